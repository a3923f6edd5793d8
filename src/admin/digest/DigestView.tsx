import { Gutter, Link, SetStepNav } from '@payloadcms/ui'
import type { ListViewServerProps, PaginatedDocs } from 'payload'
import { channelName } from '@/domain/digest/route'
import { LIMITS } from '@/domain/limits'
import { hasRole } from '@/domain/role'
import { dayRange, serverTimeZone } from '@/archive/dates'
import type { Locale } from '@/archive/model'
import { messages } from '@/messages'
import type { DigestMessages } from '@/messages/en/digest'
import { languageOf } from '@/messages/language'
import { previewDigest, type DigestPreview } from '@/operations/digest/digestMessage'
import { digestDependencies } from '@/operations/digest/dependencies'
import type { DigestRun, User } from '@/payload-types'
import { timeZone } from '@/archive/timeZone'
import { Moment } from '../Moment'
import { Notice } from '../Notice'
import { daysFrom, digestAddress, runAddress } from './addresses'
import { describeRun } from './format'
import { History } from './History'
import { MessagePreview } from './MessagePreview'
import { RefreshWhileRunning } from './RefreshWhileRunning'
import { Facts, projectNames, runningRun } from './runs'
import { SendNow } from './SendNow'
import './digest.scss'

/** What Payload passes to the list view of `digest-runs`, after checking that the user may read them. */
type ListProps = Pick<ListViewServerProps, 'BeforeListTable' | 'i18n' | 'payload' | 'searchParams'> & {
  data: PaginatedDocs<DigestRun>
  user?: User
}

/**
 * The page of the digest (LOOK-2), as Payload's list view of the runs (docs/decisions/0027): the next message with its
 * destination, and the history of runs. Publishers can look, and administrators can send and delete.
 */
export async function DigestView({ data, i18n, payload, searchParams, user, BeforeListTable }: ListProps) {
  const isAdmin = user !== undefined && hasRole(user.role, 'admin')
  const language = languageOf(i18n)
  const words = messages[language].digest
  const days = daysFrom(searchParams?.days)
  const [coming, running, nameProjects] = await Promise.all([
    previewDigest(digestDependencies(payload), { days }),
    runningRun(payload),
    projectNames(payload, data.docs),
  ])
  const { digest, includesInternal, route, channel, chatName, host, isPlain, message } = coming
  const locale = { language, timeZone: await timeZone() }
  // As in the headline of the message.
  const period = dayRange(digest.period, { language, timeZone: serverTimeZone() })
  const target =
    route === null ? null : channel ? channelName(channel) : (chatName ?? host ?? words.coming.someWebhook)
  return (
    <main>
      <Gutter className="archive-digest">
        <SetStepNav nav={[{ label: 'Digest' }]} />
        <h1>Digest</h1>
        <p className="archive-digest__lead">{words.coming.lead}</p>
        {BeforeListTable}
        <section aria-labelledby="coming" className="archive-digest__coming">
          <h2 id="coming">{words.coming.title}</h2>
          <DaysChoice days={days} words={words} />
          <Facts
            facts={[
              [words.facts.period, period],
              [
                words.facts.content,
                digest.total === 0
                  ? words.coming.noContent(includesInternal)
                  : words.coming.content(digest.total, digest.sections.length, includesInternal),
              ],
              [
                words.facts.route,
                <>
                  {routeText(coming, words.coming)}{' '}
                  {isAdmin && (
                    <a href="/admin/globals/settings" id="digest-settings">
                      {route === null ? words.coming.setUp : words.coming.change}
                    </a>
                  )}
                  {!isAdmin && route === null && words.coming.byAdministrator}
                </>,
              ],
            ]}
          />
          {running !== null && <UnderWay locale={locale} run={running} />}
          {isAdmin && (
            <SendNow
              days={days}
              entries={digest.total}
              includesInternal={includesInternal}
              isBot={route === 'bot'}
              isUnderWay={running !== null}
              period={period}
              target={target}
            />
          )}
          <MessagePreview isPlain={isPlain} language={language} message={message} place={target}>
            <p>{words.coming.nothing(period)}</p>
          </MessagePreview>
          {isPlain && message !== null && <p className="archive-digest__aside">{words.coming.plain}</p>}
        </section>
        <History data={data} days={days} locale={locale} mayDelete={isAdmin} nameProjects={nameProjects} />
        {running !== null && <RefreshWhileRunning />}
      </Gutter>
    </main>
  )
}

/** The route of the message, or why there is none. */
function routeText({ route, channel, host, lacksChannel }: DigestPreview, words: DigestMessages['coming']) {
  switch (route) {
    case null:
      return lacksChannel ? words.noChannel : words.noRoute
    case 'bot':
      return words.bot(channelName(channel ?? ''))
    case 'webhook':
    case 'environment':
      return words[route](host ?? '?')
  }
}

const { min, max, default: defaultDays } = LIMITS.digestDays
const SUGGESTED = [defaultDays, 14, 30, max]

/** Chooses the number of days that the message covers: suggestions as links, or any number in a form. */
function DaysChoice({ days, words: { coming, days: inDays } }: { days: number; words: DigestMessages }) {
  return (
    <div className="archive-days">
      <nav aria-label={coming.daysLabel}>
        {SUGGESTED.map((suggested) => (
          <Link
            aria-current={suggested === days ? 'true' : undefined}
            href={digestAddress({ days: suggested })}
            key={suggested}
            prefetch={false}
          >
            {inDays(suggested)}
          </Link>
        ))}
      </nav>
      <form action={digestAddress()} method="get">
        <label htmlFor="digest-days">{coming.or}</label>
        <input
          aria-label={coming.daysNumber(min, max)}
          defaultValue={days}
          id="digest-days"
          key={days}
          max={max}
          min={min}
          name="days"
          required
          type="number"
        />
        <span>{coming.daysUnit}</span>
        <button className="btn btn--style-secondary btn--size-small btn--no-margin" type="submit">
          {coming.show}
        </button>
      </form>
    </div>
  )
}

/** Says that a digest is being sent, since when, for how many days, and by whom. */
function UnderWay({ run, locale }: { run: DigestRun; locale: Locale }) {
  const { language } = locale
  const { underWay: words, send } = messages[language].digest
  const { days, trigger } = describeRun(run, locale)
  return (
    <Notice id="digest-under-way" tone="plain">
      <p>
        <strong>{words.title}</strong>
        {days && words.about(days)}
        {words.since}
        <Moment instant={run.createdAt} language={language} />. {trigger && words.trigger(trigger)}
        <Link href={runAddress(run.id)} prefetch={false}>
          {send.seeRun}
        </Link>
      </p>
    </Notice>
  )
}
