import { Link } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import { messages } from '@/messages'
import type { DigestMessages } from '@/messages/en/digest'
import type { Language } from '@/messages/language'
import type { DigestRun } from '@/payload-types'
import { runAddress } from './addresses'
import { channelOf, deletionOf, formatDuration, formatPeriod, formatTrigger } from './format'
import { Deletion, Moment, StatusPill, type NameProjects } from './runs'

/** Projects that a row names; the rest is a number. */
const NAMED_PROJECTS = 3

/** Runs of the digest, one a row, each with a link to its details. On a narrow screen a row is a card. */
export function RunTable({
  runs,
  nameProjects,
  language,
  mayDelete,
}: {
  runs: readonly DigestRun[]
  nameProjects: NameProjects
  language: Language
  mayDelete: boolean
}) {
  const words = messages[language].digest
  const { facts } = words
  const columns = [
    ['moment', facts.moment],
    ['status', facts.result],
    ['route', facts.routeAndChannel],
    ['period', facts.period],
    ['content', facts.entriesAndProjects],
    ['trigger', facts.trigger],
    ['message', facts.message],
  ] as const
  const cellsOf = (run: DigestRun): Record<(typeof columns)[number][0], ReactNode> => ({
    moment: (
      <Link href={runAddress(run.id)} prefetch={false}>
        <Moment instant={run.createdAt} language={language} />
      </Link>
    ),
    status: <StatusPill language={language} status={run.status} />,
    route: <TwoLines first={run.route && words.routes[run.route]} second={channelOf(run)} />,
    period: <Period language={language} run={run} />,
    content: (
      <TwoLines
        first={typeof run.entries === 'number' ? words.entries(run.entries) : null}
        second={<ProjectNames names={nameProjects(run)} words={words} />}
      />
    ),
    trigger: (
      <TwoLines
        first={run.trigger && formatTrigger(run.trigger, words)}
        second={
          typeof run.durationMs === 'number'
            ? words.history.took(formatDuration(run.durationMs, language))
            : null
        }
      />
    ),
    message: <Message language={language} mayDelete={mayDelete} run={run} />,
  })
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
            const cells = cellsOf(run)
            return (
              <tr data-run={run.id} key={run.id}>
                {columns.map(([name, heading]) => (
                  <td className={`archive-runs__${name}`} data-heading={heading} key={name}>
                    {cells[name]}
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

/** What a cell says, and below it, quieter, what belongs to it. */
function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  if (!first && !second) return nothing
  return (
    <div>
      {first}
      {second && <div className="archive-runs__second">{second}</div>}
    </div>
  )
}

/** An empty cell. */
const nothing = (
  <span aria-hidden className="archive-runs__nothing">
    -
  </span>
)

function Period({ run: { period }, language }: { run: DigestRun; language: Language }) {
  const { from, to, days } = period ?? {}
  if (!from || !to || !days) return nothing
  return (
    <TwoLines
      first={formatPeriod({ from, to }, language, 'medium')}
      second={messages[language].digest.days(days)}
    />
  )
}

function ProjectNames({ names, words }: { names: readonly string[]; words: DigestMessages }) {
  const named = names.slice(0, NAMED_PROJECTS).join(', ')
  const more = names.length - NAMED_PROJECTS
  if (more <= 0) return named
  return <span title={names.join(', ')}>{words.history.andMore(named, more)}</span>
}

function Message({ run, language, mayDelete }: { run: DigestRun; language: Language; mayDelete: boolean }) {
  const { history, notDeletableBriefly } = messages[language].digest
  const deletion = deletionOf(run)
  if (run.status === 'running' || (deletion === 'possible' && !mayDelete)) return nothing
  if (deletion === 'possible' || deletion === 'deleted')
    return <Deletion isSmall language={language} mayDelete={mayDelete} run={run} />
  return (
    <TwoLines
      first={<span className="archive-runs__kept">{history.notDeletable}</span>}
      second={notDeletableBriefly[deletion]}
    />
  )
}
