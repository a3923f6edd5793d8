import { Icon } from '../icons/icons'
import type { ArchiveMessages } from '@/messages/en/archive'
import { type ListPlace, listAddress, PER_PAGE } from './address'
import { PageLink } from './PageLink'

/** Links to newer and older pages; nothing if there is only one page. */
export function Pagination({
  place,
  total,
  words,
}: {
  place: ListPlace
  total: number
  words: ArchiveMessages
}) {
  const pages = Math.ceil(total / PER_PAGE)
  if (pages < 2 || place.page > pages) return null
  return (
    <nav className="pagination" aria-label={words.list.pages}>
      <span>
        {place.page > 1 && (
          <PageLink href={listAddress({ ...place, page: place.page - 1 })} rel="prev">
            <Icon name="left" size={16} />
            {words.list.newer}
          </PageLink>
        )}
      </span>
      <span className="pagination-place">{words.list.page(place.page, pages)}</span>
      <span>
        {place.page < pages && (
          <PageLink href={listAddress({ ...place, page: place.page + 1 })} rel="next">
            {words.list.older}
            <Icon name="right" size={16} />
          </PageLink>
        )}
      </span>
    </nav>
  )
}
