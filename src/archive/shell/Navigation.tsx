'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { PageLink } from '../list/PageLink'

interface Props {
  label: string
  links: readonly { href: string; label: string }[]
}

/** The main pages of the archive, for signed-in users. Marks the current one, and the one that a page belongs to. */
export function Navigation({ label, links }: Props) {
  const path = usePathname()
  const router = useRouter()
  // A session has ended elsewhere, and the layout is still that of its user.
  useEffect(() => {
    if (path === '/sign-in') router.refresh()
  }, [path, router])

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
