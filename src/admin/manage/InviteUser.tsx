'use client'

import { Drawer, SelectInput, TextInput, useAuth, useModal } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import { roleLabels } from '@/collections/labels'
import type { WordedIssue } from '@/domain/issues'
import { hasRole, ROLES } from '@/domain/role'
import { isRecord } from '@/lib/json'
import type { User } from '@/payload-types'
import { Button } from '../Button'
import { callArchive, problemText, textOf } from '../callArchive'
import { CopyValue } from '../CopyValue'
import { FormIssues, inputWith } from '../FormIssues'
import { useMessages } from '../useMessages'
import { useManageMessages } from './useManageMessages'
import './manage.scss'

const DRAWER = 'invite-user'
/** How long the drawer takes to open, in milliseconds. */
const OPENED_MS = 300

/** What the invitation returned: whom it is for, and the link. */
interface Invited {
  name: string
  email: string
  link: string
}

/** The button above the list of users that opens the form for an invitation, and then shows its link (ADMIN-13). */
export function InviteUser() {
  const words = useManageMessages().users
  const { openModal, closeModal } = useModal()
  const router = useRouter()
  const { user } = useAuth<User>()
  const [invited, setInvited] = useState<Invited | null>(null)

  function open() {
    setInvited(null)
    openModal(DRAWER)
  }

  function show(invitation: Invited) {
    setInvited(invitation)
    router.refresh()
  }

  if (!user || !hasRole(user.role, 'admin')) return null
  return (
    <div className="archive-manage-actions">
      <Button id="invite-user" margin={false} onClick={open} size="medium">
        {words.invite}
      </Button>
      <Drawer slug={DRAWER} title={invited ? words.invited(invited.name) : words.inviteTitle}>
        {invited ? (
          <div className="archive-manage-form" role="status">
            <InvitationLink email={invited.email} link={invited.link} />
            <div className="archive-manage-actions">
              <Button id="invite-done" margin={false} onClick={() => closeModal(DRAWER)} size="medium">
                {words.done}
              </Button>
              <Button buttonStyle="secondary" margin={false} onClick={() => setInvited(null)} size="medium">
                {words.another}
              </Button>
            </div>
          </div>
        ) : (
          <InviteForm onInvited={show} />
        )}
      </Drawer>
    </div>
  )
}

/** Says that the mail is on its way, and shows the link. */
export function InvitationLink({ email, link }: { email: string; link: string }) {
  const words = useManageMessages().users
  return (
    <>
      <p>{words.mailed(email)}</p>
      <CopyValue id="invitation-link" label={words.link} value={link} />
      <p>{words.linkHelp}</p>
    </>
  )
}

function InviteForm({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const words = useManageMessages().users
  const { words: common, language } = useMessages()
  const [fields, setFields] = useState({ email: '', role: 'author', name: '' })
  const [issues, setIssues] = useState<WordedIssue[]>([])
  const [isUnderWay, setUnderWay] = useState(false)
  // A second click can come before the state has changed.
  const isSent = useRef(false)

  async function invite(event: FormEvent) {
    event.preventDefault()
    if (isSent.current) return
    isSent.current = true
    setUnderWay(true)
    const { name, email, role } = fields
    const body = { email, role, ...(name.trim() !== '' && { name: name.trim() }) }
    const response = await callArchive('/api/users/invite', { body })
    isSent.current = false
    setUnderWay(false)
    if (!response.ok)
      return setIssues(
        response.issues.length > 0
          ? response.issues
          : [{ pointer: '', message: problemText(response, common) }],
      )
    const doc = isRecord(response.json) ? response.json.doc : null
    const address = textOf(doc, 'email') ?? email
    onInvited({
      email: address,
      name: textOf(doc, 'name') ?? address,
      link: textOf(response.json, 'link') ?? '',
    })
  }

  const text = (name: 'email' | 'name') => ({
    ...inputWith(issues.filter(({ pointer }) => pointer === `/${name}`)),
    label: words[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setFields({ ...fields, [name]: event.target.value }),
    path: name,
    value: fields[name],
  })
  // The drawer puts the focus on its close button, and shows itself only then.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => form.current?.querySelector('input')?.focus(), OPENED_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [issues])
  return (
    <form className="archive-manage-form" ref={form} noValidate onSubmit={(event) => void invite(event)}>
      <TextInput {...text('email')} required />
      <TextInput {...text('name')} description={words.nameHelp} />
      <SelectInput
        isClearable={false}
        label={words.role}
        name="role"
        onChange={(option) =>
          setFields({ ...fields, role: Array.isArray(option) || !option ? '' : String(option.value) })
        }
        options={ROLES.map((value) => ({ value, label: roleLabels[value][language] }))}
        path="role"
        value={fields.role}
      />
      <FormIssues issues={issues.filter(({ pointer }) => pointer !== '/email' && pointer !== '/name')} />
      <Button disabled={isUnderWay} id="invite-submit" margin={false} size="medium" type="submit">
        {isUnderWay ? words.sending : words.send}
      </Button>
    </form>
  )
}
