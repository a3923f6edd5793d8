import { Link } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import type { Language } from '@/domain/language'
import type { ListedRun } from '@/queries/digestRuns'
import type { Choose } from '../../useWords'
import {
  channelName,
  chooseIn,
  durationInWords,
  momentInWords,
  periodInWords,
  routeWords,
  takingBackOf,
  triggerInWords,
  worded,
} from '../words'
import { Moment } from './Moment'
import { StatusPill } from './StatusPill'
import { TakeBack } from './TakeBack'

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

type Column =
  | 'moment'
  | 'status'
  | 'route'
  | 'channel'
  | 'period'
  | 'entries'
  | 'projects'
  | 'trigger'
  | 'duration'
  | 'message'

function columnsOf(choose: Choose): { name: Column; heading: string }[] {
  return [
    { name: 'moment', heading: choose('Zeitpunkt', 'Date and time') },
    { name: 'status', heading: choose('Ergebnis', 'Result') },
    { name: 'route', heading: choose('Zustellweg', 'Route') },
    { name: 'channel', heading: choose('Kanal', 'Channel') },
    { name: 'period', heading: choose('Zeitraum', 'Period') },
    { name: 'entries', heading: choose('Einträge', 'Entries') },
    { name: 'projects', heading: choose('Projekte', 'Projects') },
    { name: 'trigger', heading: choose('Ausgelöst von', 'Triggered by') },
    { name: 'duration', heading: choose('Dauer', 'Took') },
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
      return run.route === null ? nothing : worded(routeWords[run.route], choose)
    case 'channel':
      return run.channel === null ? nothing : channelName(run.channel)
    case 'period':
      return run.period === null ? nothing : periodInWords(run.period, language, 'medium')
    case 'entries':
      return run.entries ?? nothing
    case 'projects':
      return projectNames(run.projects, choose)
    case 'trigger':
      return run.trigger === null ? nothing : triggerInWords(run.trigger, choose)
    case 'duration':
      return run.durationMs === null ? nothing : durationInWords(run.durationMs, language)
    case 'message':
      return messageCell(run, { language, choose, mayTakeBack })
  }
}

/** What stands in a cell that has nothing to say. */
const nothing = <span aria-hidden>-</span>

function projectNames(names: readonly string[], choose: Choose): ReactNode {
  if (names.length === 0) return nothing
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
      return (
        <TakeBack
          channel={channelName(run.channel ?? '')}
          deletedAt={run.messageDeletedAt && momentInWords(run.messageDeletedAt, language)}
          entries={run.entries ?? 0}
          isSmall
          runId={run.id}
          sentAt={momentInWords(run.createdAt, language)}
        />
      )
    case 'webhook':
      return <span className="archive-runs__kept">{choose('nicht löschbar', 'not deletable')}</span>
    case 'unknown':
    case 'nothing_sent':
      return nothing
  }
}
