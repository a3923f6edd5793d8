import { Gutter, Link, Pill } from '@payloadcms/ui'
import type { Payload } from 'payload'
import type { DeskMessages } from '@/messages/en/desk'
import type { Beginning } from '@/queries/desk'
import { newEntryAddress } from '../posts/addresses'
import { listSteps, MailVariable } from './steps'

/** The desk of an archive without entries: for administrators the way to the first entry, for others a sentence. */
export async function FirstSteps({
  begun,
  isAdmin,
  payload,
  words,
}: {
  begun: Beginning
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
              {step.name === 'mail' && !step.isDone && (
                <div className="archive-steps__help">
                  <p>{steps.mail.outbox}</p>
                  <MailVariable label={step.action} />
                </div>
              )}
              {step.name === 'entry' && !begun.hasProject && <p>{steps.entry.needsProject}</p>}
            </div>
            {step.href !== null && !step.isDone && (
              <Action href={step.href} id={`first-${step.name}`} isNext={step === next} label={step.action} />
            )}
          </li>
        ))}
      </ol>
    </Gutter>
  )
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
