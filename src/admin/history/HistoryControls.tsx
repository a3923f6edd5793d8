'use client'

import { TextareaInput, toast, useAuth, useConfig, useDocumentInfo, useModal } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { LIMITS } from '@/domain/limits'
import { hasRole } from '@/domain/role'
import { relationId } from '@/lib/ids'
import { isBlank, lengthOf } from '@/lib/text'
import type { Post, User } from '@/payload-types'
import { Button } from '../Button'
import { callArchive, problemText, type RefusedCall } from '../callArchive'
import { ConfirmDialog } from '../ConfirmDialog'
import { pathOfPointer, valueIn } from '../fields/focusPath'
import { IssueLinks } from '../fields/IssueLinks'
import { SignInAfterRefusal } from '../keeping/SignInAgain'
import { useKeptText } from '../keeping/useKeptText'
import { Notice } from '../Notice'
import { useMessages } from '../useMessages'
import { useHistoryMessages } from './useHistoryMessages'
import './history.scss'

const WITHDRAW_DIALOG = 'withdraw-entry'
const REINSTATE_DIALOG = 'reinstate-entry'
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
              onClick={() => openModal(WITHDRAW_DIALOG)}
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
        <>
          <Button
            buttonStyle="secondary"
            id="reinstate-entry"
            margin={false}
            onClick={() => openModal(REINSTATE_DIALOG)}
            size="medium"
          >
            {words.reinstate}
          </Button>
          <ReinstateDialog post={post} />
        </>
      )}
    </div>
  )
}

/** Asks for the reason and for confirmation: names the entry and who will no longer see it. */
function WithdrawDialog({ post }: { post: Post }) {
  const { controls: words, tooLong } = useHistoryMessages()
  const reason = useKeptText(`withdrawal:${post.id}`)
  const [length, max] = [lengthOf(reason.text), LIMITS.withdrawalReason]
  const [refused, setRefused] = useState<RefusedCall | null>(null)

  async function withdraw() {
    setRefused(null)
    const response = await callArchive(`/api/posts/${post.id}/withdraw`, { body: { reason: reason.text } })
    if (!response.ok) return setRefused(response)
    await reason.forget()
    window.location.reload()
  }

  return (
    <>
      <Refused onBack={() => setRefused(null)} post={post} refused={refused} />
      <ConfirmDialog
        confirmLabel={words.withdrawConfirm}
        confirmingLabel={words.withdrawing}
        heading={words.withdrawTitle}
        isDanger
        obstacle={isBlank(reason.text) ? words.reasonMissing : length > max ? tooLong(length, max) : null}
        onConfirm={withdraw}
        slug={WITHDRAW_DIALOG}
      >
        <p>
          <strong>{post.title}</strong>
        </p>
        <p>{words.withdrawText[post.audience]}</p>
        <p>{words.withdrawKept}</p>
        <TextareaInput
          description={words.reasonHelp}
          label={words.reason}
          onChange={(event: { target: { value: string } }) => reason.change(event.target.value)}
          path="withdrawal-reason"
          required
          rows={2}
          value={reason.text}
        />
      </ConfirmDialog>
    </>
  )
}

/** Asks for confirmation: names the entry and who will see it again. */
function ReinstateDialog({ post }: { post: Post }) {
  const { controls: words } = useHistoryMessages()
  const [refused, setRefused] = useState<RefusedCall | null>(null)

  async function reinstate() {
    setRefused(null)
    const response = await callArchive(`/api/posts/${post.id}/reinstate`)
    if (response.ok) window.location.reload()
    else setRefused(response)
  }

  return (
    <>
      <Refused onBack={() => setRefused(null)} post={post} refused={refused} />
      <ConfirmDialog
        confirmLabel={words.reinstateConfirm}
        confirmingLabel={words.reinstating}
        heading={words.reinstateTitle}
        onConfirm={reinstate}
        slug={REINSTATE_DIALOG}
      >
        <p>
          <strong>{post.title}</strong>
        </p>
        <p>{words.reinstateText[post.audience]}</p>
      </ConfirmDialog>
    </>
  )
}

/**
 * Why a call was refused, and the images to describe, on their own pages: the form of such an entry is closed. If the session has ended,
 * one signs in again here.
 */
function Refused({ post, refused, onBack }: { post: Post; refused: RefusedCall | null; onBack: () => void }) {
  const { words: admin } = useMessages()
  const { controls: words } = useHistoryMessages()
  function imageAddress(pointer: string): string | null {
    const image = relationId(valueIn(post, pathOfPointer(pointer)))
    return image === null ? null : `/admin/collections/media/${image}`
  }
  return (
    <>
      <SignInAfterRefusal onBack={onBack} refused={refused} />
      {refused && (
        <Notice tone="error">
          <p>
            <strong>{words.failed}</strong> {refused.issues.length === 0 && problemText(refused, admin)}
          </p>
          {refused.issues.length > 0 && <IssueLinks addressOf={imageAddress} issues={refused.issues} />}
        </Notice>
      )}
    </>
  )
}
