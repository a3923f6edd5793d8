'use client'

import { useCopied } from './useCopied'

/** Copies the code of its figure and confirms it for a moment. */
export function CopyButton({ copy, copied }: { copy: string; copied: string }) {
  const clipboard = useCopied()
  // If the browser refuses, readers can still select the text.
  const copyCode = (button: HTMLButtonElement) =>
    clipboard.copy(button.closest('figure')?.querySelector('code')?.textContent ?? '')
  return (
    <>
      <button type="button" className="copy-button" onClick={(event) => void copyCode(event.currentTarget)}>
        {clipboard.isCopied ? copied : copy}
      </button>
      <span role="status" className="visually-hidden">
        {clipboard.isCopied && copied}
      </span>
    </>
  )
}
