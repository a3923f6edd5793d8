'use client'

import { useRouter } from 'next/navigation.js'
import { useEffect } from 'react'

const EVERY_MS = 4_000

/** Refreshes the page until no run on it is under way. */
export function RefreshWhileRunning() {
  const router = useRouter()
  useEffect(() => {
    const refresh = async () => {
      // Without a connection the browser would replace the page.
      const isReachable = await fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReachable) router.refresh()
    }
    const timer = setInterval(() => void refresh(), EVERY_MS)
    return () => clearInterval(timer)
  }, [router])
  return null
}
