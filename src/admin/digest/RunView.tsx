import { Gutter, Link, SetStepNav } from '@payloadcms/ui'
import { notFound } from 'next/navigation'
import type { DocumentViewServerProps } from 'payload'
import type { ReactNode } from 'react'
import { failureText, readFailure } from '@/domain/digest/run'
import { hasRole } from '@/domain/role'
import { messages } from '@/messages'
import { languageOf, type Language } from '@/messages/language'
import type { DigestRun, User } from '@/payload-types'
import { Notice } from '../Notice'
import { digestAddress } from './addresses'
import { channelOf, deletionOf, formatDuration, formatMoment, formatPeriod, formatTrigger } from './format'
import { MessagePreview } from './MessagePreview'
import { RefreshWhileRunning } from './RefreshWhileRunning'
import { Deletion, Moment, projectNames, StatusPill } from './runs'
import './digest.scss'

/** What Payload gives the document view of a run. It has checked that the person may read it. */
type DocumentProps = Pick<DocumentViewServerProps, 'i18n' | 'payload'> & {
  doc: DigestRun | null
  user?: User
}

/** One run of the digest: what became of it, the message, and for administrators the button that deletes it. */
export async function RunView({ doc: run, i18n, payload, user }: DocumentProps) {
  // The address that creates a document has none.
  if (run === null) notFound()
  const language = languageOf(i18n)
  const words = messages[language].digest
  const failure = readFailure(run.failure)
  const projects = (await projectNames(payload, [run]))(run)
  return (
    <Gutter className="archive-digest">
      <SetStepNav
        nav={[{ label: 'Digest', url: digestAddress() }, { label: formatMoment(run.createdAt, language) }]}
      />
      <h1>{words.run.title(formatMoment(run.createdAt, language, 'long'))}</h1>
      {failure && (
        <Notice tone={run.status === 'unknown' ? 'warning' : 'error'}>
          <p>{failureText(failure, language)}</p>
        </Notice>
      )}
      <dl className="archive-facts">
        {factsOf(run, projects, language).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="message">
        <h2 id="message">{words.facts.message}</h2>
        <MessagePreview
          language={language}
          message={run.message}
          moment={run.status === 'sent' ? formatMoment(run.createdAt, language) : null}
          place={channelOf(run) ?? (run.route ? words.routes[run.route] : null)}
        >
          <p>{words.run.noMessage}</p>
        </MessagePreview>
        <Message
          language={language}
          mayDelete={user !== undefined && hasRole(user.role, 'admin')}
          run={run}
        />
      </section>
      <p className="archive-digest__back">
        <Link href={`${digestAddress()}#history`} prefetch={false}>
          {words.run.toHistory}
        </Link>
      </p>
      {run.status === 'running' && <RefreshWhileRunning />}
    </Gutter>
  )
}

function factsOf(
  run: DigestRun,
  projects: readonly string[],
  language: Language,
): [name: string, value: ReactNode][] {
  const words = messages[language].digest
  const { facts } = words
  const { from, to, days } = run.period ?? {}
  const all: [string, ReactNode][] = [
    [facts.result, <StatusPill key="status" language={language} status={run.status} />],
    [facts.moment, <Moment instant={run.createdAt} key="moment" language={language} />],
    [facts.route, run.route ? words.routes[run.route] : words.run.noRoute],
    [facts.channel, channelOf(run)],
    [facts.period, from && to && days && `${formatPeriod({ from, to }, language)} (${words.days(days)})`],
    [facts.entries, run.entries ?? null],
    [facts.projects, projects.join(', ')],
    [facts.trigger, run.trigger && formatTrigger(run.trigger, words)],
    [facts.duration, typeof run.durationMs === 'number' ? formatDuration(run.durationMs, language) : null],
  ]
  return all.filter(([, value]) => value !== null && value !== undefined && value !== '')
}

/** How to delete the message, since when it is deleted, or why it cannot be. */
function Message({ run, language, mayDelete }: { run: DigestRun; language: Language; mayDelete: boolean }) {
  const deletion = deletionOf(run)
  if (deletion === 'possible' || deletion === 'deleted')
    return (
      <div className="archive-digest__deletion">
        <Deletion language={language} mayDelete={mayDelete} run={run} />
      </div>
    )
  if (run.status === 'running') return null
  return <p className="archive-digest__aside">{messages[language].digest.notDeletable[deletion]}</p>
}
