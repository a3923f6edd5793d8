import { messages } from '@/messages'
import { Picture } from '../blocks/Picture'
import { dayAndMonth, dayOfMonth, exactTime } from '../dates'
import { codeOf, type EntrySummary, type Locale } from '../model'
import { accent } from '../theme/accent'
import { TypeWord } from '../theme/TypeWord'
import { entryAddress } from '../address'
import { PageLink } from './PageLink'

/** An entry in the list. */
export interface ListedEntry extends EntrySummary {
  /** Whether it is new for the reader. */
  isNew?: boolean
}

interface Props {
  entry: ListedEntry
  isFirstOfDay: boolean
  locale: Locale
}

/** An entry in the list. The day is on a time axis beside it. */
export function EntryRow({ entry, isFirstOfDay, locale }: Props) {
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
      <h3>
        {entry.isNew && (
          <span className="new-dot">
            <span className="visually-hidden">{messages[locale.language].whatsNew.isNew} </span>
          </span>
        )}
        <PageLink href={entryAddress(entry.slug)}>{entry.title}</PageLink>
      </h3>
      <p className="entry-meta">
        <span className="entry-code" title={entry.project.name}>
          {entry.project.code ? codeOf(entry) : `${entry.project.name} ${entry.number}`}
        </span>
        {entry.project.code && <span className="visually-hidden">{entry.project.name}</span>}
        <TypeWord label={entry.type.label} color={entry.type.color} />
      </p>
      {entry.teaser && <p className="entry-teaser">{entry.teaser}</p>}
      {entry.cover && (
        <div className="entry-cover">
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
