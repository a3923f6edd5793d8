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
  /** Entries on all pages together. */
  total: number
  projects: readonly Choice[]
  types: readonly Choice[]
  locale: Locale
  /** Whether the reader may write entries: the empty archive then leads there. */
  mayWrite: boolean
}

/** The list of entries, newest first, under its filters; and what stands there when there is nothing to list. */
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
