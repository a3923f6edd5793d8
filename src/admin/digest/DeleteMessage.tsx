'use client'

import { Button, useModal } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useEffect, useRef, useState } from 'react'
import { deleteInArchive } from '../callArchive'
import { ConfirmDialog } from '../ConfirmDialog'
import { Notice } from '../Notice'
import { problemText } from '../problemText'
import { useMessages } from '../useMessages'
import { useDigestMessages } from './useDigestMessages'

/** The button that deletes a sent message from the chat, and once it is deleted, since when. */
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
  /** As people write it. */
  channel: string
  /** In words. */
  sentAt: string
  /** In words; null if the message is not deleted. */
  deletedAt: string | null
  isSmall: boolean
}) {
  const admin = useMessages().words
  const { deletion: words } = useDigestMessages()
  const { openModal } = useModal()
  const router = useRouter()
  const [problem, setProblem] = useState('')
  const said = useRef<HTMLSpanElement>(null)
  const isDeletedHere = useRef(false)
  const dialog = `delete-message-${runId}`

  useEffect(() => {
    // The button that had the focus is gone.
    if (deletedAt !== null && isDeletedHere.current) said.current?.focus()
  }, [deletedAt])

  async function remove() {
    setProblem('')
    const answer = await deleteInArchive(`/api/digest-runs/${runId}/message`)
    isDeletedHere.current = answer.ok
    if (answer.ok) router.refresh()
    else setProblem(problemText(answer, admin))
  }

  if (deletedAt !== null) {
    return (
      <span ref={said} role="status" tabIndex={-1}>
        {isSmall ? words.doneShort(deletedAt) : words.done(deletedAt)}
      </span>
    )
  }
  return (
    <div className="archive-delete-message">
      <Button
        aria-label={words.label(sentAt, channel)}
        buttonStyle={isSmall ? 'secondary' : 'primary'}
        className={`archive-delete-message__button${isSmall ? '' : ' archive-danger'}`}
        margin={false}
        onClick={() => openModal(dialog)}
        size={isSmall ? 'small' : 'medium'}
      >
        {isSmall ? words.short : words.button}
      </Button>
      {problem && (
        <Notice tone="error">
          <p>
            <strong>{words.failed}</strong> {problem}
          </p>
        </Notice>
      )}
      <ConfirmDialog
        confirmLabel={words.confirm}
        confirmingLabel={words.deleting}
        heading={words.title(channel)}
        isDanger
        onConfirm={remove}
        slug={dialog}
      >
        <p>{words.text(sentAt, entries, channel)}</p>
      </ConfirmDialog>
    </div>
  )
}
