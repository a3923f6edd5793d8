'use client'

import { TextareaInput, toast, useAuth, useConfig, useDocumentInfo, useModal } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { hasRole } from '@/domain/role'
import type { Post, User } from '@/payload-types'
import { Button } from '../Button'
import { callArchive, problemText, type ArchiveResponse } from '../callArchive'
import { ConfirmButton, ConfirmDialog } from '../ConfirmDialog'
import { Notice } from '../Notice'
import { useMessages } from '../useMessages'
import { useHistoryMessages } from './useHistoryMessages'
import './history.scss'

const DIALOG = 'withdraw-entry'
/** In the query of an entry's form, after a correction. */
export const CORRECTED = 'corrected'
/** How long that stays on the screen, and until messages are shown at all, in milliseconds. */
const MESSAGE_MS = 10_000
const READY_MS = 500

/** What publishers do with a published entry, in the bar above its form: correct it, withdraw it, publish it again. */
export function HistoryControls() {
  const { id, data } = useDocumentInfo()
  const { user } = useAuth<User>()
  const { config } = useConfig()
  const { openModal } = useModal()
  const { day } = useMessages()
  const { controls: words, correct } = useHistoryMessages()
  useEffect(() => {
    const address = new URL(window.location.href)
    if (!address.searchParams.has(CORRECTED)) return
    const timer = setTimeout(() => {
      toast.success(correct.done, { duration: MESSAGE_MS })
      address.searchParams.delete(CORRECTED)
      window.history.replaceState(null, '', address)
    }, READY_MS)
    return () => clearTimeout(timer)
  }, [correct.done])
  if (id === undefined || !data) return null
  const post = data as Post
  const isPublisher = Boolean(user && hasRole(user.role, 'publisher'))
  const { withdrawal } = post
  const lastCorrection = post.corrections?.at(-1)
  if (post.status === 'published')
    return (
      <div className="archive-history">
        {lastCorrection && <p>{words.correctedOn(day(lastCorrection.at))}</p>}
        {isPublisher && (
          <>
            <Button
              buttonStyle="secondary"
              el="link"
              id="correct-entry"
              margin={false}
              size="medium"
              to={`${config.routes.admin}/collections/posts/${id}/correct`}
            >
              {words.correct}
            </Button>
            <Button
              buttonStyle="secondary"
              id="withdraw-entry"
              margin={false}
              onClick={() => openModal(DIALOG)}
              size="medium"
            >
              {words.withdraw}
            </Button>
            <WithdrawDialog post={post} />
          </>
        )}
      </div>
    )
  if (post.status !== 'withdrawn') return null
  return (
    <div className="archive-history">
      <p>
        {withdrawal?.at &&
          words.withdrawnOn(day(withdrawal.at), withdrawal.by ?? null, withdrawal.reason ?? '')}
      </p>
      {isPublisher && (
        <ConfirmButton
          button={{ children: words.reinstate, id: 'reinstate-entry' }}
          call={() => callArchive(`/api/posts/${post.id}/reinstate`)}
          confirmLabel={words.reinstateConfirm}
          confirmingLabel={words.reinstating}
          failed={words.failed}
          heading={words.reinstateTitle}
          onDone={() => window.location.reload()}
          slug="reinstate-entry"
        >
          <p>
            <strong>{post.title}</strong>
          </p>
          <p>{words.reinstateText[post.audience]}</p>
        </ConfirmButton>
      )}
    </div>
  )
}

/** Asks for the reason and for confirmation: names the entry and who will no longer see it. */
function WithdrawDialog({ post }: { post: Post }) {
  const { words: admin } = useMessages()
  const { controls: words } = useHistoryMessages()
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<Exclude<ArchiveResponse, { ok: true }> | null>(null)

  async function withdraw() {
    const response = await callArchive(`/api/posts/${post.id}/withdraw`, { body: { reason } })
    if (response.ok) window.location.reload()
    else setRefused(response)
  }

  return (
    <>
      {refused && (
        <Notice tone="error">
          <p>{problemText(refused, admin)}</p>
        </Notice>
      )}
      <ConfirmDialog
        confirmLabel={words.withdrawConfirm}
        confirmingLabel={words.withdrawing}
        heading={words.withdrawTitle}
        isDanger
        obstacle={reason.trim() === '' ? words.reasonMissing : null}
        onConfirm={withdraw}
        slug={DIALOG}
      >
        <p>
          <strong>{post.title}</strong>
        </p>
        <p>{words.withdrawText[post.audience]}</p>
        <p>{words.withdrawKept}</p>
        <TextareaInput
          description={words.reasonHelp}
          label={words.reason}
          onChange={(event: { target: { value: string } }) => setReason(event.target.value)}
          path="withdrawal-reason"
          required
          rows={2}
          value={reason}
        />
      </ConfirmDialog>
    </>
  )
}
