'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** The renderings of pages that were shown since the document was loaded. */
const shown = new Set<string>()

/** Loads a page again when the reader goes back to it, because what was new there may have been read since. */
export function RefreshOnReturn({ renderedAt }: { renderedAt: string }) {
  const router = useRouter()

  useEffect(() => {
    if (shown.has(renderedAt)) router.refresh()
    shown.add(renderedAt)
    function refreshIfRestored({ persisted }: PageTransitionEvent): void {
      if (persisted) router.refresh()
    }
    window.addEventListener('pageshow', refreshIfRestored)
    return () => window.removeEventListener('pageshow', refreshIfRestored)
  }, [renderedAt, router])

  return null
}
