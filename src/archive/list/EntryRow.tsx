import { Picture } from '../blocks/Picture'
import { dayAndMonth, dayOfMonth, exactTime } from '../dates'
import { codeOf, foreignLanguage, type EntrySummary, type Locale } from '../model'
import { messages } from '@/messages'
import type { Segment } from '@/domain/search'
import type { ReadingFacts } from '@/queries/readingFacts'
import { accent } from '../theme/accent'
import { TypeWord } from '../theme/TypeWord'
import { entryAddress } from '../address'
import { readingMinutes } from '../readingTime'
import { Marked } from './Marked'
import { PageLink } from './PageLink'

/** An entry in the list, with what is known about its text. */
export interface ListedEntry extends EntrySummary, Partial<ReadingFacts> {
  /** Whether it is new for the reader. */
  isNew?: boolean
  /** The text around the first hit of a search, if title and teaser have none. */
  excerpt?: string | undefined
}

interface Props {
  entry: ListedEntry
  /** Marks the hits of a search. */
  mark?: ((text: string) => readonly Segment[]) | undefined
  isFirstOfDay: boolean
  locale: Locale
}

/** An entry in the list. The day is on a time axis beside it. */
export function EntryRow({ entry, mark = unmarked, isFirstOfDay, locale }: Props) {
  const words = messages[locale.language].list
  const lang = foreignLanguage(entry.language, locale)
  const minutes = readingMinutes(entry.wordCount ?? 0)
  return (
    <li className="entry-row" {...accent(entry.project.color)}>
      <time
        className={isFirstOfDay ? 'entry-day' : 'entry-day entry-day-repeated'}
        dateTime={entry.publishAt}
        title={exactTime(entry.publishAt, locale)}
      >
        <span className="on-axis" aria-hidden="true">
          {dayOfMonth(entry.publishAt, locale)}
        </span>
        <span className="in-full">{dayAndMonth(entry.publishAt, locale)}</span>
      </time>
      <h3 lang={lang}>
        {entry.isNew && (
          <span className="new-dot" lang={lang && locale.language}>
            <span className="visually-hidden">{messages[locale.language].whatsNew.isNew} </span>
          </span>
        )}
        <PageLink href={entryAddress(entry.slug)}>
          <Marked segments={mark(entry.title)} />
        </PageLink>
      </h3>
      <p className="entry-meta">
        <span className="entry-code" title={entry.project.name}>
          {entry.project.code ? codeOf(entry) : `${entry.project.name} ${entry.number}`}
        </span>
        {entry.project.code && <span className="visually-hidden">{entry.project.name}</span>}
        <TypeWord label={entry.type.label} color={entry.type.color} />
        {entry.wordCount !== undefined && (
          <span className="reading-time">
            <span aria-hidden="true">{words.readingTime(minutes)}</span>
            <span className="visually-hidden">{words.readingTimeInFull(minutes)}</span>
          </span>
        )}
      </p>
      {(entry.teaser || entry.excerpt) && (
        <div className="entry-texts" lang={lang}>
          {entry.teaser && (
            <p className="entry-teaser">
              <Marked segments={mark(entry.teaser)} />
            </p>
          )}
          {entry.excerpt && (
            <p className="entry-excerpt">
              <Marked segments={mark(entry.excerpt)} />
            </p>
          )}
        </div>
      )}
      {entry.cover && (
        <div className={entry.cover.focalPoint ? 'entry-cover' : 'entry-cover entry-cover-whole'}>
          <Picture
            picture={entry.cover}
            sizes="(min-width: 60rem) 12rem, (min-width: 40rem) 10rem, 100vw"
            isDecoration
          />
        </div>
      )}
    </li>
  )
}

const unmarked = (text: string): Segment[] => [{ text, isHit: false }]
