'use client'

import { useModal } from '@payloadcms/ui'
import { useState } from 'react'
import type { Post } from '@/payload-types'
import { callArchive, type RefusedCall } from '../callArchive'
import { ConfirmDialog } from '../ConfirmDialog'
import { useMessages } from '../useMessages'
import { CheckResult } from './CheckResult'
import type { Checks } from './useChecks'

type DraftInQuestion = Pick<Post, 'id' | 'title' | 'audience' | 'updatedAt'> &
  Partial<Pick<Post, 'publishAt'>>

/**
 * Asks for confirmation: says what will happen and who will see it, names the post and lists its findings. Findings
 * that block approval must be fixed first. A refusal goes to `onRefused`; following a finding closes the dialog
 * (`onLead`).
 */
export function ApprovalDialog({
  post,
  slug,
  checks,
  onLead,
  onRefused,
}: {
  post: DraftInQuestion
  slug: string
  checks: Checks | null
  onLead: (pointer: string) => void
  onRefused: (refused: RefusedCall) => void
}) {
  const { words, day } = useMessages()
  const { closeModal } = useModal()
  const [when, setWhen] = useState<'now' | 'planned'>('planned')
  const isFuture = post.publishAt ? new Date(post.publishAt) > new Date() : false

  async function approve() {
    const answer = await callArchive(`/api/posts/${post.id}/approve`, { when, updatedAt: post.updatedAt })
    if (answer.ok) window.location.reload()
    else onRefused(answer)
  }

  return (
    <ConfirmDialog
      confirmLabel={isFuture && when === 'planned' ? words.approval.schedule : words.approval.publish}
      confirmingLabel={words.approval.underWay}
      heading={words.approval.question}
      obstacle={hasObstacles(checks) ? words.approval.blocked : null}
      onConfirm={approve}
      slug={slug}
    >
      <div className="archive-approval__dialog">
        <p>
          <strong>{post.title}</strong>
        </p>
        <p>{words.approval.reach[post.audience]}</p>
        {checks && (
          <div className="archive-approval__checks">
            <CheckResult
              checks={checks}
              onLead={(pointer) => {
                closeModal(slug)
                onLead(pointer)
              }}
            />
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

/** Whether the checks found something that blocks approval. Until they respond, the server decides. */
function hasObstacles(checks: Checks | null): boolean {
  return checks?.state === 'known' && checks.obstacles.length > 0
}
