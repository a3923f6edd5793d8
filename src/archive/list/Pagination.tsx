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
  words: Pick<ListMessages, 'pages' | 'page' | 'newer' | 'older'>
}

/** Links to the pages before and after this one. */
export function Pagination({ page, total, address, words }: PaginationProps) {
  const pages = Math.ceil(total / PER_PAGE)
  if (pages < 2 || page > pages) return null
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
