'use client'

import { useAuth } from '@payloadcms/ui'
import { usePathname } from 'next/navigation.js'
import { useEffect, type ReactNode } from 'react'

const DOCUMENT = /^\/admin\/collections\/([\w-]+)\/([0-9a-f-]{36})(?:\/|$)/

/** The time in Payload's dialog, in American English. It is that of the last activity, not of the beginning. */
const LOCKED_SINCE = '.document-locked__content p + p'

/** Payload's two buttons for taking over a lock. Authors may not, so they do not see them. */
const TAKE_OVER = '#document-locked-take-over, #take-over'

/**
 * Releases the edit lock on a document when the user leaves its page: by navigation, by closing the tab, or by reloading.
 * Payload only does so when a user confirms to discard changes. The form of an entry releases its own lock (`useAutosave`).
 */
export function ReleaseLocks({ children }: { children: ReactNode }) {
  const role: unknown = useAuth().user?.role
  const [, collection, id] = DOCUMENT.exec(usePathname()) ?? []
  useEffect(() => {
    if (collection === undefined || id === undefined || collection === 'posts') return
    const release = () => releaseLock({ collection, id })
    window.addEventListener('pagehide', release)
    return () => {
      window.removeEventListener('pagehide', release)
      release()
    }
  }, [collection, id])
  return (
    <>
      <style>{`${LOCKED_SINCE} { display: none; }`}</style>
      {role === 'author' && <style>{`${TAKE_OVER} { display: none; }`}</style>}
      {children}
    </>
  )
}

/** A document that the user was editing, and the name of the form if it saves by itself. */
interface Left {
  collection: string
  id: string
  form?: string
}

/** Releases the user's lock on a document. For pages that are being left: the request outlives them. */
export function releaseLock(left: Left): void {
  const body = new Blob([JSON.stringify(left)], { type: 'application/json' })
  // If the browser refuses a beacon, the lock expires.
  navigator.sendBeacon('/api/payload-locked-documents/release', body)
}
