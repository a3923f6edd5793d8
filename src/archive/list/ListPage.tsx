import type { ReactNode } from 'react'
import { messages } from '@/messages'
import type { Segment } from '@/domain/search'
import type { ListMessages } from '@/messages/en/list'
import type { Facets } from '@/queries/facets'
import type { SavedFilter } from '@/queries/savedFilters'
import type { Locale } from '../model'
import { feedQueryOf, isEverything, type ListPlace, listAddress } from '../address'
import { EntryMonths } from './EntryMonths'
import type { ListedEntry } from './EntryRow'
import { Filters, FilterSentence, NoHits } from './Filters'
import type { FilterNames } from './filterPhrases'
import { Pagination } from './Pagination'
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
  /** What a form says that has led back to the list. */
  notice?: { text: string; isProblem: boolean } | null
  /** What is new for the reader, above the list. */
  whatsNew?: ReactNode
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
    notice,
    whatsNew,
  } = props
  const words = messages[locale.language].list
  if (total === 0 && isEverything(place)) return <EmptyArchive words={words} mayWrite={mayWrite} />
  const feedQuery = feedQueryOf(place)
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
      {notice && (
        <p className="notice" role={notice.isProblem ? 'alert' : 'status'}>
          {notice.text}
        </p>
      )}
      {whatsNew}
      <SavedFilters saved={saved} place={place} words={words} />
      <div className="list-controls">
        <Filters {...filterProps} />
        <div className="filter-said">
          <FilterSentence {...filterProps} />
          <SaveFilter {...filterProps} saved={saved} />
          {feedQuery !== null && (
            <a className="button-quiet" href={`/subscriptions${feedQuery}#feeds`}>
              {words.asFeed}
            </a>
          )}
          {feedQuery === null && !isEverything(place) && <p className="hint">{words.notAsFeed}</p>}
        </div>
      </div>
      <Skeleton />
      <div className="list-results">
        <EntryMonths entries={entries} mark={mark} locale={locale} />
        {total === 0 && <NoHits {...filterProps} />}
        <Pagination
          page={place.page}
          total={total}
          address={(page) => listAddress({ ...place, page })}
          words={words}
        />
      </div>
    </div>
  )
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
