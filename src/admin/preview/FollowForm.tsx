'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** What Payload sends to a preview after it has saved the document. */
export const DOCUMENT_EVENT = 'payload-document-event'

/**
 * In a frame beside the form: renders the page again after each save, at the same scroll position, and opens the links of the
 * entry in a new tab, because other pages refuse to be framed.
 */
export function FollowForm() {
  const router = useRouter()
  useEffect(() => {
    if (window.parent === window) return
    const refresh = ({ origin, data }: MessageEvent<{ type?: unknown } | null>) => {
      if (origin === window.location.origin && data?.type === DOCUMENT_EVENT) router.refresh()
    }
    const openApart = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('.entry a') : null
      link?.setAttribute('target', '_blank')
    }
    window.addEventListener('message', refresh)
    document.addEventListener('click', openApart, true)
    return () => {
      window.removeEventListener('message', refresh)
      document.removeEventListener('click', openApart, true)
    }
  }, [router])
  return null
}
