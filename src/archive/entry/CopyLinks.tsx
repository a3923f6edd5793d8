'use client'

import { useState } from 'react'
import { useCopied } from '@/archive/blocks/useCopied'

interface Props {
  /** The address of the entry as Markdown. Without scripts, its link opens it. */
  markdown: string
  words: { copyLink: string; copyMarkdown: string; copied: string; address: string }
}

/**
 * Copies the address of the entry, and the entry as Markdown. Where the browser does not allow it, as on plain http, shows the address to
 * copy by hand, and opens the Markdown.
 */
export function CopyLinks({ markdown, words }: Props) {
  const [link, text] = [useCopied(), useCopied()]
  const [refused, setRefused] = useState<string | null>(null)

  async function copyLink(): Promise<void> {
    const address = window.location.origin + window.location.pathname
    setRefused((await link.copy(address)) ? null : address)
  }

  async function copyMarkdown(): Promise<void> {
    const response = fetch(markdown).then((response) => {
      if (!response.ok || response.redirected) throw new TypeError('The entry could not be loaded.')
      return response.text()
    })
    if (!(await text.copy(response))) window.location.assign(markdown)
  }

  return (
    <>
      <button type="button" className="button-quiet needs-scripts" onClick={() => void copyLink()}>
        {link.isCopied ? words.copied : words.copyLink}
      </button>
      <a
        className="button-quiet"
        href={markdown}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          void copyMarkdown()
        }}
      >
        {text.isCopied ? words.copied : words.copyMarkdown}
      </a>
      {refused !== null && (
        <input
          className="copy-address"
          readOnly
          aria-label={words.address}
          value={refused}
          autoFocus
          onFocus={(event) => event.target.select()}
        />
      )}
      <span role="status" className="visually-hidden">
        {(link.isCopied || text.isCopied) && words.copied}
      </span>
    </>
  )
}
