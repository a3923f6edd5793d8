'use client'

import { Link, NavGroup } from '@payloadcms/ui'
import { usePathname, useSearchParams } from 'next/navigation'
import './nav.scss'

export interface NavLink {
  id: string
  /** Path and, for a view of a list, its query. */
  href: string
  label: string
  /** A number beside the label, and what it means in words. */
  count?: { shown: string; words: string }
}

export interface NavGroupData {
  label: string
  links: NavLink[]
}

/** The links of the navigation, with the one of the current page marked. */
export function NavLinks({
  groups,
  open,
}: {
  groups: readonly NavGroupData[]
  open: Readonly<Record<string, boolean>>
}) {
  const pathname = usePathname()
  const query = useSearchParams()
  const isBelow = ({ href }: NavLink) => {
    const [path = '', parameters = ''] = href.split('?')
    const isInside = pathname === path || (parameters === '' && pathname.startsWith(`${path}/`))
    return (
      isInside && [...new URLSearchParams(parameters)].every(([name, value]) => query.get(name) === value)
    )
  }
  const active = groups
    .flatMap(({ links }) => links)
    .filter(isBelow)
    .reduce<NavLink | null>(
      (longest, link) => (link.href.length > (longest?.href.length ?? 0) ? link : longest),
      null,
    )
  return groups.map(({ label, links }) => (
    <NavGroup isOpen={open[label] ?? true} key={label} label={label}>
      {links.map((link) => {
        const content = (
          <>
            {link.id === active?.id && <div className="nav__link-indicator" />}
            <span className="nav__link-label">{link.label}</span>
            {link.count && (
              <>
                <span aria-hidden className="archive-nav-count">
                  {link.count.shown}
                </span>
                <span className="archive-visually-hidden"> {link.count.words}</span>
              </>
            )}
          </>
        )
        const isHere = link.id === active?.id && link.href.split('?')[0] === pathname
        return isHere ? (
          <div aria-current="page" className="nav__link" id={link.id} key={link.id}>
            {content}
          </div>
        ) : (
          <Link className="nav__link" href={link.href} id={link.id} key={link.id} prefetch={false}>
            {content}
          </Link>
        )
      })}
    </NavGroup>
  ))
}
