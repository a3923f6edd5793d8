import { Link } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import { routeWords } from '@/collections/DigestRuns/words'
import { channelName } from '@/domain/digest/route'
import { failureText } from '@/domain/digest/run'
import { messages } from '@/messages'
import { chooseIn, worded, type Language } from '@/messages/language'
import type { ListedRun } from '@/queries/digestRuns'
import { Notice } from '../../Notice'
import { MessagePreview } from '../preview/MessagePreview'
import {
  daysInWords,
  durationInWords,
  momentInWords,
  periodInWords,
  takingBackOf,
  triggerInWords,
} from '../words'
import { Moment } from './Moment'
import { RefreshWhileRunning } from './RefreshWhileRunning'
import { StatusPill } from './StatusPill'
import { TakeBack } from './TakeBack'
import { takeBackOf } from './takeBackOf'

/** Everything that is recorded of a run, its message as the chat shows it, and how to take it back or why not. */
export function RunDetails({
  run,
  message,
  language,
  mayTakeBack,
}: {
  run: ListedRun
  message: unknown
  language: Language
  mayTakeBack: boolean
}) {
  const choose = chooseIn(language)
  const channel = run.channel === null ? null : channelName(run.channel)
  return (
    <>
      {run.failure && (
        <Notice tone={run.status === 'unknown' ? 'warning' : 'error'}>
          <p>{failureText(run.failure, language)}</p>
        </Notice>
      )}
      <dl className="archive-facts">
        {factsOf(run, language).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="message">
        <h2 id="message">{choose('Nachricht', 'Message')}</h2>
        <MessagePreview
          choose={choose}
          message={message}
          moment={run.status === 'sent' ? momentInWords(run.createdAt, language) : null}
          place={channel ?? (run.route === null ? null : worded(routeWords[run.route], choose))}
        >
          <p>{choose('Zu diesem Lauf gibt es keine Nachricht.', 'There is no message of this run.')}</p>
        </MessagePreview>
        <Deletion language={language} mayTakeBack={mayTakeBack} run={run} />
      </section>
      <p className="archive-digest__back">
        <Link href="/admin/digest#history" prefetch={false}>
          {choose('Zum ganzen Verlauf', 'To the whole history')}
        </Link>
      </p>
      {run.status === 'running' && <RefreshWhileRunning />}
    </>
  )
}

function factsOf(run: ListedRun, language: Language): [name: string, value: ReactNode][] {
  const choose = chooseIn(language)
  const facts: [string, ReactNode][] = [
    [choose('Ergebnis', 'Result'), <StatusPill choose={choose} key="status" status={run.status} />],
    [
      choose('Zeitpunkt', 'Date and time'),
      <Moment instant={run.createdAt} key="moment" language={language} />,
    ],
    [
      choose('Zustellweg', 'Route'),
      run.route === null
        ? choose('keiner eingerichtet', 'none set up')
        : worded(routeWords[run.route], choose),
    ],
  ]
  if (run.channel !== null) facts.push([choose('Kanal', 'Channel'), channelName(run.channel)])
  if (run.period !== null) {
    const days = daysInWords(run.period.days, choose)
    facts.push([choose('Zeitraum', 'Period'), `${periodInWords(run.period, language)} (${days})`])
  }
  if (run.entries !== null) facts.push([choose('Einträge', 'Entries'), run.entries])
  if (run.projects.length > 0) facts.push([choose('Projekte', 'Projects'), run.projects.join(', ')])
  if (run.trigger !== null) {
    facts.push([choose('Ausgelöst von', 'Triggered by'), triggerInWords(run.trigger, choose)])
  }
  if (run.durationMs !== null) {
    facts.push([choose('Dauer', 'Took'), durationInWords(run.durationMs, language)])
  }
  return facts
}

/** How to take the message back, since when it is deleted, or why it stays. */
function Deletion({
  run,
  language,
  mayTakeBack,
}: {
  run: ListedRun
  language: Language
  mayTakeBack: boolean
}) {
  const takingBack = takingBackOf(run)
  if (takingBack === 'possible' && !mayTakeBack) return null
  if (takingBack === 'possible' || takingBack === 'deleted') {
    return (
      <div className="archive-digest__deletion">
        <TakeBack {...takeBackOf(run, language)} />
      </div>
    )
  }
  if (run.status === 'running') return null
  return <p className="archive-digest__aside">{messages[language].digest.notDeletable[takingBack]}</p>
}
