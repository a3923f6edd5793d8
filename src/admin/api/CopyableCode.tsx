'use client'

import { CopyToClipboard } from '@payloadcms/ui'

/** A text to be used elsewhere, with a button that copies it. `copy` and `copied` are the button's words. */
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
