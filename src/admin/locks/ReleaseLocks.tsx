'use client'

import { useAuth } from '@payloadcms/ui'
import { usePathname } from 'next/navigation.js'
import { useEffect, type ReactNode } from 'react'

const DOCUMENT = /^\/admin\/collections\/([\w-]+)\/([0-9a-f-]{36})(?:\/|$)/

/** Payload's two buttons for taking over a lock. Authors may not, so they do not see them. */
const TAKE_OVER = '#document-locked-take-over, #take-over'

/**
 * Releases the edit lock on a document when the user leaves its page: by navigation, by closing the tab, or by reloading.
 * Payload only does so when a user confirms to discard changes.
 */
export function ReleaseLocks({ children }: { children: ReactNode }) {
  const role: unknown = useAuth().user?.role
  const [, collection, id] = DOCUMENT.exec(usePathname()) ?? []
  useEffect(() => {
    if (collection === undefined || id === undefined) return
    function release() {
      const body = new Blob([JSON.stringify({ collection, id })], { type: 'application/json' })
      // A beacon outlives the page. If the browser refuses it, the lock expires.
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
