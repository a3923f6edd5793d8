'use client'

import { Button, Link, useModal } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useState } from 'react'
import { isRecord } from '@/lib/json'
import { callArchive, textOf, type RefusedCall } from '../callArchive'
import { ConfirmDialog } from '../ConfirmDialog'
import { Notice } from '../Notice'
import { problemText } from '../problemText'
import { useMessages } from '../useMessages'
import { runAddress } from './addresses'
import { useDigestMessages } from './useDigestMessages'

const DIALOG = 'send-digest'

/** What came of sending. `runId` leads to the run in the history. */
type Outcome =
  | { kind: 'sent'; entries: number; runId: string }
  | { kind: 'nothing_published'; runId: string }
  | { kind: 'failed' | 'unknown'; detail: string; runId: string }
  /** The archive did not respond: once it is back, the history says whether something was sent. */
  | { kind: 'lost' }
  | { kind: 'refused'; refused: RefusedCall }

/** Sends the digest now (ADMIN-2). Never throws. */
async function sendDigest(days: number): Promise<Outcome> {
  const answer = await callArchive('/api/digest-runs/send', { days })
  if (answer.ok) {
    const runId = textOf(answer.json, 'run_id') ?? ''
    if (textOf(answer.json, 'status') === 'nothing_published') return { kind: 'nothing_published', runId }
    return { kind: 'sent', entries: isRecord(answer.json) ? Number(answer.json.entries) : 0, runId }
  }
  if (answer.type === 'unreachable') return { kind: 'lost' }
  const { runId, message: detail } = answer
  if (runId === undefined) return { kind: 'refused', refused: answer }
  return { kind: answer.type === 'delivery_unknown' ? 'unknown' : 'failed', detail, runId }
}

/** The button that sends the coming message. It asks once, says who will read it, and what came of it. */
export function SendNow({
  days,
  entries,
  period,
  target,
  channel,
  hasRoute,
  includesInternal,
  isUnderWay,
}: {
  days: number
  entries: number
  /** In words. */
  period: string
  /** Where it goes, in words that fit behind "to": `#updates`. */
  target: string
  /** The channel of the bot, whose message can be deleted later; null for a webhook. */
  channel: string | null
  hasRoute: boolean
  includesInternal: boolean
  /** Whether a run is under way, which a click shares. */
  isUnderWay: boolean
}) {
  const { entries: inWords, send: words } = useDigestMessages()
  const { openModal } = useModal()
  const router = useRouter()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const obstacle = !hasRoute ? words.noRoute : entries === 0 ? words.nothing : null

  async function send() {
    setOutcome(null)
    const outcome = await sendDigest(days)
    setOutcome(outcome)
    // Without a connection the browser would replace the page, and the notice with it.
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
          {words.button}
        </Button>
        {obstacle !== null && <p id="send-digest-obstacle">{obstacle}</p>}
      </div>
      {outcome && <OutcomeNotice outcome={outcome} target={target} />}
      <ConfirmDialog
        confirmLabel={words.confirm}
        confirmingLabel={words.sending}
        heading={words.title(inWords(entries), target)}
        onConfirm={send}
        slug={DIALOG}
      >
        {isUnderWay && (
          <p id="send-digest-shared">
            <strong>{words.shared}</strong>
          </p>
        )}
        <p>
          {channel === null ? words.toWebhook(period) : words.toChannel(period, channel)}{' '}
          {includesInternal ? words.withInternal : words.withoutInternal}
        </p>
        <p>{channel === null ? words.notDeletable : words.deletable}</p>
      </ConfirmDialog>
    </div>
  )
}

const TONES = {
  sent: 'success',
  nothing_published: 'plain',
  failed: 'error',
  unknown: 'warning',
  lost: 'warning',
  refused: 'error',
} as const

function OutcomeNotice({ outcome, target }: { outcome: Outcome; target: string }) {
  const { send: words } = useDigestMessages()
  return (
    <Notice id="digest-outcome" tone={TONES[outcome.kind]}>
      <p>
        <OutcomeText outcome={outcome} target={target} />{' '}
        {'runId' in outcome && (
          <Link href={runAddress(outcome.runId)} prefetch={false}>
            {words.seeRun}
          </Link>
        )}
      </p>
    </Notice>
  )
}

function OutcomeText({ outcome, target }: { outcome: Outcome; target: string }) {
  const { entries, send: words } = useDigestMessages()
  const admin = useMessages().words
  switch (outcome.kind) {
    case 'sent':
      return words.sent(entries(outcome.entries), target)
    case 'nothing_published':
      return words.nothingPublished
    case 'failed':
    case 'unknown':
      return outcome.detail
    case 'lost':
      return words.lost
    case 'refused':
      return `${words.notSent} ${problemText(outcome.refused, admin)}`
  }
}
