import { Link } from '@payloadcms/ui'
import type { Payload } from 'payload'
import type { DeskMessages } from '@/messages/en/desk'
import { HIDDEN_STEPS, type Beginning } from '@/queries/desk'
import { HideSteps } from './HideSteps'
import { listSteps, MailVariable } from './steps'

/**
 * What is left of setting up, on the desk of administrators. Once an entry has been published, an archive works without the rest, so
 * users may hide it from then on.
 */
export async function OpenSteps({
  begun,
  payload,
  words: { steps },
}: {
  begun: Beginning
  payload: Payload
  words: DeskMessages
}) {
  const mayHide = begun.hasProject && begun.hasPublished
  if (mayHide && begun.hasHiddenSteps) return null
  const all = await listSteps(begun, payload, steps)
  const open = all.filter(({ isDone }) => !isDone)
  if (open.length === 0) return null
  return (
    <section aria-labelledby="desk-steps" className="archive-desk__list archive-desk__steps">
      <header>
        <h2 id="desk-steps">{steps.title}</h2>
        <p className="archive-desk__about">{steps.progress(all.length - open.length, all.length)}</p>
        {mayHide && <HideSteps label={steps.hide} preference={HIDDEN_STEPS} />}
      </header>
      <ul>
        {open.map(({ name, href, action }) => (
          <li data-state="open" id={`step-${name}`} key={name}>
            <div className="archive-desk__line">
              <span>{steps[name].title}</span>
              {href !== null && (
                <Link
                  aria-label={`${action}: ${steps[name].title}`}
                  href={href}
                  id={`first-${name}`}
                  prefetch={false}
                >
                  {action}
                </Link>
              )}
            </div>
            {name === 'mail' && (
              <p className="archive-desk__about">
                <MailVariable label={action} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
