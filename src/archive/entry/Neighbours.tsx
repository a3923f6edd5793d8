import { Icon } from '../icons/icons'
import { entryAddress } from '../list/address'
import { PageLink } from '../list/PageLink'
import type { Neighbour } from '../model'
import type { ArchiveMessages } from '@/messages/en/archive'

interface Props {
  newer: Neighbour | null
  older: Neighbour | null
  words: ArchiveMessages
}

/** Links to the entries published right before and after this one. */
export function Neighbours({ newer, older, words }: Props) {
  if (newer === null && older === null) return null
  return (
    <nav className="neighbours" aria-label={words.entry.neighbours}>
      {newer && (
        <PageLink className="neighbour" href={entryAddress(newer.slug)} rel="prev">
          <span>
            <Icon name="left" size={16} />
            {words.entry.newer}
          </span>
          <strong>{newer.title}</strong>
        </PageLink>
      )}
      {older && (
        <PageLink className="neighbour neighbour-older" href={entryAddress(older.slug)} rel="next">
          <span>
            {words.entry.older}
            <Icon name="right" size={16} />
          </span>
          <strong>{older.title}</strong>
        </PageLink>
      )}
    </nav>
  )
}
