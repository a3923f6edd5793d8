'use client'

import { useState } from 'react'

const SHOWN_FOR_MS = 2000

/** Copies the code of its figure and confirms it for a moment. */
export function CopyButton({ copy, copied }: { copy: string; copied: string }) {
  const [isCopied, setIsCopied] = useState(false)

  async function copyCode(button: HTMLButtonElement): Promise<void> {
    const code = button.closest('figure')?.querySelector('code')?.textContent ?? ''
    try {
      await navigator.clipboard.writeText(code)
    } catch (error) {
      // The browser refused (no permission, or no https). Readers can still select the text.
      if (error instanceof DOMException || error instanceof TypeError) return
      throw error
    }
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), SHOWN_FOR_MS)
  }

  return (
    <button type="button" className="copy-button" onClick={(event) => void copyCode(event.currentTarget)}>
      <span role="status">{isCopied ? copied : copy}</span>
    </button>
  )
}
