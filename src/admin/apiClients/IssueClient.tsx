'use client'

import { Button, Drawer, SelectInput, TextInput, useModal } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { audienceMeaning, audienceOptions, modeOptions } from '@/collections/labels'
import type { WordedIssue } from '@/domain/issues'
import { callArchive, textOf } from '../callArchive'
import { problemText } from '../problemText'
import { useMessages } from '../useMessages'
import { listProjects, type ProjectChoice } from './listProjects'
import { TokenOnce } from './TokenOnce'
import './apiClients.scss'

const DRAWER = 'issue-api-client'

/** The button above the list of API clients, and its form, which ends by showing the token. */
export function IssueClient() {
  const { words } = useMessages()
  const { openModal, closeModal } = useModal()
  const router = useRouter()
  const [token, setToken] = useState<string | null>(null)

  function done() {
    setToken(null)
    closeModal(DRAWER)
    router.refresh()
  }

  return (
    <div className="archive-issue">
      <Button id="issue-client" margin={false} onClick={() => openModal(DRAWER)} size="medium">
        {words.clients.create}
      </Button>
      <Drawer slug={DRAWER} title={words.clients.new}>
        {token ? <TokenOnce onDone={done} token={token} /> : <IssueForm onIssued={setToken} />}
      </Drawer>
    </div>
  )
}

function IssueForm({ onIssued }: { onIssued: (token: string) => void }) {
  const { language, words } = useMessages()
  const [fields, setFields] = useState({ name: '', mode: 'read', audience: 'public', project: '' })
  const [projects, setProjects] = useState<ProjectChoice[]>([])
  const [issues, setIssues] = useState<WordedIssue[]>([])
  // A double click must not create a second client, whose token nobody would see.
  const isUnderWay = useRef(false)
  useEffect(() => {
    listProjects().then(setProjects, () => {
      // Without this choice, a client for one project would be created for all projects.
      setIssues([{ pointer: '/project', message: words.clients.projectsFailed }])
    })
    // Once, when the form opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  async function issue() {
    if (fields.name === '') {
      setIssues([{ pointer: '/name', message: words.clients.nameMissing }])
      return
    }
    const { project, ...rest } = fields
    if (isUnderWay.current) return
    isUnderWay.current = true
    const answer = await callArchive('/api/api-clients/issue', { ...rest, ...(project && { project }) })
    isUnderWay.current = false
    const token = answer.ok ? textOf(answer.json, 'token') : undefined
    if (token) onIssued(token)
    else if (!answer.ok) {
      setIssues(
        answer.issues.length > 0 ? answer.issues : [{ pointer: '', message: problemText(answer, words) }],
      )
    }
  }

  const select = (
    name: 'mode' | 'audience',
    label: string,
    options: typeof audienceOptions | typeof modeOptions,
  ) => (
    <SelectInput
      isClearable={false}
      {...(name === 'audience' && { description: audienceMeaning[language] })}
      label={label}
      name={name}
      onChange={(option) => {
        if (!Array.isArray(option)) setFields({ ...fields, [name]: String(option.value) })
      }}
      options={options.map(({ value, label }) => ({ value, label: label[language] }))}
      path={name}
      value={fields[name]}
    />
  )

  return (
    <form
      className="archive-issue__form"
      onSubmit={(event) => {
        event.preventDefault()
        void issue()
      }}
    >
      <TextInput
        label={words.clients.name}
        onChange={(event: ChangeEvent<HTMLInputElement>) =>
          setFields({ ...fields, name: event.target.value })
        }
        path="name"
        required
        value={fields.name}
      />
      {select('mode', words.clients.mode, modeOptions)}
      {select('audience', words.clients.audience, audienceOptions)}
      <SelectInput
        description={words.clients.projectHelp}
        label={words.clients.project}
        name="project"
        onChange={(option) => {
          setFields({ ...fields, project: Array.isArray(option) || !option ? '' : String(option.value) })
        }}
        options={projects}
        path="project"
        value={fields.project}
      />
      {issues.length > 0 && (
        <ul className="archive-issue__faults" role="alert">
          {issues.map(({ pointer, message }) => (
            <li key={pointer}>{message}</li>
          ))}
        </ul>
      )}
      <Button id="issue-client-submit" margin={false} size="medium" type="submit">
        {words.clients.submit}
      </Button>
    </form>
  )
}
