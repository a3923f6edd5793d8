import type { ReactNode } from 'react'
import { messages } from '@/messages'
import type { ArchiveMessages } from '@/messages/en/archive'
import type { Locale } from '../model'
import { type ListPlace, listAddress } from '../address'
import { EntryMonths } from './EntryMonths'
import type { ListedEntry } from './EntryRow'
import { type Choice, Filters, FilterSentence, NoHits } from './Filters'
import { PageLink } from './PageLink'
import { Pagination } from './Pagination'

export interface ListPageProps {
  place: ListPlace
  entries: readonly ListedEntry[]
  /** Number of entries on all pages. */
  total: number
  projects: readonly Choice[]
  types: readonly Choice[]
  locale: Locale
  /** Whether the reader may write entries. An empty archive then links to the admin. */
  mayWrite: boolean
  /** What is new for the reader, above the list. */
  whatsNew?: ReactNode
}

/** The list of entries with its filters, or an empty state. */
export function ListPage({
  place,
  entries,
  total,
  projects,
  types,
  locale,
  mayWrite,
  whatsNew,
}: ListPageProps) {
  const words = messages[locale.language].archive.list
  const isFiltered = Boolean(place.project || place.type || place.tag)
  if (total === 0 && !isFiltered) return <EmptyArchive words={words} mayWrite={mayWrite} />
  const filterProps = { filter: place, projects, types, words }
  return (
    <div className="list-page">
      <h1>{words.title}</h1>
      {whatsNew}
      <div className="list-controls">
        <Filters {...filterProps} />
        <FilterSentence {...filterProps} total={total} />
      </div>
      <Skeleton />
      <div className="list-results">
        <EntryMonths entries={entries} locale={locale} />
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
  words: ArchiveMessages['list']
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
