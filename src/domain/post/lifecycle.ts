import type { ValidationIssue } from '@/domain/issues'
import { invalid, type Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import { completenessIssues } from './completeness'
import { describedImagesOf, requiresAltTexts, withoutAltText } from './images'
import { sealOf, type PostContent } from './seal'

/** The states of a post (PUB-1). A scheduled post is a draft with a seal; a withdrawn one keeps its number. */
export type PostStatus = 'draft' | 'published' | 'withdrawn'

/** How far a draft is. */
export const REVIEW_STATES = ['in_progress', 'submitted', 'changes_requested'] as const

/** The review of a draft: its state, the comment of who asked for changes, and who changed the state when. */
export interface Review {
  state: (typeof REVIEW_STATES)[number]
  comment: string | null
  by: string | null
  at: string | null
}

/** A correction of a published post. `note` is for readers; `isMajor` made the post unread again. */
export interface Correction {
  at: string
  by: string
  note: string | null
  isMajor: boolean
  /** The alt texts that it changed. They belong to the images, so versions do not have them. Missing in older corrections. */
  alts?: { id: string; before: string; after: string }[]
}

/** When an approved post is published: now, or at its date. */
export const PUBLICATION_TIMES = ['now', 'planned'] as const

export type PublicationTime = (typeof PUBLICATION_TIMES)[number]

/** A post and the seal of its approval; null without one. */
export interface ApprovablePost {
  status: PostStatus
  seal: string | null
  content: PostContent
}

/** What an approval does: publish with this date, or schedule for it under a seal. */
interface Publication {
  kind: 'publish' | 'schedule'
  publishAt: Date
}

/**
 * Plans what approving a post does (PUB-6, PUB-9): a past date publishes backdated; no date publishes with the current
 * time; a future date schedules, or publishes with the current time if approved for `now`. A scheduled draft may be
 * approved again.
 *
 * Refusals: `already_published`; `validation_failed` at everything that is missing in a block (`completenessIssues`), and at each image
 * of a public post without alt text. A title that shows nothing is a finding, as programs may write one. A finding of the same rule
 * with the severity `error` (`checks/altText.ts`) tells the user before.
 */
export function planPublication(
  { status, content }: Omit<ApprovablePost, 'seal'>,
  when: PublicationTime,
  now: Date,
): Result<Publication, Refusal> {
  const { publishAt } = content
  if (status !== 'draft') return refuse({ kind: 'already_published' })
  const issues = [...completenessIssues(content), ...missingAltTexts(content)]
  if (issues.length > 0) return refuse(invalid(...issues))
  const isFuture = publishAt !== null && publishAt.getTime() > now.getTime()
  if (!isFuture) return ok({ kind: 'publish', publishAt: publishAt ?? now })
  return ok(when === 'planned' ? { kind: 'schedule', publishAt } : { kind: 'publish', publishAt: now })
}

/** An issue at each image without alt text, if the audience requires them (CHECK-2). */
export function missingAltTexts(content: PostContent): ValidationIssue[] {
  const images = requiresAltTexts(content.audience) ? describedImagesOf(content, content.images) : []
  return withoutAltText(images).map(({ pointer }) => ({ pointer, code: 'alt_text_missing' }))
}

/**
 * Why a due draft is not published (JOB-5): its content changed after approval, an image now lacks its alt text, or publishing failed
 * with an internal error.
 */
export const SKIP_REASONS = ['changed_after_approval', 'checks_failed', 'internal'] as const

export type SkipReason = (typeof SKIP_REASONS)[number]

/**
 * Checks the next due post: returns its date, or why it is not published. `not_due` means that there is nothing to
 * publish or report: it is already published, not approved, or its date has not come.
 */
export function checkDue(
  { status, seal, content }: ApprovablePost,
  now: Date,
): Result<Date, 'not_due' | Exclude<SkipReason, 'internal'>> {
  const { publishAt } = content
  const isDue = publishAt !== null && publishAt.getTime() <= now.getTime()
  if (status !== 'draft' || seal === null || !isDue) return refuse('not_due')
  if (sealOf(content) !== seal) return refuse('changed_after_approval')
  const plan = planPublication({ status, content }, 'planned', now)
  return plan.ok ? ok(plan.value.publishAt) : refuse('checks_failed')
}

/**
 * A warning for a requested date in the past (WRITE-10): it is accepted, and approval backdates the post to it (PUB-6).
 * @param publishAt the requested date, `YYYY-MM-DDTHH:mm:ss.sssZ`
 */
export function pastDateWarnings(publishAt: string | null, now: Date): ValidationIssue[] {
  if (publishAt === null || Date.parse(publishAt) >= now.getTime()) return []
  return [{ pointer: '/publish_at', code: 'date_passed' }]
}
