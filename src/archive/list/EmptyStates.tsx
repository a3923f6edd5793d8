import type { ArchiveMessages } from '@/messages/en/archive'
import { type ListFilter, type ListPlace, listAddress } from './address'
import type { Choice } from './Filters'
import { filterParts } from './FilterSentence'
import { PageLink } from './PageLink'

/** Shown in an archive without entries. */
export function EmptyArchive({ words, mayWrite }: { words: ArchiveMessages; mayWrite: boolean }) {
  return (
    <div className="narrow">
      <h1>{words.list.emptyTitle}</h1>
      <p>{words.list.empty}</p>
      {mayWrite && (
        <p>
          <a className="button" href="/admin/collections/posts/create">
            {words.list.emptyWrite}
          </a>
        </p>
      )}
    </div>
  )
}

interface NoHitsProps {
  filter: ListFilter
  projects: readonly Choice[]
  types: readonly Choice[]
  words: ArchiveMessages
}

/** Shown if no entry matches the filters: suggests which one to remove. */
export function NoHits(props: NoHitsProps) {
  const { words } = props
  const parts = filterParts(props)
  return (
    <div className="no-hits">
      <h2>{words.list.noHitsTitle}</h2>
      <p>{words.list.noHits}</p>
      <ul role="list">
        {parts.map(({ label, without }) => (
          <li key={without}>
            <PageLink href={without} aria-label={words.list.drop(label)}>
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
      {parts.length > 1 && (
        <p>
          <PageLink href={listAddress({})}>{words.list.clearAll}</PageLink>
        </p>
      )}
    </div>
  )
}

/** Shown for a page number after the last page. */
export function BeyondTheEnd({ place, words }: { place: ListPlace; words: ArchiveMessages }) {
  return (
    <div className="no-hits">
      <h2>{words.list.beyondTitle}</h2>
      <p>{words.list.beyond}</p>
      <p>
        <PageLink href={listAddress({ ...place, page: 1 })}>{words.list.firstPage}</PageLink>
      </p>
    </div>
  )
}
