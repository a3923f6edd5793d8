import type { Audience } from '@/domain/audience'
import { invalid, type ValidationIssue, type Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import { missingAltTexts } from './checks/altText'
import type { DescribedImageUse } from './content'

/** The states of a post (PUB-1). A scheduled post is a draft with a seal. */
export const POST_STATUSES = ['draft', 'published'] as const

/** One of `POST_STATUSES`. */
export type PostStatus = (typeof POST_STATUSES)[number]

/** When an approved post shall appear: at once, or at the date it carries. */
export const PUBLICATION_TIMES = ['now', 'planned'] as const

/** One of `PUBLICATION_TIMES`. */
export type PublicationTime = (typeof PUBLICATION_TIMES)[number]

/** What has to be known of a post, and of the wish, to plan its publication. */
export interface PublicationRequest {
  status: PostStatus
  audience: Audience
  publishAt: Date | null
  images: readonly DescribedImageUse[]
  when: PublicationTime
  now: Date
}

/** What approval leads to: publishing with this date, or waiting for it under a seal. */
export type Publication = { kind: 'publish'; publishAt: Date } | { kind: 'schedule'; publishAt: Date }

/**
 * Plans what approving a post does (PUB-6, PUB-9): a date that has come publishes
 * with that date, backdated if need be; no date publishes with the current time; a date to come schedules, or, approved
 * `now`, publishes with the current time. A scheduled draft may be approved again.
 *
 * Refused: `already_published`; `validation_failed` naming each image of a public entry that lacks its alternative text.
 */
export function planPublication(request: PublicationRequest): Result<Publication, Refusal> {
  const { publishAt, now } = request
  if (request.status === 'published') return refuse({ kind: 'already_published' })
  const issues = publicationFaults(request)
  if (issues.length > 0) return refuse(invalid(...issues))
  const isToCome = publishAt !== null && publishAt.getTime() > now.getTime()
  if (!isToCome) return ok({ kind: 'publish', publishAt: publishAt ?? now })
  return ok(
    request.when === 'planned' ? { kind: 'schedule', publishAt } : { kind: 'publish', publishAt: now },
  )
}

/** What stands in the way of publishing: the findings of the checks that are errors, and nothing else. */
function publicationFaults({
  audience,
  images,
}: Pick<PublicationRequest, 'audience' | 'images'>): ValidationIssue[] {
  return missingAltTexts(audience, images)
    .filter(({ severity }) => severity === 'error')
    .map(({ pointer }) => ({ pointer, code: 'alt_text_missing' }))
}
