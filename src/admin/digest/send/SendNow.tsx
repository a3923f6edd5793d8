'use client'

import { Button, useModal } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useState } from 'react'
import { ConfirmDialog } from '../../ConfirmDialog'
import { useWords } from '../../useWords'
import { entriesInWords } from '../words'
import { OutcomeNotice } from './OutcomeNotice'
import { sendDigest, type Outcome } from './sendDigest'

const DIALOG = 'send-digest'

/** The button that sends the coming message. It asks once, says what will happen to whom, and tells what came of it. */
export function SendNow({
  days,
  entries,
  period,
  target,
  canBeDeleted,
  includesInternal,
  isUnderWay,
  obstacle,
}: {
  days: number
  entries: number
  /** In words. */
  period: string
  /** Where it goes, in words that fit behind "to": `#updates`. */
  target: string
  /** Whether the message can be taken back later: the bot's can. */
  canBeDeleted: boolean
  includesInternal: boolean
  /** Whether a run is under way, which a click shares. */
  isUnderWay: boolean
  /** Why nothing can be sent, in words; null when it can. */
  obstacle: string | null
}) {
  const { choose } = useWords()
  const { openModal } = useModal()
  const router = useRouter()
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const readers = canBeDeleted
    ? `in ${target}`
    : choose('im Kanal, zu dem der Webhook gehört,', 'in the channel that the webhook belongs to')

  async function send() {
    setOutcome(null)
    const outcome = await sendDigest(days)
    setOutcome(outcome)
    // Without a connection the browser would put its own page in the place of the notice.
    if (outcome.kind !== 'lost') router.refresh()
  }

  return (
    <div className="archive-send">
      <div className="archive-send__button">
        <Button
          disabled={obstacle !== null}
          extraButtonProps={obstacle !== null ? { 'aria-describedby': 'send-digest-obstacle' } : {}}
          id="send-digest"
          margin={false}
          onClick={() => openModal(DIALOG)}
          size="medium"
        >
          {choose('Jetzt senden …', 'Send now…')}
        </Button>
        {obstacle !== null && <p id="send-digest-obstacle">{obstacle}</p>}
      </div>
      {outcome && <OutcomeNotice outcome={outcome} target={target} />}
      <ConfirmDialog
        confirmLabel={choose('Jetzt senden', 'Send now')}
        confirmingLabel={choose('Wird gesendet …', 'Sending…')}
        heading={choose(
          `${entriesInWords(entries, choose)} an ${target} senden?`,
          `Send ${entriesInWords(entries, choose)} to ${target}?`,
        )}
        onConfirm={send}
        slug={DIALOG}
      >
        {isUnderWay && (
          <p id="send-digest-shared">
            <strong>
              {choose(
                'Gerade läuft ein Digest. Solange er läuft, schließt sich Ihr Klick ihm an, mit dessen Zeitraum, und sendet keine zweite Nachricht. Sonst gilt:',
                'A digest is under way. While it is, your click shares it, with its period, and sends no second message. Otherwise:',
              )}
            </strong>
          </p>
        )}
        <p>
          {choose(
            `Die Nachricht über ${period} geht sofort hinaus, für alle ${readers} zu lesen.`,
            `The message about ${period} goes out at once, for everyone ${readers} to read.`,
          )}{' '}
          {includesInternal
            ? choose('Interne Einträge sind dabei.', 'Internal entries are included.')
            : choose('Interne Einträge sind nicht dabei.', 'Internal entries are not included.')}
        </p>
        <p>
          {canBeDeleted
            ? choose(
                'Im Verlauf lässt sie sich danach wieder löschen.',
                'Afterwards it can be deleted from the history.',
              )
            : choose(
                'Über einen Webhook gesendet lässt sie sich von hier aus nicht mehr löschen.',
                'Sent through a webhook, it cannot be deleted from here.',
              )}
        </p>
      </ConfirmDialog>
    </div>
  )
}
