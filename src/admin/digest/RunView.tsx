import { Gutter, Link, SetStepNav } from '@payloadcms/ui'
import { notFound } from 'next/navigation'
import type { DocumentViewServerProps } from 'payload'
import { failureText, readFailure, updateFailureText } from '@/domain/digest/run'
import { hasRole } from '@/domain/role'
import { longMoment, moment } from '@/archive/dates'
import { messages } from '@/messages'
import { languageOf } from '@/messages/language'
import type { DigestRun, User } from '@/payload-types'
import { timeZone } from '@/archive/timeZone'
import { Moment } from '../Moment'
import { Notice } from '../Notice'
import { digestAddress } from './addresses'
import { describeRun } from './format'
import { MessagePreview } from './MessagePreview'
import { RefreshWhileRunning } from './RefreshWhileRunning'
import { deletionControl, Facts, projectNames, StatusPill } from './runs'
import { UpdateMessage } from './UpdateMessage'
import './digest.scss'

/** What Payload passes to the document view of a run, after checking that the user may read it. */
type DocumentProps = Pick<DocumentViewServerProps, 'i18n' | 'payload'> & {
  doc: DigestRun | null
  user?: User
}

/** One run of the digest: its result, the message, and for administrators the button that deletes it. */
export async function RunView({ doc: run, i18n, payload, user }: DocumentProps) {
  // The page for a new document has no run.
  if (run === null) notFound()
  const language = languageOf(i18n)
  const locale = { language, timeZone: await timeZone() }
  const words = messages[language].digest
  const { facts } = words
  const failure = readFailure(run.failure)
  const outdated = run.messageDeletedAt ? null : updateFailureText(run.updateFailure, language)
  const projects = (await projectNames(payload, [run]))(run)
  const { route, channel, period, days, trigger, duration } = describeRun(run, locale)
  return (
    <main>
      <Gutter className="archive-digest">
        <SetStepNav
          nav={[{ label: 'Digest', url: digestAddress() }, { label: moment(run.createdAt, locale) }]}
        />
        <h1>{words.run.title(longMoment(run.createdAt, locale))}</h1>
        {failure && (
          <Notice tone={run.status === 'unknown' ? 'warning' : 'error'}>
            <p>{failureText(failure, language)}</p>
          </Notice>
        )}
        {outdated !== null && (
          <Notice tone="warning">
            <p>
              <strong>{words.update.title}</strong>
            </p>
            <p>{outdated}</p>
            <UpdateMessage runId={run.id} />
          </Notice>
        )}
        <Facts
          facts={[
            [facts.result, <StatusPill key="status" language={language} status={run.status} />],
            [facts.moment, <Moment instant={run.createdAt} key="moment" language={language} />],
            [facts.route, route ?? words.run.noRoute],
            [facts.channel, channel],
            [facts.period, period && `${period} (${days})`],
            [facts.entries, run.entries ?? null],
            [facts.projects, projects.join(', ')],
            [facts.trigger, trigger],
            [facts.duration, duration],
            [
              words.update.updatedAt,
              run.messageUpdatedAt && (
                <>
                  <Moment instant={run.messageUpdatedAt} language={language} />, {words.update.explained}
                </>
              ),
            ],
          ]}
        />
        <section aria-labelledby="message">
          <h2 id="message">{facts.message}</h2>
          <MessagePreview
            language={language}
            message={run.message}
            moment={run.status === 'sent' ? moment(run.createdAt, locale) : null}
            place={channel ?? route}
          >
            <p>{words.run.noMessage}</p>
          </MessagePreview>
          {deletionControl(run, {
            locale,
            mayDelete: user !== undefined && hasRole(user.role, 'admin'),
            isSmall: false,
          })}
        </section>
        <p className="archive-digest__back">
          <Link href={`${digestAddress()}#history`} prefetch={false}>
            {words.run.toHistory}
          </Link>
        </p>
        {run.status === 'running' && <RefreshWhileRunning />}
      </Gutter>
    </main>
  )
}
