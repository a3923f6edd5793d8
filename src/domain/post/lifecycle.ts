import type { Audience } from '@/domain/audience'
import { invalid, type ValidationIssue, type Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import { missingAltTexts } from './checks/altText'
import type { DescribedImageUse } from './images'

/** The states of a post (PUB-1). A scheduled post is a draft with a seal. */
export const POST_STATUSES = ['draft', 'published'] as const

export type PostStatus = (typeof POST_STATUSES)[number]

/** When an approved post is published: now, or at its date. */
export const PUBLICATION_TIMES = ['now', 'planned'] as const

export type PublicationTime = (typeof PUBLICATION_TIMES)[number]

/** The input for planning a publication. */
export interface PublicationRequest {
  status: PostStatus
  audience: Audience
  publishAt: Date | null
  images: readonly Omit<DescribedImageUse, 'filename'>[]
  when: PublicationTime
  now: Date
}

/** The result of an approval: publish with this date, or schedule under a seal. */
export type Publication = { kind: 'publish'; publishAt: Date } | { kind: 'schedule'; publishAt: Date }

/**
 * Plans what approving a post does (PUB-6, PUB-9): a past date publishes backdated; no date publishes with the current
 * time; a future date schedules, or publishes with the current time if approved for `now`. A scheduled draft may be
 * approved again.
 *
 * Refusals: `already_published`; `validation_failed` at each image of a public post without alt text.
 */
export function planPublication(request: PublicationRequest): Result<Publication, Refusal> {
  const { publishAt, now } = request
  if (request.status === 'published') return refuse({ kind: 'already_published' })
  const issues = missingAltTexts(request.audience, request.images)
    .filter(({ severity }) => severity === 'error')
    .map(({ pointer }): ValidationIssue => ({ pointer, code: 'alt_text_missing' }))
  if (issues.length > 0) return refuse(invalid(...issues))
  const isToCome = publishAt !== null && publishAt.getTime() > now.getTime()
  if (!isToCome) return ok({ kind: 'publish', publishAt: publishAt ?? now })
  return ok(
    request.when === 'planned' ? { kind: 'schedule', publishAt } : { kind: 'publish', publishAt: now },
  )
}

/**
 * A warning for a requested date in the past (WRITE-10): it is accepted, and approval backdates the post to it (PUB-6).
 * @param publishAt the requested date, `YYYY-MM-DDTHH:mm:ss.sssZ`
 */
export function pastDateWarnings(publishAt: string | null, now: Date): ValidationIssue[] {
  if (publishAt === null || Date.parse(publishAt) >= now.getTime()) return []
  return [{ pointer: '/publish_at', code: 'date_passed' }]
}
