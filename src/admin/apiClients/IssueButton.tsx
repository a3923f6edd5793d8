'use client'

import { Drawer, SelectInput, TextInput, useModal } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type FormEvent,
} from 'react'
import { audienceMeaning, audienceOptions, modeOptions } from '@/collections/labels'
import type { WordedIssue } from '@/domain/issues'
import type { Label } from '@/messages/language'
import { Button } from '../Button'
import { callArchive, problemText, textOf } from '../callArchive'
import { FormIssues, inputWith } from '../FormIssues'
import { useMessages } from '../useMessages'
import { TOKEN_DIALOG, TokenDialog } from './TokenDialog'
import './apiClients.scss'

const DRAWER = 'issue-api-client'

/** A project as an option; its value is the slug. */
interface ProjectChoice {
  label: string
  value: string
}

/** A button that opens the form for a new API client, and then shows its token. */
export function IssueButton({ projects }: { projects: ProjectChoice[] }) {
  const { words } = useMessages()
  const { openModal, closeModal } = useModal()
  const router = useRouter()
  const [token, setToken] = useState<string | null>(null)

  function show(issued: string) {
    setToken(issued)
    closeModal(DRAWER)
    openModal(TOKEN_DIALOG)
  }
  const done = useCallback(() => {
    setToken(null)
    router.refresh()
  }, [router])

  return (
    <div className="archive-issue">
      <Button id="issue-client" margin={false} onClick={() => openModal(DRAWER)} size="medium">
        {words.clients.create}
      </Button>
      <Drawer slug={DRAWER} title={words.clients.new}>
        <IssueForm onIssued={show} projects={projects} />
      </Drawer>
      {token !== null && <TokenDialog onDone={done} token={token} />}
    </div>
  )
}

function IssueForm({ projects, onIssued }: { projects: ProjectChoice[]; onIssued: (token: string) => void }) {
  const { language, words } = useMessages()
  const [fields, setFields] = useState({ name: '', mode: 'read', audience: 'public', project: '' })
  const [issues, setIssues] = useState<WordedIssue[]>([])
  // A double click must not create a second client, whose token is never shown.
  const isUnderWay = useRef(false)

  async function issue(event: FormEvent) {
    event.preventDefault()
    if (fields.name === '') {
      setIssues([{ pointer: '/name', message: words.clients.nameMissing }])
      return
    }
    if (isUnderWay.current) return
    isUnderWay.current = true
    const { project, ...rest } = fields
    const body = { ...rest, ...(project && { project }) }
    const response = await callArchive('/api/api-clients/issue', { body })
    isUnderWay.current = false
    if (response.ok) onIssued(textOf(response.json, 'token') ?? '')
    else if (response.issues.length > 0) setIssues(response.issues)
    else setIssues([{ pointer: '', message: problemText(response, words) }])
  }

  /** Props of a select that stores its value in `fields`. */
  const select = (name: 'mode' | 'audience' | 'project'): ComponentProps<typeof SelectInput> => ({
    label: words.clients[name],
    name,
    onChange: (option) =>
      setFields({ ...fields, [name]: Array.isArray(option) || !option ? '' : String(option.value) }),
    path: name,
    value: fields[name],
  })
  const inLanguage = (options: readonly { value: string; label: Label }[]) =>
    options.map(({ value, label }) => ({ value, label: label[language] }))

  // What is to be entered has the focus.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [issues])

  return (
    <form className="archive-issue__form" ref={form} onSubmit={(event) => void issue(event)}>
      <TextInput
        {...inputWith(issues.filter(({ pointer }) => pointer === '/name'))}
        label={words.clients.name}
        onChange={(event: ChangeEvent<HTMLInputElement>) =>
          setFields({ ...fields, name: event.target.value })
        }
        path="name"
        required
        value={fields.name}
      />
      <SelectInput {...select('mode')} isClearable={false} options={inLanguage(modeOptions)} />
      <SelectInput
        {...select('audience')}
        description={audienceMeaning[language]}
        isClearable={false}
        options={inLanguage(audienceOptions)}
      />
      <SelectInput
        {...select('project')}
        description={words.clients.projectHelp}
        options={projects}
        placeholder={words.clients.allProjects}
      />
      <FormIssues issues={issues.filter(({ pointer }) => pointer !== '/name')} />
      <Button id="issue-client-submit" margin={false} size="medium" type="submit">
        {words.clients.submit}
      </Button>
    </form>
  )
}
