'use client'

import { Button, useAuth, useDocumentInfo, useFormModified, useModal } from '@payloadcms/ui'
import { useState } from 'react'
import type { AdminMessages } from '@/messages/en/admin'
import { hasRole } from '@/domain/role'
import type { Post, User } from '@/payload-types'
import { callArchive, type RefusedCall } from '../callArchive'
import { useMessages } from '../useMessages'
import { ApprovalDialog } from './ApprovalDialog'
import { CheckResult } from './CheckResult'
import { Findings } from './Findings'
import { FindingsPanel } from './FindingsPanel'
import { focusField } from './places'
import { useChecks } from './useChecks'
import './approval.scss'

const DIALOG = 'approve-entry'
/** Milliseconds until a closing dialog has restored the focus. */
const AFTER_DIALOG = 300
/** Milliseconds for which the dialog waits for the checks, so that it does not grow under the pointer. */
const PATIENCE = 1000

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
  const mayApprove = Boolean(user && hasRole(user.role, 'publisher'))
  const mayWrite = Boolean(user && hasRole(user.role, 'author'))
  const isScheduled = post.status === 'draft' && Boolean(post.approval?.seal)

  async function withdraw() {
    const answer = await callArchive(`/api/posts/${id}/withdraw-approval`)
    if (answer.ok) window.location.reload()
    else setRefused(answer)
  }

  async function askForApproval() {
    setRefused(null)
    showChecks(false)
    await Promise.race([check(), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
    openModal(DIALOG)
  }

  function lookThrough() {
    void check()
    showChecks(true)
  }

  function lead(pointer: string) {
    showChecks(true)
    // An open dialog traps the focus, so it must be closed first.
    setTimeout(() => focusField(pointer), AFTER_DIALOG)
  }

  return (
    <div className="archive-approval">
      <p className="archive-approval__state">{stateOf(post, isScheduled, words.approval.state, day)}</p>
      {post.status === 'draft' && mayApprove && (
        <>
          {isScheduled && (
            <Button buttonStyle="secondary" margin={false} onClick={() => void withdraw()} size="medium">
              {words.approval.withdraw}
            </Button>
          )}
          <Button
            buttonStyle="primary"
            disabled={isModified}
            id="approve-entry"
            margin={false}
            onClick={() => void askForApproval()}
            size="medium"
            {...(isModified && { tooltip: words.approval.saveFirst })}
          >
            {words.approval.approve}
          </Button>
        </>
      )}
      {post.status === 'draft' && mayWrite && !mayApprove && (
        <Button
          buttonStyle="secondary"
          disabled={isModified}
          id="check-entry"
          margin={false}
          onClick={lookThrough}
          size="medium"
          {...(isModified && { tooltip: words.approval.saveFirst })}
        >
          {words.approval.check}
        </Button>
      )}
      {refused && <Findings onClose={() => setRefused(null)} refused={refused} />}
      {checks && areChecksShown && !refused && (
        <FindingsPanel heading={words.approval.checked} isRefusal={false} onClose={() => showChecks(false)}>
          <CheckResult checks={checks} onLead={focusField} />
        </FindingsPanel>
      )}
      <ApprovalDialog checks={checks} onLead={lead} onRefused={setRefused} post={post} slug={DIALOG} />
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
