'use client'

import { Button, useModal } from '@payloadcms/ui'
import { useState } from 'react'
import { callArchive } from '../../callArchive'
import { ConfirmDialog } from '../../ConfirmDialog'
import { Notice } from '../../Notice'
import { problemInWords } from '../../problemInWords'
import { useWords } from '../../useWords'

const DIALOG = 'remove-bot-token'

/** Takes the stored bot token away after one question: an empty field keeps it. */
export function RemoveToken() {
  const { choose } = useWords()
  const { openModal } = useModal()
  const [refusal, setRefusal] = useState<string | null>(null)

  async function remove() {
    const answer = await callArchive('/api/globals/settings', { chat: { botToken: null } })
    if (answer.ok) window.location.reload()
    else setRefusal(problemInWords(answer, choose))
  }

  return (
    <>
      <Button
        buttonStyle="secondary"
        id="remove-bot-token"
        margin={false}
        onClick={() => openModal(DIALOG)}
        size="medium"
      >
        {choose('Token entfernen …', 'Remove the token…')}
      </Button>
      {refusal !== null && (
        <Notice id="remove-bot-token-refused" tone="error">
          <p>{refusal}</p>
        </Notice>
      )}
      <ConfirmDialog
        confirmLabel={choose('Token entfernen', 'Remove the token')}
        confirmingLabel={choose('Wird entfernt …', 'Removing…')}
        heading={choose('Bot-Token entfernen', 'Remove the bot token')}
        isDanger
        onConfirm={remove}
        slug={DIALOG}
      >
        <p>
          {choose(
            'Der Digest geht danach an die Webhook-Adresse, wenn eine gesetzt ist. Nachrichten, die der Bot gesendet hat, lassen sich von hier aus dann nicht mehr löschen.',
            'After that the digest goes to the webhook address, if one is set. Messages that the bot has sent can then no longer be deleted from here.',
          )}
        </p>
      </ConfirmDialog>
    </>
  )
}
