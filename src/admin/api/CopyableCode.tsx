'use client'

import { CopyToClipboard } from '@payloadcms/ui'

/** A text with a copy button. `copy` and `copied` are the labels of the button. */
export function CopyableCode(props: { id: string; text: string; copy: string; copied: string }) {
  const { id, text, copy, copied } = props
  return (
    <div className="archive-api__code">
      <pre id={id}>
        <code>{text}</code>
      </pre>
      <CopyToClipboard defaultMessage={copy} successMessage={copied} value={text} />
    </div>
  )
}
