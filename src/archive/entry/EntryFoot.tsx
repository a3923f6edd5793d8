import { listAddress } from '../list/address'
import { PageLink } from '../list/PageLink'
import type { Entry } from '../model'
import type { ArchiveMessages } from '@/messages/en/archive'

/** Author, audience, and the tags as links to other entries with the tag. */
export function EntryFoot({ entry, words }: { entry: Entry; words: ArchiveMessages }) {
  return (
    <footer className="entry-foot">
      <p>
        {entry.authorName && `${words.entry.writtenBy(entry.authorName)} · `}
        {words.entry.audience[entry.audience]}
      </p>
      {entry.tags.length > 0 && (
        <ul role="list" aria-label={words.entry.tags}>
          {entry.tags.map((tag, index) => (
            <li key={index}>
              <PageLink href={listAddress({ tag })}>{tag}</PageLink>
            </li>
          ))}
        </ul>
      )}
    </footer>
  )
}
