import { Link } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import { routeWords } from '@/collections/DigestRuns/words'
import { channelName } from '@/domain/digest/route'
import { messages } from '@/messages'
import { chooseIn, worded, type Choose, type Language } from '@/messages/language'
import type { ListedRun } from '@/queries/digestRuns'
import {
  daysInWords,
  durationInWords,
  entriesInWords,
  periodInWords,
  takingBackOf,
  triggerInWords,
} from '../words'
import { Moment } from './Moment'
import { StatusPill } from './StatusPill'
import { TakeBack } from './TakeBack'
import { takeBackOf } from './takeBackOf'

/** Projects that a row names; the others are a number. */
const NAMED_PROJECTS = 3

/** Runs of the digest, one a row, each leading to its details. On a narrow screen a row is a card. */
export function RunTable({
  runs,
  language,
  mayTakeBack,
}: {
  runs: readonly ListedRun[]
  language: Language
  /** Whether this person may delete messages. */
  mayTakeBack: boolean
}) {
  const choose = chooseIn(language)
  const columns = columnsOf(choose)
  return (
    <div className="table archive-runs">
      <table cellPadding={0} cellSpacing={0}>
        <thead>
          <tr>
            {columns.map(({ name, heading }) => (
              <th key={name} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr data-run={run.id} key={run.id}>
              {columns.map(({ name, heading }) => (
                <td className={`archive-runs__${name}`} data-heading={heading} key={name}>
                  {cellOf(name, run, { language, choose, mayTakeBack })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Column = 'moment' | 'status' | 'route' | 'period' | 'content' | 'trigger' | 'message'

function columnsOf(choose: Choose): { name: Column; heading: string }[] {
  return [
    { name: 'moment', heading: choose('Zeitpunkt', 'Date and time') },
    { name: 'status', heading: choose('Ergebnis', 'Result') },
    { name: 'route', heading: choose('Zustellweg und Kanal', 'Route and channel') },
    { name: 'period', heading: choose('Zeitraum', 'Period') },
    { name: 'content', heading: choose('Einträge und Projekte', 'Entries and projects') },
    { name: 'trigger', heading: choose('Ausgelöst von', 'Triggered by') },
    { name: 'message', heading: choose('Nachricht', 'Message') },
  ]
}

function cellOf(
  name: Column,
  run: ListedRun,
  { language, choose, mayTakeBack }: { language: Language; choose: Choose; mayTakeBack: boolean },
): ReactNode {
  switch (name) {
    case 'moment':
      return (
        <Link href={`/admin/digest/runs/${run.id}`} prefetch={false}>
          <Moment instant={run.createdAt} language={language} />
        </Link>
      )
    case 'status':
      return <StatusPill choose={choose} status={run.status} />
    case 'route':
      return (
        <TwoLines
          first={run.route && worded(routeWords[run.route], choose)}
          second={run.channel && channelName(run.channel)}
        />
      )
    case 'period':
      return (
        <TwoLines
          first={run.period && periodInWords(run.period, language, 'medium')}
          second={run.period && daysInWords(run.period.days, choose)}
        />
      )
    case 'content':
      return (
        <TwoLines
          first={run.entries === null ? null : entriesInWords(run.entries, choose)}
          second={projectNames(run.projects, choose)}
        />
      )
    case 'trigger':
      return (
        <TwoLines
          first={run.trigger && triggerInWords(run.trigger, choose)}
          second={
            run.durationMs === null
              ? null
              : choose(
                  `dauerte ${durationInWords(run.durationMs, language)}`,
                  `took ${durationInWords(run.durationMs, language)}`,
                )
          }
        />
      )
    case 'message':
      return messageCell(run, { language, choose, mayTakeBack })
  }
}

/** What a cell says, and quieter below it what belongs to it. */
function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  if (first === null && second === null) return nothing
  return (
    <div>
      {first}
      {second !== null && <div className="archive-runs__second">{second}</div>}
    </div>
  )
}

/** What stands in a cell that has nothing to say. */
const nothing = (
  <span aria-hidden className="archive-runs__nothing">
    -
  </span>
)

function projectNames(names: readonly string[], choose: Choose): ReactNode {
  if (names.length === 0) return null
  const named = names.slice(0, NAMED_PROJECTS).join(', ')
  const more = names.length - NAMED_PROJECTS
  if (more <= 0) return named
  return (
    <span title={names.join(', ')}>
      {choose(`${named} und ${more} weitere`, `${named} and ${more} more`)}
    </span>
  )
}

function messageCell(
  run: ListedRun,
  { language, choose, mayTakeBack }: { language: Language; choose: Choose; mayTakeBack: boolean },
): ReactNode {
  const takingBack = takingBackOf(run)
  switch (takingBack) {
    case 'possible':
    case 'deleted':
      if (!mayTakeBack && takingBack === 'possible') return nothing
      return <TakeBack {...takeBackOf(run, language)} isSmall />
    case 'webhook':
    case 'unknown':
    case 'nothing_sent':
      if (run.status === 'running') return nothing
      return (
        <TwoLines
          first={<span className="archive-runs__kept">{choose('nicht löschbar', 'not deletable')}</span>}
          second={messages[language].digest.notDeletableBriefly[takingBack]}
        />
      )
  }
}
