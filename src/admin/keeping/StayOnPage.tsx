'use client'

import { useAuth } from '@payloadcms/ui'
import { useEffect, type ReactNode } from 'react'
import type { User } from '@/payload-types'

/**
 * Keeps the page as it is when the session ends, with all that is written in it (ADMIN-18). Payload opens a dialog a minute before, and
 * then leaves the page. Staying signed in, which the dialog offers, would not prolong a session of the archive.
 */
export function StayOnPage({ children }: { children: ReactNode }) {
  const { user, tokenExpirationMs, setUser } = useAuth<User>()
  useEffect(() => {
    // Without the time at which the token expires, Payload stops its timers.
    if (user && tokenExpirationMs) setUser({ user } as Parameters<typeof setUser>[0])
  }, [setUser, tokenExpirationMs, user])
  return children
}
