import { ChevronIcon, Link } from '@payloadcms/ui'
import type { PaginatedDocs } from 'payload'
import type { ReactNode } from 'react'
import { messages } from '@/messages'
import type { Language } from '@/messages/language'
import type { DigestRun } from '@/payload-types'
import { digestAddress, runAddress } from './addresses'
import { describeRun } from './format'
import { deletionControl, Moment, StatusPill, twoLines, type NameProjects } from './runs'

/** Projects named in a row; the others are counted. */
const NAMED_PROJECTS = 3

/** The history in pages: a row for each run, with a link to its details. On a narrow screen a row is a card. */
export function History({
  data: { docs: runs, totalDocs, totalPages, page = 1 },
  days,
  nameProjects,
  language,
  mayDelete,
}: {
  data: PaginatedDocs<DigestRun>
  /** The number of days chosen above. Links to other pages keep it. */
  days: number
  nameProjects: NameProjects
  language: Language
  mayDelete: boolean
}) {
  const { facts, history } = messages[language].digest
  const columns: [name: string, heading: string][] = [
    ['moment', facts.moment],
    ['status', facts.result],
    ['route', facts.routeAndChannel],
    ['period', facts.period],
    ['content', facts.entriesAndProjects],
    ['trigger', facts.trigger],
    ['message', facts.message],
  ]

  /** In the order of the columns; null for an empty cell. */
  function cellsOf(run: DigestRun): ReactNode[] {
    const { route, channel, period, days, entries, trigger, duration } = describeRun(run, language, 'medium')
    return [
      <Link href={runAddress(run.id)} key="moment" prefetch={false}>
        <Moment instant={run.createdAt} language={language} />
      </Link>,
      <StatusPill key="status" language={language} status={run.status} />,
      twoLines(route, channel),
      twoLines(period, days),
      twoLines(entries, projectsOf(nameProjects(run))),
      twoLines(trigger, duration && history.took(duration)),
      deletionControl(run, { language, mayDelete, isSmall: true }),
    ]
  }

  function projectsOf(names: readonly string[]): ReactNode {
    const named = names.slice(0, NAMED_PROJECTS).join(', ')
    const more = names.length - NAMED_PROJECTS
    return more <= 0 ? named : <span title={names.join(', ')}>{history.andMore(named, more)}</span>
  }

  const table = (
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
            const cells = cellsOf(run)
            return (
              <tr data-run={run.id} key={run.id}>
                {columns.map(([name, heading], index) => (
                  <td className={`archive-runs__${name}`} data-heading={heading} key={name}>
                    {cells[index] ?? empty}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )

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
      {totalDocs === 0 ? <p className="archive-digest__nothing">{history.empty}</p> : table}
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

const empty = (
  <span aria-hidden className="archive-runs__nothing">
    -
  </span>
)
