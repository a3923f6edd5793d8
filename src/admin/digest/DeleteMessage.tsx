'use client'

import { useRouter } from 'next/navigation.js'
import { useEffect, useRef } from 'react'
import { callArchive } from '../callArchive'
import { ConfirmButton } from '../ConfirmDialog'
import { useDigestMessages } from './useDigestMessages'

/** The button that deletes a sent message from the chat. After that it shows when the message was deleted. */
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
  /** For display. */
  channel: string
  /** For display. */
  sentAt: string
  /** For display; null if the message is not deleted. */
  deletedAt: string | null
  isSmall: boolean
}) {
  const { deletion: words } = useDigestMessages()
  const router = useRouter()
  const said = useRef<HTMLSpanElement>(null)
  const isDeletedHere = useRef(false)

  useEffect(() => {
    // The focused button was removed.
    if (deletedAt !== null && isDeletedHere.current) said.current?.focus()
  }, [deletedAt])

  if (deletedAt !== null) {
    return (
      <span ref={said} role="status" tabIndex={-1}>
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
