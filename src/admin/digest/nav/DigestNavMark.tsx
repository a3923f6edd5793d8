'use client'

import { usePathname } from 'next/navigation.js'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

const nothing = () => () => undefined

/**
 * Shows in the navigation that one is on the digest's pages. The link itself is Payload's own for the runs, in its place in the
 * group "Publish"; its address leads on to our page (`next.config.mjs`), where Payload does not know it again.
 */
export function DigestNavMark() {
  const pathname = usePathname()
  const isHere = pathname === '/admin/digest' || pathname.startsWith('/admin/digest/')
  const link = useSyncExternalStore(
    nothing,
    () => document.getElementById('nav-digest-runs'),
    () => null,
  )
  return isHere && link !== null ? createPortal(<div className="nav__link-indicator" />, link) : null
}
