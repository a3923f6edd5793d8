import type { EntrySummary, Locale } from '../model'
import { messages } from '@/messages'
import type { ListPlace } from './address'
import { BeyondTheEnd, EmptyArchive, NoHits } from './EmptyStates'
import { EntryRow } from './EntryRow'
import { type Choice, Filters } from './Filters'
import { FilterSentence } from './FilterSentence'
import { groupByDate } from './groupByDate'
import { Pagination } from './Pagination'
import { Skeleton } from './Skeleton'

export interface ListPageProps {
  place: ListPlace
  entries: readonly EntrySummary[]
  /** Number of entries on all pages. */
  total: number
  projects: readonly Choice[]
  types: readonly Choice[]
  locale: Locale
  /** Whether the reader may write entries; an empty archive then links to the admin. */
  mayWrite: boolean
}

/** The list of entries, newest first, below its filters, or an empty state. */
export function ListPage({ place, entries, total, projects, types, locale, mayWrite }: ListPageProps) {
  const words = messages[locale.language].archive
  const isFiltered = Boolean(place.project || place.type || place.tag)
  if (total === 0 && !isFiltered) return <EmptyArchive words={words} mayWrite={mayWrite} />
  const narrowing = { filter: place, projects, types, words }
  return (
    <div className="list-page">
      <h1>{words.list.title}</h1>
      <div className="list-controls">
        <Filters {...narrowing} />
        <FilterSentence {...narrowing} total={total} />
      </div>
      <Skeleton />
      <div className="list-results">
        {groupByDate(entries, locale).map(({ month, entries: rows }) => (
          <section key={month} className="month">
            <h2>{month}</h2>
            <ol role="list">
              {rows.map((row) => (
                <EntryRow key={row.entry.slug} {...row} locale={locale} />
              ))}
            </ol>
          </section>
        ))}
        {total === 0 && <NoHits {...narrowing} />}
        {total > 0 && entries.length === 0 && <BeyondTheEnd place={place} words={words} />}
        <Pagination place={place} total={total} words={words} />
      </div>
    </div>
  )
}
