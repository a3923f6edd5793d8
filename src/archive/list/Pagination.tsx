import type { ListMessages } from '@/messages/en/list'
import { PER_PAGE } from '../address'
import { Icon } from '../icons/icons'
import { PageLink } from './PageLink'

interface PaginationProps {
  /** Counted from 1. */
  page: number
  /** Number of entries on all pages. */
  total: number
  address: (page: number) => string
  words: ListMessages
}

/** Links to the pages before and after this one; beyond the last page, to the first. */
export function Pagination({ page, total, address, words }: PaginationProps) {
  const pages = Math.ceil(total / PER_PAGE)
  if (pages > 0 && page > pages)
    return (
      <div className="no-hits">
        <h2>{words.beyondTitle}</h2>
        <p>{words.beyond}</p>
        <p>
          <PageLink href={address(1)}>{words.firstPage}</PageLink>
        </p>
      </div>
    )
  if (pages < 2) return null
  return (
    <nav className="pagination" aria-label={words.pages}>
      <span>
        {page > 1 && (
          <PageLink href={address(page - 1)} rel="prev">
            <Icon name="left" size={16} />
            {words.newer}
          </PageLink>
        )}
      </span>
      <span className="pagination-place">{words.page(page, pages)}</span>
      <span>
        {page < pages && (
          <PageLink href={address(page + 1)} rel="next">
            {words.older}
            <Icon name="right" size={16} />
          </PageLink>
        )}
      </span>
    </nav>
  )
}
