'use client'

import { useRouter } from 'next/navigation.js'
import { useEffect } from 'react'

const EVERY_MS = 4_000

/** Refreshes the page while one of its runs is in progress. */
export function RefreshWhileRunning() {
  const router = useRouter()
  useEffect(() => {
    const refresh = async () => {
      // Without a connection the browser would replace the page with an error.
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
