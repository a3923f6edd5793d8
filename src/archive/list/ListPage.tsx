import { messages } from '@/messages'
import type { ArchiveMessages } from '@/messages/en/archive'
import { dayOfMonth, month } from '../dates'
import { Icon } from '../icons/icons'
import type { EntrySummary, Locale } from '../model'
import { type ListPlace, listAddress, PER_PAGE } from '../address'
import { EntryRow } from './EntryRow'
import { type Choice, Filters, FilterSentence, NoHits } from './Filters'
import { PageLink } from './PageLink'

export interface ListPageProps {
  place: ListPlace
  entries: readonly EntrySummary[]
  /** Number of entries on all pages. */
  total: number
  projects: readonly Choice[]
  types: readonly Choice[]
  locale: Locale
  /** Whether the reader may write entries. An empty archive then links to the admin. */
  mayWrite: boolean
}

/** The list of entries with its filters, or an empty state. */
export function ListPage({ place, entries, total, projects, types, locale, mayWrite }: ListPageProps) {
  const words = messages[locale.language].archive.list
  const isFiltered = Boolean(place.project || place.type || place.tag)
  if (total === 0 && !isFiltered) return <EmptyArchive words={words} mayWrite={mayWrite} />
  const filterProps = { filter: place, projects, types, words }
  return (
    <div className="list-page">
      <h1>{words.title}</h1>
      <div className="list-controls">
        <Filters {...filterProps} />
        <FilterSentence {...filterProps} total={total} />
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
function byMonth(entries: readonly EntrySummary[], locale: Locale) {
  const months: { name: string; entries: EntrySummary[] }[] = []
  for (const entry of entries) {
    const name = month(entry.publishAt, locale)
    if (months.at(-1)?.name !== name) months.push({ name, entries: [] })
    months.at(-1)?.entries.push(entry)
  }
  return months
}

function dayOf(entry: EntrySummary | undefined, locale: Locale): string | null {
  return entry === undefined ? null : dayOfMonth(entry.publishAt, locale)
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
