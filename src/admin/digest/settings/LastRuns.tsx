import { Link } from '@payloadcms/ui'
import type { UIFieldServerComponent } from 'payload'
import { isAtLeast } from '@/collections/access'
import { routeWords } from '@/collections/DigestRuns/words'
import { channelName } from '@/domain/digest/route'
import { chooseIn, languageOf, worded } from '@/messages/language'
import { digestRuns } from '@/queries/digestRuns'
import { poolDb } from '@/queries/db'
import '../digest.scss'
import { Moment } from '../history/Moment'
import { StatusPill } from '../history/StatusPill'
import { entriesInWords } from '../words'

/** Runs that the settings show; the rest is in the history. */
const SHOWN = 5

/**
 * The last runs of the digest, below its settings, with the way to all of them (LOOK-2, DIGEST-8). Nothing for
 * those who may not read the runs: Payload asks nobody for whom it renders a field without a value.
 */
export const LastRuns: UIFieldServerComponent = async ({ i18n, payload, req }) => {
  if (!isAtLeast(req, 'publisher')) return null
  const language = languageOf(i18n)
  const choose = chooseIn(language)
  const { items, total } = await digestRuns(poolDb(payload), { page: 1, perPage: SHOWN })
  return (
    <section aria-labelledby="last-runs" className="archive-last-runs field-type">
      <h4 id="last-runs">{choose('Letzte Läufe', 'Last runs')}</h4>
      {items.length === 0 ? (
        <p>{choose('Noch ist kein Digest gelaufen.', 'No digest has run yet.')}</p>
      ) : (
        <ul>
          {items.map((run) => (
            <li key={run.id}>
              <Link href={`/admin/digest/runs/${run.id}`} prefetch={false}>
                <Moment instant={run.createdAt} language={language} />
              </Link>
              <StatusPill choose={choose} status={run.status} />
              <span>
                {[
                  run.entries === null ? null : entriesInWords(run.entries, choose),
                  run.channel !== null
                    ? channelName(run.channel)
                    : run.route && worded(routeWords[run.route], choose),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link
          href={total > 0 ? '/admin/digest#history' : '/admin/digest'}
          id="digest-history"
          prefetch={false}
        >
          {total > items.length
            ? choose(`Ganzer Verlauf (${total} Läufe)`, `Whole history (${total} runs)`)
            : choose('Vorschau und Verlauf', 'Preview and history')}
        </Link>
      </p>
    </section>
  )
}
