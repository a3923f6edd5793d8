'use client'

import { useState } from 'react'

/** How long it is said. */
export const SHOWN_FOR_MS = 2000

/** Copies a text and says so for a moment: `copy` returns whether the browser allowed it. */
export function useCopied(): {
  isCopied: boolean
  copy: (text: string | Promise<string>) => Promise<boolean>
} {
  const [isCopied, setIsCopied] = useState(false)

  async function copy(text: string | Promise<string>): Promise<boolean> {
    try {
      // Safari allows a text that is still loading only in this form.
      if (typeof text === 'string') await navigator.clipboard.writeText(text)
      else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    } catch (error) {
      // No permission, no https, or the text could not be loaded.
      if (error instanceof DOMException || error instanceof TypeError) return false
      throw error
    }
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), SHOWN_FOR_MS)
    return true
  }

  return { isCopied, copy }
}
