import type { ValidationIssue } from '@/domain/refusal'

/**
 * A warning when the wanted date of a draft has passed (WRITE-10): it is accepted, and the entry is dated back to it once a
 * person approves it (PUB-6).
 * @param publishAt the wanted date, `YYYY-MM-DDTHH:mm:ss.sssZ`
 */
export function pastDateWarnings(publishAt: string | null, now: Date): ValidationIssue[] {
  if (publishAt === null || Date.parse(publishAt) >= now.getTime()) return []
  return [{ pointer: '/publish_at', code: 'date_passed' }]
}
