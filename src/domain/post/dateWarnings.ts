import type { ValidationIssue } from '@/domain/refusal'

/**
 * A warning for a requested date in the past (WRITE-10): it is accepted, and approval backdates the post to it (PUB-6).
 * @param publishAt the requested date, `YYYY-MM-DDTHH:mm:ss.sssZ`
 */
export function pastDateWarnings(publishAt: string | null, now: Date): ValidationIssue[] {
  if (publishAt === null || Date.parse(publishAt) >= now.getTime()) return []
  return [{ pointer: '/publish_at', code: 'date_passed' }]
}
