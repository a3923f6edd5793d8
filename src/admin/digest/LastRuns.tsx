import { Link } from '@payloadcms/ui'
import type { UIFieldServerComponent } from 'payload'
import { isAtLeast } from '@/collections/access'
import { messages } from '@/messages'
import { languageOf } from '@/messages/language'
import { timeZone } from '@/archive/timeZone'
import { Moment } from '../Moment'
import { digestAddress, runAddress } from './addresses'
import { describeRun } from './format'
import { StatusPill } from './runs'
import './digest.scss'

const SHOWN = 5

/**
 * The last runs of the digest, below its settings, with a link to all of them (LOOK-2). Checks the role, because Payload renders a
 * field without a value for everyone.
 */
export const LastRuns: UIFieldServerComponent = async ({ i18n, payload, req }) => {
  if (!isAtLeast(req, 'publisher')) return null
  const language = languageOf(i18n)
  const locale = { language, timeZone: await timeZone() }
  const words = messages[language].digest
  const { docs, totalDocs } = await payload.find({
    collection: 'digest-runs',
    sort: '-createdAt',
    limit: SHOWN,
    depth: 0,
    overrideAccess: true,
  })
  return (
    <section aria-labelledby="last-runs" className="archive-last-runs field-type">
      <h3 id="last-runs">{words.settings.lastRuns}</h3>
      {docs.length === 0 ? (
        <p>{words.settings.noRuns}</p>
      ) : (
        <ul>
          {docs.map((run) => {
            const { entries, channel, route } = describeRun(run, locale)
            return (
              <li key={run.id}>
                <Link href={runAddress(run.id)} prefetch={false}>
                  <Moment instant={run.createdAt} language={language} />
                </Link>
                <StatusPill language={language} status={run.status} />
                <span>{[entries, channel ?? route].filter(Boolean).join(', ')}</span>
              </li>
            )
          })}
        </ul>
      )}
      <p>
        <Link
          href={totalDocs > 0 ? `${digestAddress()}#history` : digestAddress()}
          id="digest-history"
          prefetch={false}
        >
          {totalDocs > docs.length ? words.settings.allRuns(totalDocs) : words.settings.toDigest}
        </Link>
      </p>
    </section>
  )
}
