import { refuse, ok, type Result } from '@/lib/result'
import { describedImagesOf, type PostContent } from './content'
import { planPublication, type PostStatus } from './lifecycle'
import { sealOf } from './seal'

/**
 * Why an approved draft whose date has come is not published (JOB-5): something that the
 * approval covers was changed after it; a check that stops publication fails now; publishing it failed by a fault of ours.
 */
export const SKIP_REASONS = ['changed_after_approval', 'checks_failed', 'internal'] as const

/** One of `SKIP_REASONS`. */
export type SkipReason = (typeof SKIP_REASONS)[number]

/** A post with the seal of its approval; null when there is none. */
export interface SealedPost {
  status: PostStatus
  seal: string | null
  content: PostContent
}

/**
 * Judges a post whose turn it is: the date with which it is published now, or why it is not. `not_due`: there is nothing to
 * publish, since it is published already, is not approved, or its date is still to come; nobody needs to hear of that.
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
    images: describedImagesOf(content),
    when: 'planned',
    now,
  })
  return plan.ok ? ok(plan.value.publishAt) : refuse('checks_failed')
}
