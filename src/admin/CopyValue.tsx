'use client'

import { Button } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import { useMessages } from './useMessages'
import './copyValue.scss'

/** A value with a button that copies it. */
export function CopyValue({
  value,
  id,
  label,
  onCopied,
}: {
  value: string
  /** Of the element with the value. */
  id: string
  /** What is copied, for screen readers. */
  label: string
  onCopied?: () => void
}) {
  const { words } = useMessages()
  const code = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    if (!(await copyText(value, code.current))) return
    setCopied(true)
    onCopied?.()
  }

  return (
    <div className="archive-copy">
      <code id={id} ref={code}>
        {value}
      </code>
      <Button
        aria-label={`${words.copy}: ${label}`}
        buttonStyle="secondary"
        id={`copy-${id}`}
        margin={false}
        onClick={() => void copy()}
        size="small"
      >
        <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
      </Button>
    </div>
  )
}

/** Copies a text. Over plain http browsers offer only the old way, which copies what is selected. */
async function copyText(value: string, element: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    // The clipboard is missing or not permitted.
    if (element === null) return false
    window.getSelection()?.selectAllChildren(element)
    return document.execCommand('copy')
  }
}
