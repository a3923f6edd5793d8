'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import type { Post } from '@/payload-types'
import { Notice } from '../Notice'
import { useApprovalMessages } from './useApprovalMessages'

/** The comment of who sent a draft back, above its form. */
export function RequestedChanges() {
  const { data } = useDocumentInfo()
  const { words, day } = useApprovalMessages()
  const { review, status } = (data ?? {}) as Partial<Post>
  if (status !== 'draft' || review?.state !== 'changes_requested' || !review.comment) return null
  return (
    <div className="archive-requested">
      <Notice id="requested-changes" tone="warning">
        <p>
          <strong>{words.requested(review.by ?? null, review.at ? day(review.at) : '')}</strong>
        </p>
        <p className="archive-requested__comment">{review.comment}</p>
      </Notice>
    </div>
  )
}
