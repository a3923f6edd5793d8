'use client'

import { useEffect, useRef } from 'react'
import { SHOWN_FOR_MS, useCopied } from './useCopied'

/** Makes the copy buttons of code within texts work, which are part of the texts' HTML (`renderBlocks`). */
export function CopyInTexts({ copy: label, copied }: { copy: string; copied: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const { copy, isCopied } = useCopied()

  useEffect(() => {
    const article = place.current?.closest('article')
    async function copyCode({ target }: MouseEvent): Promise<void> {
      const button = target instanceof Element ? target.closest('.prose .copy-button') : null
      const code = button?.parentElement?.querySelector('code')
      if (!button || !code || !(await copy(code.textContent))) return
      button.textContent = copied
      setTimeout(() => (button.textContent = label), SHOWN_FOR_MS)
    }
    const listener = (event: MouseEvent) => void copyCode(event)
    article?.addEventListener('click', listener)
    return () => article?.removeEventListener('click', listener)
  })

  return (
    <span ref={place} role="status" className="visually-hidden">
      {isCopied && copied}
    </span>
  )
}
