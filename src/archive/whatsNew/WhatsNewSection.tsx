import { messages } from '@/messages'
import type { WhatsNew } from '@/queries/whatsNew'
import { entryAddress } from '../address'
import { day, exactTime, timeOfDay, weekdayAndDay } from '../dates'
import type { ListedEntry } from '../list/EntryRow'
import { PageLink } from '../list/PageLink'
import { foreignLanguage, type Locale } from '../model'
import { accent } from '../theme/accent'
import { TypeWord } from '../theme/TypeWord'
import { MarkAllButton } from './MarkAllButton'

/** The titles in the section above the list. */
export const TITLES = 5

/** The page of everything that is new for the reader. */
export const WHATS_NEW_ADDRESS = '/whats-new'

interface WhatsNewProps {
  news: WhatsNew
  /** The items of `news` as the pages show them. */
  entries: readonly ListedEntry[]
  locale: Locale
  now: Date
}

/** What is new for the reader, above the list. */
export function WhatsNewSection({ news, entries, locale, now }: WhatsNewProps) {
  const words = messages[locale.language].whatsNew
  return (
    <section className="whats-new" aria-labelledby="whats-new">
      <div className="whats-new-head">
        <h2 id="whats-new">{words.title}</h2>
        <NewSince news={news} locale={locale} now={now} />
      </div>
      <ul role="list">
        {entries.map((entry) => (
          <li key={entry.slug} {...accent(entry.project.color)}>
            <PageLink href={entryAddress(entry.slug)} lang={foreignLanguage(entry.language, locale)}>
              {entry.title}
            </PageLink>
            <span className="entry-line">
              <span>{entry.project.name}</span>
              <TypeWord label={entry.type.label} color={entry.type.color} />
            </span>
          </li>
        ))}
      </ul>
      <div className="whats-new-actions">
        <PageLink className="button-quiet" href={WHATS_NEW_ADDRESS}>
          {words.showAll}
        </PageLink>
        <MarkAllButton through={news.through} label={words.markAll} />
      </div>
    </section>
  )
}

/** How much is new, since when: "7 new since Tuesday, 3 November". */
export function NewSince({ news: { count, since }, locale, now }: Omit<WhatsNewProps, 'entries'>) {
  const words = messages[locale.language].whatsNew
  const today = now.toISOString()
  const [sinceDay, thisDay] = [day(since, locale), day(today, locale)]
  const isThisYear = sinceDay.slice(-4) === thisDay.slice(-4)
  return (
    <p className="new-since">
      <time dateTime={since} title={exactTime(since, locale)}>
        {sinceDay === thisDay
          ? words.sinceToday(count, timeOfDay(since, locale))
          : words.since(count, isThisYear ? weekdayAndDay(since, locale) : sinceDay)}
      </time>
    </p>
  )
}
