'use client'

import { useAuth } from '@payloadcms/ui'
import { usePathname } from 'next/navigation.js'
import { useEffect, type ReactNode } from 'react'

const DOCUMENT = /^\/admin\/collections\/([\w-]+)\/([0-9a-f-]{36})(?:\/|$)/

/** Payload's two buttons that take over somebody's lock. Publishers may, so the others are not offered it. */
const TAKE_OVER = '#document-locked-take-over, #take-over'

/**
 * Ends the edit lock on a document when its page is left: for another page, by closing the tab, or by reloading. Payload
 * itself does so only when somebody confirms to lose their changes.
 */
export function ReleaseLocks({ children }: { children: ReactNode }) {
  const role: unknown = useAuth().user?.role
  const [, collection, id] = DOCUMENT.exec(usePathname()) ?? []
  useEffect(() => {
    if (collection === undefined || id === undefined) return
    function release() {
      const body = new Blob([JSON.stringify({ collection, id })], { type: 'application/json' })
      // Survives the page. Where the browser refuses, the lock expires.
      navigator.sendBeacon('/api/payload-locked-documents/release', body)
    }
    window.addEventListener('pagehide', release)
    return () => {
      window.removeEventListener('pagehide', release)
      release()
    }
  }, [collection, id])
  return (
    <>
      {role === 'author' && <style>{`${TAKE_OVER} { display: none; }`}</style>}
      {children}
    </>
  )
}
