import { messages } from '@/messages'
import type { Segment } from '@/domain/search'
import type { ListMessages } from '@/messages/en/list'
import type { Facets } from '@/queries/facets'
import type { SavedFilter } from '@/queries/savedFilters'
import { dayOfMonth, month } from '../dates'
import { Icon } from '../icons/icons'
import type { Locale } from '../model'
import { isEverything, type ListPlace, listAddress, PER_PAGE } from '../address'
import { EntryRow, type ListedEntry } from './EntryRow'
import { Filters, FilterSentence, NoHits } from './Filters'
import type { FilterNames } from './filterPhrases'
import { PageLink } from './PageLink'
import { periods } from './periods'
import { SavedFilters, SaveFilter } from './SavedFilters'

export interface ListPageProps extends FilterNames {
  place: ListPlace
  entries: readonly ListedEntry[]
  /** Number of entries on all pages. */
  total: number
  /** Whether a search has found more than `total`. */
  isTotalCapped: boolean
  facets: Facets
  saved: readonly SavedFilter[]
  /** Marks the hits of a search. */
  mark: (text: string) => readonly Segment[]
  now: Date
  locale: Locale
  /** Whether the reader may write entries. An empty archive then links to the admin. */
  mayWrite: boolean
}

/** The list of entries with its filters, or an empty state. */
export function ListPage(props: ListPageProps) {
  const {
    place,
    entries,
    total,
    isTotalCapped,
    projects,
    types,
    facets,
    saved,
    mark,
    now,
    locale,
    mayWrite,
  } = props
  const words = messages[locale.language].list
  if (total === 0 && isEverything(place)) return <EmptyArchive words={words} mayWrite={mayWrite} />
  const filterProps = {
    filter: place,
    projects,
    types,
    facets,
    periods: periods(facets, { now, timeZone: locale.timeZone, words }),
    total: isTotalCapped ? words.moreEntries(total) : words.entries(total),
    words,
    language: locale.language,
  }
  return (
    <div className="list-page">
      <h1>{words.title}</h1>
      <SavedFilters saved={saved} place={place} words={words} />
      <div className="list-controls">
        <Filters {...filterProps} />
        <div className="filter-said">
          <FilterSentence {...filterProps} />
          <SaveFilter {...filterProps} saved={saved} />
        </div>
      </div>
      <Skeleton />
      <div className="list-results">
        {byMonth(entries, locale).map(({ name, entries }) => (
          <section key={name} className="month">
            <h2>{name}</h2>
            <ol role="list">
              {entries.map((entry, index) => (
                <EntryRow
                  key={entry.slug}
                  entry={entry}
                  mark={mark}
                  isFirstOfDay={dayOf(entry, locale) !== dayOf(entries[index - 1], locale)}
                  locale={locale}
                />
              ))}
            </ol>
          </section>
        ))}
        {total === 0 && <NoHits {...filterProps} />}
        {total > 0 && entries.length === 0 && (
          <div className="no-hits">
            <h2>{words.beyondTitle}</h2>
            <p>{words.beyond}</p>
            <p>
              <PageLink href={listAddress({ ...place, page: 1 })}>{words.firstPage}</PageLink>
            </p>
          </div>
        )}
        <Pagination place={place} total={total} words={words} />
      </div>
    </div>
  )
}

/** Groups entries by month (`November 2026`, in the reader's language), in the given order. */
function byMonth(entries: readonly ListedEntry[], locale: Locale) {
  const months: { name: string; entries: ListedEntry[] }[] = []
  for (const entry of entries) {
    const name = month(entry.publishAt, locale)
    if (months.at(-1)?.name !== name) months.push({ name, entries: [] })
    months.at(-1)?.entries.push(entry)
  }
  return months
}

function dayOf(entry: ListedEntry | undefined, locale: Locale): string | null {
  return entry === undefined ? null : dayOfMonth(entry.publishAt, locale)
}

interface WithWords {
  words: ListMessages
}

function EmptyArchive({ words, mayWrite }: WithWords & { mayWrite: boolean }) {
  return (
    <div className="narrow">
      <h1>{words.emptyTitle}</h1>
      <p>{words.empty}</p>
      {mayWrite && (
        <p>
          <a className="button" href="/admin">
            {words.emptyWrite}
          </a>
        </p>
      )}
    </div>
  )
}

/** The skeleton of a list, shown if a navigation takes longer than 300 ms (`styles/list.css`). */
function Skeleton() {
  return (
    <div className="skeleton" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="skeleton-row">
          <span />
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}

function Pagination({ place, total, words }: WithWords & { place: ListPlace; total: number }) {
  const pages = Math.ceil(total / PER_PAGE)
  if (pages < 2 || place.page > pages) return null
  return (
    <nav className="pagination" aria-label={words.pages}>
      <span>
        {place.page > 1 && (
          <PageLink href={listAddress({ ...place, page: place.page - 1 })} rel="prev">
            <Icon name="left" size={16} />
            {words.newer}
          </PageLink>
        )}
      </span>
      <span className="pagination-place">{words.page(place.page, pages)}</span>
      <span>
        {place.page < pages && (
          <PageLink href={listAddress({ ...place, page: place.page + 1 })} rel="next">
            {words.older}
            <Icon name="right" size={16} />
          </PageLink>
        )}
      </span>
    </nav>
  )
}
