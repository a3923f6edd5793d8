'use client'

import { useState } from 'react'
import { Button } from './Button'
import { copyText } from './copyText'
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
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    if (!(await copyText(value))) return
    setCopied(true)
    onCopied?.()
  }

  return (
    <div className="archive-copy">
      <code id={id}>{value}</code>
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
