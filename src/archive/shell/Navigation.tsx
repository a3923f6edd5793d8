'use client'

import { usePathname } from 'next/navigation'
import { PageLink } from '../list/PageLink'

interface Props {
  label: string
  links: readonly { href: string; label: string }[]
}

/** The main pages of the archive. Marks the current one, and the one that a page belongs to. */
export function Navigation({ label, links }: Props) {
  const path = usePathname()
  return (
    <nav className="site-navigation" aria-label={label}>
      {links.map(({ href, label }) => (
        <PageLink key={href} href={href} aria-current={currentOf(path, href)}>
          {label}
        </PageLink>
      ))}
    </nav>
  )
}

function currentOf(path: string, href: string): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  return path.startsWith(href === '/' ? '/entries/' : `${href}/`) ? 'true' : undefined
}
