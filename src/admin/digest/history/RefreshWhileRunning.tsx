'use client'

import { useRouter } from 'next/navigation.js'
import { useEffect } from 'react'

/** Milliseconds after which a page that shows a run under way looks again. */
const PATIENCE = 4000

/** Asks for the page again until no run on it is under way. */
export function RefreshWhileRunning() {
  const router = useRouter()
  useEffect(() => {
    const look = async () => {
      // While nobody answers, the browser would put its own page in the place of this one.
      const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isThere) router.refresh()
    }
    const timer = setInterval(() => void look(), PATIENCE)
    return () => clearInterval(timer)
  }, [router])
  return null
}
