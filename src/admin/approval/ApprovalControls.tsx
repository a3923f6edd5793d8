'use client'

import { Button, useAuth, useDocumentInfo, useFormModified, useModal } from '@payloadcms/ui'
import { useState } from 'react'
import type { AdminMessages } from '@/messages/en/admin'
import { hasRole } from '@/domain/role'
import type { Post, User } from '@/payload-types'
import { callArchive, problemText, type RefusedCall } from '../callArchive'
import { useMessages } from '../useMessages'
import { ApprovalDialog } from './ApprovalDialog'
import { CheckResult, FindingList, FindingsPanel, focusField, useChecks } from './findings'
import './approval.scss'

const DIALOG = 'approve-entry'
/** Milliseconds until a closing dialog has restored the focus. */
const AFTER_DIALOG_MS = 300
/** How long the dialog waits for the checks, in milliseconds, so that it doesn't grow under the pointer. */
const CHECKS_TIMEOUT_MS = 1000

/**
 * The bar above the form of a post: its state, and for publishers the button that publishes it. The server decides;
 * this shows the result.
 */
export function ApprovalControls() {
  const { id, data } = useDocumentInfo()
  const { user } = useAuth<User>()
  const { openModal } = useModal()
  const { words, day } = useMessages()
  const isModified = useFormModified()
  const [refused, setRefused] = useState<RefusedCall | null>(null)
  const { checks, check } = useChecks(id)
  const [areChecksShown, showChecks] = useState(false)
  if (id === undefined || !data) return null

  const post = postOf(data)
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
    else setRefused(response)
  }

  async function askForApproval() {
    setRefused(null)
    showChecks(false)
    await Promise.race([check(), new Promise((resolve) => setTimeout(resolve, CHECKS_TIMEOUT_MS))])
    openModal(DIALOG)
  }

  function showFindings() {
    void check()
    showChecks(true)
  }

  function followFromDialog(pointer: string) {
    showChecks(true)
    // An open dialog traps the focus, so it must be closed first.
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
      {refused && (
        <FindingsPanel heading={words.approval.refused} isRefusal onClose={() => setRefused(null)}>
          {refused.issues.length === 0 ? (
            <p>{problemText(refused, words)}</p>
          ) : (
            <FindingList findings={refused.issues} onFollow={focusField} />
          )}
        </FindingsPanel>
      )}
      {checks && areChecksShown && !refused && (
        <FindingsPanel heading={words.approval.checked} isRefusal={false} onClose={() => showChecks(false)}>
          <CheckResult checks={checks} onFollow={focusField} />
        </FindingsPanel>
      )}
      <ApprovalDialog
        checks={checks}
        onFollow={followFromDialog}
        onRefused={setRefused}
        post={post}
        slug={DIALOG}
      />
    </div>
  )
}

/** The fields of the stored post that the controls need; the form's data is untyped. */
function postOf(
  data: Record<string, unknown>,
): Pick<Post, 'id' | 'title' | 'audience' | 'status' | 'updatedAt'> & Partial<Post> {
  return data as unknown as Post
}

function stateOf(
  post: Partial<Post>,
  isScheduled: boolean,
  words: AdminMessages['approval']['state'],
  day: (date: string) => string,
): string {
  const date = post.publishAt ? day(post.publishAt) : ''
  if (post.status === 'published') return words.published(post.number ?? 0, date)
  if (!isScheduled) return words.draft
  return post.isApprovalValid === false ? words.changed : words.scheduled(date)
}
