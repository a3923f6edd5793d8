'use client'

import { Button, useModal } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useEffect, useRef, useState } from 'react'
import { deleteInArchive } from '../../callArchive'
import { ConfirmDialog } from '../../ConfirmDialog'
import { Notice } from '../../Notice'
import { problemInWords } from '../../problemInWords'
import { useWords } from '../../useWords'
import { entriesInWords } from '../words'

/** The button that deletes a sent message from the chat, and when it is deleted, since when. */
export function TakeBack({
  runId,
  entries,
  channel,
  sentAt,
  deletedAt,
  isSmall = false,
}: {
  runId: string
  entries: number
  /** As people write it. */
  channel: string
  /** In words. */
  sentAt: string
  /** In words; null while the message stands. */
  deletedAt: string | null
  isSmall?: boolean
}) {
  const { choose } = useWords()
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

  async function takeBack() {
    setProblem('')
    const answer = await deleteInArchive(`/api/digest-runs/${runId}/message`)
    isDeletedHere.current = answer.ok
    if (answer.ok) router.refresh()
    else setProblem(problemInWords(answer, choose))
  }

  if (deletedAt !== null) {
    return (
      <span ref={said} role="status" tabIndex={-1}>
        {isSmall
          ? choose(`gelöscht, ${deletedAt}`, `deleted, ${deletedAt}`)
          : choose(
              `Diese Nachricht ist im Chat gelöscht: ${deletedAt}.`,
              `This message was deleted in the chat: ${deletedAt}.`,
            )}
      </span>
    )
  }
  return (
    <div className="archive-take-back">
      <Button
        aria-label={choose(
          `Nachricht vom ${sentAt} aus ${channel} löschen`,
          `Delete the message of ${sentAt} from ${channel}`,
        )}
        buttonStyle={isSmall ? 'secondary' : 'primary'}
        className={`archive-take-back__button${isSmall ? '' : ' archive-danger'}`}
        margin={false}
        onClick={() => openModal(dialog)}
        size={isSmall ? 'small' : 'medium'}
      >
        {isSmall ? choose('Löschen …', 'Delete…') : choose('Nachricht löschen …', 'Delete the message…')}
      </Button>
      {problem && (
        <Notice tone="error">
          <p>
            <strong>{choose('Nicht gelöscht.', 'Not deleted.')}</strong> {problem}
          </p>
        </Notice>
      )}
      <ConfirmDialog
        confirmLabel={choose('Nachricht löschen', 'Delete the message')}
        confirmingLabel={choose('Wird gelöscht …', 'Deleting…')}
        heading={choose(`Nachricht aus ${channel} löschen?`, `Delete the message from ${channel}?`)}
        isDanger
        onConfirm={takeBack}
        slug={dialog}
      >
        <p>
          {choose(
            `Die Nachricht mit ${entriesInWords(entries, choose).replace('Einträge', 'Einträgen')} vom ${sentAt} verschwindet für alle aus ${channel}. Das lässt sich nicht zurücknehmen; der Lauf bleibt im Verlauf.`,
            `The message of ${sentAt} with ${entriesInWords(entries, choose)} disappears from ${channel} for everyone. This cannot be taken back; the run stays in the history.`,
          )}
        </p>
      </ConfirmDialog>
    </div>
  )
}
