import { CopyToClipboard } from '@payloadcms/ui'
import type { Payload } from 'payload'
import { chooseRoute } from '@/domain/digest/route'
import type { DeskMessages } from '@/messages/en/desk'
import { digestSettings } from '@/operations/digest/dependencies'
import type { Beginning } from '@/queries/desk'
import { environment } from '@/runtime/environment'
import { entriesAddress, newEntryAddress } from '../posts/addresses'

interface Step {
  name: 'project' | 'domains' | 'mail' | 'chat' | 'invitation' | 'entry'
  isDone: boolean
  /** Null: there is nothing to open. */
  href: string | null
  action: string
}

/** The steps of setting up an archive, and which are done. */
export async function listSteps(
  begun: Beginning,
  payload: Payload,
  words: DeskMessages['steps'],
): Promise<Step[]> {
  const { smtpUrl, chatWebhookUrl } = environment()
  const [settings, { allowedEmailDomains }] = await Promise.all([
    digestSettings(payload),
    payload.findGlobal({ slug: 'settings', overrideAccess: true }),
  ])
  const write = begun.hasProject ? newEntryAddress() : null
  const steps: Omit<Step, 'action'>[] = [
    { name: 'project', isDone: begun.hasProject, href: '/admin/collections/projects/create' },
    { name: 'domains', isDone: (allowedEmailDomains ?? []).length > 0, href: '/admin/globals/settings' },
    { name: 'mail', isDone: smtpUrl !== null, href: null },
    { name: 'chat', isDone: chooseRoute(settings, chatWebhookUrl) !== null, href: '/admin/globals/settings' },
    { name: 'invitation', isDone: begun.users > 1, href: '/admin/collections/users' },
    {
      name: 'entry',
      isDone: begun.hasPublished,
      href: begun.hasEntries ? entriesAddress({ state: null, isMine: false }) : write,
    },
  ]
  return steps.map((step) => ({
    ...step,
    action: step.name === 'entry' && begun.hasEntries ? words.entry.publish : words[step.name].action,
  }))
}

const MAIL_VARIABLE = 'SMTP_URL=smtps://user:password@mail.example.com:465'

/** What to set for a mail server, to copy. */
export function MailVariable({ label }: { label: string }) {
  return (
    <>
      <code>{MAIL_VARIABLE}</code> <CopyToClipboard defaultMessage={label} value={MAIL_VARIABLE} />
    </>
  )
}
