'use client'

import { useModal } from '@payloadcms/ui'
import { useState } from 'react'
import type { Post } from '@/payload-types'
import { callArchive, type RefusedCall } from '../callArchive'
import { ConfirmDialog } from '../ConfirmDialog'
import { useMessages } from '../useMessages'
import { CheckResult, hasErrors, type Checks } from './findings'

/**
 * Asks for confirmation: says what will happen and who will see it, names the post and lists its findings. Findings
 * that block approval must be fixed first. A refusal goes to `onRefused`; following a finding closes the dialog
 * (`onFollow`).
 */
export function ApprovalDialog({
  post,
  slug,
  checks,
  onFollow,
  onRefused,
}: {
  post: Pick<Post, 'id' | 'title' | 'audience' | 'updatedAt' | 'publishAt'>
  slug: string
  checks: Checks | null
  onFollow: (pointer: string) => void
  onRefused: (refused: RefusedCall) => void
}) {
  const { words, day } = useMessages()
  const { closeModal } = useModal()
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
              onFollow={(pointer) => {
                closeModal(slug)
                onFollow(pointer)
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
