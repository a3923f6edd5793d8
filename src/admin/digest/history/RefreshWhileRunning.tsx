'use client'

import { useRouter } from 'next/navigation.js'
import { useEffect } from 'react'

/** Milliseconds after which a page that shows a run under way looks again. */
const PATIENCE = 4000

/** Asks for the page again until no run on it is under way. */
export function RefreshWhileRunning() {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), PATIENCE)
    return () => clearInterval(timer)
  }, [router])
  return null
}
