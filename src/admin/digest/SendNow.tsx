'use client'

import { Link, useModal } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useState, type ComponentProps } from 'react'
import { isRecord } from '@/lib/json'
import type { AdminMessages } from '@/messages/en/admin'
import type { DigestMessages } from '@/messages/en/digest'
import { Button } from '../Button'
import { callArchive, problemText, textOf, type ArchiveResponse } from '../callArchive'
import { ConfirmDialog } from '../ConfirmDialog'
import { Notice } from '../Notice'
import { useMessages } from '../useMessages'
import { runAddress } from './addresses'
import { useDigestMessages } from './useDigestMessages'

const DIALOG = 'send-digest'

/** The text about the result. `runId` links to the run in the history. */
interface SendResult {
  tone: ComponentProps<typeof Notice>['tone']
  text: string
  runId?: string
}

interface Props {
  days: number
  entries: number
  /** In words. */
  period: string
  /** The destination, as it reads after "to": `#updates`. Null without a route. */
  target: string | null
  /** Whether the bot sends the message. Only then can it be deleted later. */
  isBot: boolean
  includesInternal: boolean
  /** Whether a run is in progress. A click would join it. */
  isUnderWay: boolean
}

/** The button that sends the digest after a confirmation, which says who will read it, and then shows the result. */
export function SendNow({ days, entries, period, target, isBot, includesInternal, isUnderWay }: Props) {
  const messages = useDigestMessages()
  const { entries: inWords, send: words } = messages
  const { words: admin } = useMessages()
  const { openModal } = useModal()
  const router = useRouter()
  const [result, setResult] = useState<SendResult | null>(null)
  const to = target ?? ''
  const obstacle = target === null ? words.noRoute : entries === 0 ? words.nothing : null

  async function send() {
    setResult(null)
    const response = await callArchive('/api/digest-runs/send', { body: { days } })
    setResult(resultOf(response, to, messages, admin))
    // Without a connection a refresh would replace the page with the browser's error, and the notice with it.
    if (response.ok || response.type !== 'unreachable') router.refresh()
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
      {result && (
        <Notice id="digest-result" tone={result.tone}>
          <p>
            {result.text}{' '}
            {result.runId !== undefined && (
              <Link href={runAddress(result.runId)} prefetch={false}>
                {words.seeRun}
              </Link>
            )}
          </p>
        </Notice>
      )}
      <ConfirmDialog
        confirmLabel={words.confirm}
        confirmingLabel={words.sending}
        heading={words.title(inWords(entries), to)}
        onConfirm={send}
        slug={DIALOG}
      >
        {isUnderWay && (
          <p id="send-digest-shared">
            <strong>{words.shared}</strong>
          </p>
        )}
        <p>
          {isBot ? words.toChannel(period, to) : words.toWebhook(period)}{' '}
          {includesInternal ? words.withInternal : words.withoutInternal}
        </p>
        <p>{isBot ? words.deletable : words.notDeletable}</p>
      </ConfirmDialog>
    </div>
  )
}

/** What to say about the response, and the tone in which to say it. */
function resultOf(
  response: ArchiveResponse,
  to: string,
  { entries, send: words }: DigestMessages,
  admin: AdminMessages,
): SendResult {
  if (response.ok) {
    const runId = textOf(response.json, 'run_id') ?? ''
    if (textOf(response.json, 'status') === 'nothing_published')
      return { tone: 'plain', text: words.nothingPublished, runId }
    const sent = isRecord(response.json) ? Number(response.json.entries) : 0
    return { tone: 'success', text: words.sent(entries(sent), to), runId }
  }
  const { type, message: text, runId } = response
  // The history will show whether the message was sent.
  if (type === 'unreachable') return { tone: 'warning', text: words.lost }
  if (runId !== undefined) return { tone: type === 'delivery_unknown' ? 'warning' : 'error', text, runId }
  return { tone: 'error', text: `${words.notSent} ${problemText(response, admin)}` }
}
