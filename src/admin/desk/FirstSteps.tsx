import { CopyToClipboard, Gutter, Link, Pill } from '@payloadcms/ui'
import type { Payload } from 'payload'
import type { ReactNode } from 'react'
import { chooseRoute } from '@/domain/digest/route'
import type { DeskMessages } from '@/messages/en/desk'
import { digestSettings } from '@/operations/digest/dependencies'
import type { beginning } from '@/queries/desk'
import { environment } from '@/runtime/environment'
import { newEntryAddress } from '../posts/addresses'

const MAIL_VARIABLE = 'SMTP_URL=smtps://user:password@mail.example.com:465'

interface Step {
  name: 'project' | 'domains' | 'mail' | 'chat' | 'invitation' | 'entry'
  isDone: boolean
  /** Null: there is nothing to open. */
  href: string | null
  help?: ReactNode
}

/** The desk of an archive without entries: for administrators the way to the first entry, for others a sentence. */
export async function FirstSteps({
  begun,
  isAdmin,
  payload,
  words,
}: {
  begun: Awaited<ReturnType<typeof beginning>>
  isAdmin: boolean
  payload: Payload
  words: DeskMessages
}) {
  const { steps } = words
  if (!isAdmin)
    return (
      <Gutter className="archive-desk">
        <h1>{words.title}</h1>
        <p id="desk-beginning">{begun.hasProject ? steps.others : steps.othersNoProject}</p>
        {begun.hasProject && (
          <Action href={newEntryAddress()} id="first-entry" isNext label={steps.entry.action} />
        )}
      </Gutter>
    )
  const all = await listSteps(begun, payload, steps)
  const next = all.find(({ isDone, href }) => !isDone && href !== null)
  return (
    <Gutter className="archive-desk">
      <h1>{steps.title}</h1>
      <p className="archive-desk__lead">
        {steps.lead} {steps.progress(all.filter(({ isDone }) => isDone).length, all.length)}.
      </p>
      <ol className="archive-steps">
        {all.map((step) => (
          <li data-state={step.isDone ? 'done' : 'open'} id={`step-${step.name}`} key={step.name}>
            <div>
              <h2>
                {steps[step.name].title}{' '}
                <Pill pillStyle={step.isDone ? 'success' : 'light'} size="small">
                  {step.isDone ? steps.done : steps.open}
                </Pill>
              </h2>
              <p>{steps[step.name].text}</p>
              {step.help}
            </div>
            {step.href !== null && !step.isDone && (
              <Action
                href={step.href}
                id={`first-${step.name}`}
                isNext={step === next}
                label={steps[step.name].action}
              />
            )}
          </li>
        ))}
      </ol>
    </Gutter>
  )
}

async function listSteps(
  begun: Awaited<ReturnType<typeof beginning>>,
  payload: Payload,
  words: DeskMessages['steps'],
): Promise<Step[]> {
  const { smtpUrl, chatWebhookUrl } = environment()
  const [settings, { allowedEmailDomains }] = await Promise.all([
    digestSettings(payload),
    payload.findGlobal({ slug: 'settings', overrideAccess: true }),
  ])
  const outbox = (
    <div className="archive-steps__help">
      <p>{words.mail.outbox}</p>
      <code>{MAIL_VARIABLE}</code>{' '}
      <CopyToClipboard defaultMessage={words.mail.action} value={MAIL_VARIABLE} />
    </div>
  )
  return [
    { name: 'project', isDone: begun.hasProject, href: '/admin/collections/projects/create' },
    {
      name: 'domains',
      isDone: (allowedEmailDomains ?? []).length > 0,
      href: '/admin/globals/settings',
    },
    { name: 'mail', isDone: smtpUrl !== null, href: null, ...(smtpUrl === null && { help: outbox }) },
    { name: 'chat', isDone: chooseRoute(settings, chatWebhookUrl) !== null, href: '/admin/globals/settings' },
    { name: 'invitation', isDone: begun.users > 1, href: '/admin/collections/users' },
    {
      name: 'entry',
      isDone: begun.hasEntries,
      href: begun.hasProject ? newEntryAddress() : null,
      ...(!begun.hasProject && { help: <p>{words.entry.needsProject}</p> }),
    },
  ]
}

function Action({ href, id, label, isNext }: { href: string; id: string; label: string; isNext: boolean }) {
  return (
    <Link
      className={`btn btn--style-${isNext ? 'primary' : 'secondary'} btn--size-medium btn--no-margin`}
      href={href}
      id={id}
      prefetch={false}
    >
      {label}
    </Link>
  )
}
