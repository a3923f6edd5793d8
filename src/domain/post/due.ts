import { refuse, ok, type Result } from '@/lib/result'
import type { PostContent } from './content'
import { describedImagesOf } from './images'
import { planPublication, type PostStatus } from './lifecycle'
import { sealOf } from './seal'

/**
 * Why a due draft is not published (JOB-5): its content changed after approval, a blocking check now fails, or publishing failed
 * with an internal error.
 */
export const SKIP_REASONS = ['changed_after_approval', 'checks_failed', 'internal'] as const

export type SkipReason = (typeof SKIP_REASONS)[number]

/** A post with the seal of its approval; null without one. */
export interface SealedPost {
  status: PostStatus
  seal: string | null
  content: PostContent
}

/**
 * Checks the next due post: returns its date, or why it is not published. `not_due` means that there is nothing to
 * publish or report: it is already published, not approved, or its date has not come.
 */
export function checkDue(
  { status, seal, content }: SealedPost,
  now: Date,
): Result<Date, 'not_due' | Exclude<SkipReason, 'internal'>> {
  const { publishAt } = content
  const isDue = publishAt !== null && publishAt.getTime() <= now.getTime()
  if (status !== 'draft' || seal === null || !isDue) return refuse('not_due')
  if (sealOf(content) !== seal) return refuse('changed_after_approval')
  const plan = planPublication({
    status,
    audience: content.audience,
    publishAt,
    images: describedImagesOf(content, content.images),
    when: 'planned',
    now,
  })
  return plan.ok ? ok(plan.value.publishAt) : refuse('checks_failed')
}
