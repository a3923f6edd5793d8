import type { ApprovalMessages } from '@/messages/en/approval'
import type { Post } from '@/payload-types'

/** Whether a draft is approved for its date. Its approval may have become invalid. */
export function isScheduled({ status, approval }: Post): boolean {
  return status === 'draft' && Boolean(approval?.seal)
}

/** The state of a post in words. */
export function stateOf(post: Post, words: ApprovalMessages['state'], day: (date: string) => string): string {
  const { status, number, publishAt, review, withdrawal } = post
  const date = publishAt ? day(publishAt) : ''
  if (status === 'published') return words.published(number ?? 0, date)
  if (status === 'withdrawn') return words.withdrawn(withdrawal?.at ? day(withdrawal.at) : '')
  if (isScheduled(post)) return post.isApprovalValid === false ? words.changed : words.scheduled(date)
  if (review?.state === 'submitted')
    return words.submitted(review.by ?? null, review.at ? day(review.at) : '')
  if (review?.state === 'changes_requested') return words.changes_requested(review.by ?? null)
  return words.in_progress
}
