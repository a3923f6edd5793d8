import { Link } from '@payloadcms/ui'
import { DAYS } from '@/domain/digest/digest'
import { channelName } from '@/domain/digest/route'
import { messages } from '@/messages'
import type { DigestMessages } from '@/messages/en/digest'
import type { Language } from '@/messages/language'
import type { DigestPreview } from '@/operations/digest/compose'
import type { DigestRun } from '@/payload-types'
import { Notice } from '../Notice'
import { digestAddress, runAddress } from './addresses'
import { formatPeriod, formatTrigger } from './format'
import { MessagePreview } from './MessagePreview'
import { Facts, Moment } from './runs'
import { SendNow } from './SendNow'

/** What the next message contains, where it goes and how it looks, and for administrators the button that sends it. */
export function Coming({
  coming,
  days,
  running,
  language,
  isAdmin,
}: {
  coming: DigestPreview
  days: number
  /** The run that sending now would share. */
  running: DigestRun | null
  language: Language
  isAdmin: boolean
}) {
  const { digest, includesInternal, route, channel, chatName, host, isPlain, message } = coming
  const words = messages[language].digest
  const period = formatPeriod(digest.period, language)
  const target =
    route === null ? null : channel ? channelName(channel) : (chatName ?? host ?? words.coming.someWebhook)
  return (
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
      {running !== null && <UnderWay language={language} run={running} />}
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
  )
}

/** How the message gets there, or why it would not. */
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

/** Lengths that are one click away. */
const USUAL = [DAYS.usual, 14, 30, 90]

/** How many days back the message looks: the usual lengths as links, any other by number. */
function DaysChoice({ days, words: { coming, days: inDays } }: { days: number; words: DigestMessages }) {
  return (
    <div className="archive-days">
      <nav aria-label={coming.daysLabel}>
        {USUAL.map((usual) => (
          <Link
            aria-current={usual === days ? 'true' : undefined}
            href={digestAddress({ days: usual })}
            key={usual}
            prefetch={false}
          >
            {inDays(usual)}
          </Link>
        ))}
      </nav>
      <form action={digestAddress()} method="get">
        <label htmlFor="digest-days">{coming.or}</label>
        <input
          aria-label={coming.daysNumber(DAYS.least, DAYS.most)}
          defaultValue={days}
          id="digest-days"
          key={days}
          max={DAYS.most}
          min={DAYS.least}
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

/** Says that a digest is being sent: since when, about how many days, and by whom. */
function UnderWay({ run, language }: { run: DigestRun; language: Language }) {
  const words = messages[language].digest
  const days = run.period?.days ?? null
  return (
    <Notice id="digest-under-way" tone="plain">
      <p>
        <strong>{words.underWay.title}</strong>
        {days !== null && words.underWay.about(words.days(days))}
        {words.underWay.since}
        <Moment instant={run.createdAt} language={language} />.{' '}
        {run.trigger && words.underWay.trigger(formatTrigger(run.trigger, words))}
        <Link href={runAddress(run.id)} prefetch={false}>
          {words.send.seeRun}
        </Link>
      </p>
    </Notice>
  )
}
