'use client'

import { useEffect, useRef } from 'react'
import type { LightboxWords } from './openLightbox'

/**
 * Opens the images of the entry over the page (PAGE-21). Listens to the links of its article; the viewer itself is loaded by the first
 * click. Without scripts, or in a new tab, the links open the images.
 */
export function Lightbox(words: LightboxWords) {
  const place = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const article = place.current?.closest('article')
    let isOpen = false
    function open(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a.picture-link') : null
      if (!(link instanceof HTMLAnchorElement) || !article) return
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (isOpen) return
      isOpen = true
      import('./openLightbox')
        .then(
          ({ openLightbox }) => openLightbox(article, link, words),
          () => window.location.assign(link.href),
        )
        .finally(() => (isOpen = false))
    }
    article?.addEventListener('click', open)
    return () => article?.removeEventListener('click', open)
  }, [words])

  return <span ref={place} hidden />
}
