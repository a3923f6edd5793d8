import { ChevronIcon, Link } from '@payloadcms/ui'
import type { Choose } from '@/messages/language'

/** Pages beside the current one that are shown. */
const NEIGHBOURS = 1

/** The way through the pages of a list, as links; it looks as Payload's own. */
export function Pages({
  page,
  pages,
  addressOf,
  choose,
}: {
  page: number
  pages: number
  addressOf: (page: number) => string
  choose: Choose
}) {
  if (pages <= 1) return null
  return (
    <nav
      aria-label={choose('Seiten des Verlaufs', 'Pages of the history')}
      className="paginator archive-pages"
    >
      <Arrow
        address={page > 1 ? addressOf(page - 1) : null}
        direction="left"
        label={choose('Neuere Läufe', 'Newer runs')}
      />
      <Arrow
        address={page < pages ? addressOf(page + 1) : null}
        direction="right"
        label={choose('Ältere Läufe', 'Older runs')}
      />
      {shownPages(page, pages).map((shown, index) =>
        shown === null ? (
          <span className="paginator__separator" key={`gap-${index}`}>
            …
          </span>
        ) : shown === page ? (
          <span aria-current="page" className="paginator__page paginator__page--is-current" key={shown}>
            {shown}
          </span>
        ) : (
          <Link
            aria-label={choose(`Seite ${shown}`, `Page ${shown}`)}
            className="paginator__page"
            href={addressOf(shown)}
            key={shown}
            prefetch={false}
          >
            {shown}
          </Link>
        ),
      )}
    </nav>
  )
}

function Arrow({
  address,
  direction,
  label,
}: {
  /** Null at the end of the list. */
  address: string | null
  direction: 'left' | 'right'
  label: string
}) {
  const name = `clickable-arrow clickable-arrow--${direction}`
  if (address === null) {
    return (
      <span aria-hidden className={`${name} clickable-arrow--is-disabled`}>
        <ChevronIcon />
      </span>
    )
  }
  return (
    <Link aria-label={label} className={name} href={address} prefetch={false} title={label}>
      <ChevronIcon />
    </Link>
  )
}

/** The first, the last and the neighbouring pages; null stands for those between. */
export function shownPages(page: number, pages: number): (number | null)[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (one) => one === 1 || one === pages || Math.abs(one - page) <= NEIGHBOURS,
  )
  return shown.flatMap((one, index) => {
    const before = shown[index - 1]
    return before !== undefined && one - before > 1 ? [null, one] : [one]
  })
}
