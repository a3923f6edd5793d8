import { ChevronIcon, Link } from '@payloadcms/ui'
import type { PaginatedDocs } from 'payload'
import type { Locale } from '@/archive/model'
import { messages } from '@/messages'
import type { DigestRun } from '@/payload-types'
import { Moment } from '../Moment'
import { digestAddress, runAddress } from './addresses'
import { describeRun } from './format'
import { deletionControl, StatusPill, twoLines, type NameProjects } from './runs'

/** Projects named in a row; the others are counted. */
const NAMED_PROJECTS = 3

interface RowOptions {
  nameProjects: NameProjects
  locale: Locale
  mayDelete: boolean
}

/** The history in pages. */
export function History({
  data: { docs: runs, totalDocs, totalPages, page = 1 },
  days,
  ...options
}: RowOptions & {
  data: PaginatedDocs<DigestRun>
  /** The number of days chosen above. Links to other pages keep it. */
  days: number
}) {
  const { history } = messages[options.locale.language].digest
  // Looks like Payload's arrow, which has no name for screen readers.
  const arrow = (direction: 'left' | 'right', label: string, target: number) => (
    <Link
      aria-label={label}
      className={`clickable-arrow clickable-arrow--${direction}`}
      href={`${digestAddress({ days, page: target })}#history`}
      prefetch={false}
      title={label}
    >
      <ChevronIcon />
    </Link>
  )
  return (
    <section aria-labelledby="history" className="archive-digest__history">
      <header>
        <h2 id="history">{history.title}</h2>
        {totalDocs > 0 && <p>{history.runs(totalDocs)}</p>}
      </header>
      {totalDocs === 0 ? (
        <p className="archive-digest__nothing">{history.empty}</p>
      ) : (
        <RunTable runs={runs} {...options} />
      )}
      {totalPages > 1 && (
        <nav aria-label={history.pages} className="paginator archive-pages">
          {page > 1 && arrow('left', history.newer, Math.min(page - 1, totalPages))}
          <span aria-current="page">{history.page(page, totalPages)}</span>
          {page < totalPages && arrow('right', history.older, page + 1)}
        </nav>
      )}
    </section>
  )
}

/** A row for each run, with a link to its details. On a narrow screen a row is a card. */
function RunTable({ runs, ...options }: RowOptions & { runs: DigestRun[] }) {
  const { facts } = messages[options.locale.language].digest
  const columns = [
    ['moment', facts.moment],
    ['status', facts.result],
    ['route', facts.routeAndChannel],
    ['period', facts.period],
    ['content', facts.entriesAndProjects],
    ['trigger', facts.trigger],
    ['message', facts.message],
  ] as const
  return (
    <div className="table archive-runs">
      <table cellPadding={0} cellSpacing={0}>
        <thead>
          <tr>
            {columns.map(([name, heading]) => (
              <th key={name} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => {
            const cells = cellsOf(run, options)
            return (
              <tr data-run={run.id} key={run.id}>
                {columns.map(([name, heading]) => (
                  <td className={`archive-runs__${name}`} data-heading={heading} key={name}>
                    {cells[name] ?? empty}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** By the names of the columns; null for an empty cell. */
function cellsOf(run: DigestRun, { nameProjects, locale, mayDelete }: RowOptions) {
  const { language } = locale
  const { history } = messages[language].digest
  const { route, channel, period, days, entries, trigger, duration } = describeRun(run, locale, 'short')
  const projects = nameProjects(run)
  const named = projects.slice(0, NAMED_PROJECTS).join(', ')
  const more = projects.length - NAMED_PROJECTS
  return {
    moment: (
      <Link href={runAddress(run.id)} prefetch={false}>
        <Moment instant={run.createdAt} language={language} />
      </Link>
    ),
    status: <StatusPill language={language} status={run.status} />,
    route: twoLines(route, channel),
    period: twoLines(period, days),
    content: twoLines(
      entries,
      more <= 0 ? named : <span title={projects.join(', ')}>{history.andMore(named, more)}</span>,
    ),
    trigger: twoLines(trigger, duration && history.took(duration)),
    message: deletionControl(run, { locale, mayDelete, isSmall: true }),
  }
}

const empty = (
  <span aria-hidden className="archive-runs__nothing">
    -
  </span>
)
