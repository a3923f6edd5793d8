'use client'

import { useRouter } from 'next/navigation.js'
import { useEffect, useRef } from 'react'
import { callArchive } from '../callArchive'
import { ConfirmButton } from '../ConfirmDialog'
import { useDigestMessages } from './useDigestMessages'

/** The button that deletes a sent message from the chat, or the text that says when it was deleted. */
export function DeleteMessage({
  runId,
  entries,
  channel,
  sentAt,
  deletedAt,
  isSmall,
}: {
  runId: string
  entries: number
  channel: string
  /** As text. */
  sentAt: string
  /** As text; null if the message is not deleted. */
  deletedAt: string | null
  isSmall: boolean
}) {
  const { deletion: words } = useDigestMessages()
  const router = useRouter()
  const status = useRef<HTMLSpanElement>(null)
  const isDeletedHere = useRef(false)

  useEffect(() => {
    // Otherwise the focus would be lost with the button.
    if (deletedAt !== null && isDeletedHere.current) status.current?.focus()
  }, [deletedAt])

  if (deletedAt !== null) {
    return (
      <span ref={status} role="status" tabIndex={-1}>
        {isSmall ? words.doneShort(deletedAt) : words.done(deletedAt)}
      </span>
    )
  }
  return (
    <div className="archive-delete-message">
      <ConfirmButton
        button={{
          'aria-label': words.label(sentAt, channel),
          buttonStyle: isSmall ? 'secondary' : 'primary',
          children: isSmall ? words.short : words.button,
          className: `archive-delete-message__button${isSmall ? '' : ' archive-danger'}`,
          size: isSmall ? 'small' : 'medium',
        }}
        call={() => callArchive(`/api/digest-runs/${runId}/message`, { method: 'DELETE' })}
        confirmLabel={words.confirm}
        confirmingLabel={words.deleting}
        failed={words.failed}
        heading={words.title(channel)}
        isDanger
        onDone={() => {
          isDeletedHere.current = true
          router.refresh()
        }}
        slug={`delete-message-${runId}`}
      >
        <p>{words.text(sentAt, entries, channel)}</p>
      </ConfirmButton>
    </div>
  )
}
