'use client'

import { Button, useAuth, useDocumentInfo, useFormModified, useModal } from '@payloadcms/ui'
import { useState } from 'react'
import type { AdminMessages } from '@/messages/en/admin'
import { hasRole } from '@/domain/role'
import type { Post, User } from '@/payload-types'
import { callArchive, type RefusedCall } from '../callArchive'
import { ConfirmDialog } from '../ConfirmDialog'
import { useMessages } from '../useMessages'
import {
  CheckResult,
  FindingsPanel,
  focusField,
  hasErrors,
  loadChecks,
  type Checks,
  type Panel,
} from './findings'
import './approval.scss'

const DIALOG = 'approve-entry'
/** Milliseconds until a closing dialog has restored the focus. */
const AFTER_DIALOG_MS = 300
/** How long the dialog waits for the checks, in milliseconds, so that it doesn't grow under the pointer. */
const CHECKS_TIMEOUT_MS = 1000

/**
 * The bar above the form of a post: its state, and for publishers the button that approves it. The server decides;
 * this only shows the result.
 */
export function ApprovalControls() {
  const { id, data } = useDocumentInfo()
  const { user } = useAuth<User>()
  const { closeModal, openModal } = useModal()
  const { words, day } = useMessages()
  const isModified = useFormModified()
  const [checks, setChecks] = useState<Checks | null>(null)
  const [panel, setPanel] = useState<Panel | null>(null)
  if (id === undefined || !data) return null

  const post = data as Post
  const isDraft = post.status === 'draft'
  const isScheduled = isDraft && Boolean(post.approval?.seal)
  const mayApprove = Boolean(user && hasRole(user.role, 'publisher'))
  const button = {
    disabled: isModified,
    margin: false,
    size: 'medium',
    ...(isModified && { tooltip: words.approval.saveFirst }),
  } as const

  async function withdraw() {
    const response = await callArchive(`/api/posts/${id}/withdraw-approval`)
    if (response.ok) window.location.reload()
    else setPanel(response)
  }

  async function check() {
    setChecks('loading')
    setChecks(await loadChecks(post.id))
  }

  async function askForApproval() {
    setPanel(null)
    await Promise.race([check(), new Promise((resolve) => setTimeout(resolve, CHECKS_TIMEOUT_MS))])
    openModal(DIALOG)
  }

  function showFindings() {
    void check()
    setPanel('checks')
  }

  function followFromDialog(pointer: string) {
    // An open dialog traps the focus, so it must be closed first.
    closeModal(DIALOG)
    setPanel('checks')
    setTimeout(() => focusField(pointer), AFTER_DIALOG_MS)
  }

  return (
    <div className="archive-approval">
      <p className="archive-approval__state">{stateOf(post, isScheduled, words.approval.state, day)}</p>
      {isScheduled && mayApprove && (
        <Button buttonStyle="secondary" margin={false} onClick={() => void withdraw()} size="medium">
          {words.approval.withdraw}
        </Button>
      )}
      {isDraft && mayApprove && (
        <Button {...button} id="approve-entry" onClick={() => void askForApproval()}>
          {words.approval.approve}
        </Button>
      )}
      {isDraft && !mayApprove && (
        <Button {...button} buttonStyle="secondary" id="check-entry" onClick={showFindings}>
          {words.approval.check}
        </Button>
      )}
      {panel && <FindingsPanel checks={checks} onClose={() => setPanel(null)} panel={panel} />}
      <ApprovalDialog checks={checks} onFollow={followFromDialog} onRefused={setPanel} post={post} />
    </div>
  )
}

/**
 * Asks for confirmation: names the post, says what will happen and who will see it, and lists the findings. Errors must be
 * fixed first. A refusal goes to `onRefused`.
 */
function ApprovalDialog({
  post,
  checks,
  onFollow,
  onRefused,
}: {
  post: Post
  checks: Checks | null
  onFollow: (pointer: string) => void
  onRefused: (refused: RefusedCall) => void
}) {
  const { words, day } = useMessages()
  const [when, setWhen] = useState<'now' | 'planned'>('planned')
  const isFuture = post.publishAt ? new Date(post.publishAt) > new Date() : false

  async function approve() {
    const response = await callArchive(`/api/posts/${post.id}/approve`, {
      body: { when, updatedAt: post.updatedAt },
    })
    if (response.ok) window.location.reload()
    else onRefused(response)
  }

  return (
    <ConfirmDialog
      confirmLabel={isFuture && when === 'planned' ? words.approval.schedule : words.approval.publish}
      confirmingLabel={words.approval.underWay}
      heading={words.approval.question}
      obstacle={hasErrors(checks) ? words.approval.blocked : null}
      onConfirm={approve}
      slug={DIALOG}
    >
      <div className="archive-approval__dialog">
        <p>
          <strong>{post.title}</strong>
        </p>
        <p>{words.approval.reach[post.audience]}</p>
        {checks && (
          <div className="archive-approval__checks">
            <CheckResult checks={checks} onFollow={onFollow} />
          </div>
        )}
        {post.publishAt && isFuture && (
          <fieldset>
            <label>
              <input
                checked={when === 'planned'}
                name="when"
                onChange={() => setWhen('planned')}
                type="radio"
              />{' '}
              {words.approval.appearsOn(day(post.publishAt))}
            </label>
            <label>
              <input checked={when === 'now'} name="when" onChange={() => setWhen('now')} type="radio" />{' '}
              {words.approval.appearsNow}
            </label>
          </fieldset>
        )}
        {post.publishAt && !isFuture && <p>{words.approval.dated(day(post.publishAt))}</p>}
        <p>{words.approval.final}</p>
      </div>
    </ConfirmDialog>
  )
}

function stateOf(
  post: Post,
  isScheduled: boolean,
  words: AdminMessages['approval']['state'],
  day: (date: string) => string,
): string {
  const date = post.publishAt ? day(post.publishAt) : ''
  if (post.status === 'published') return words.published(post.number ?? 0, date)
  // `HistoryControls` says when and why.
  if (post.status === 'withdrawn') return ''
  if (!isScheduled) return words.draft
  return post.isApprovalValid === false ? words.changed : words.scheduled(date)
}
