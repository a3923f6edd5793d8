import type { ValidationIssue } from '@/domain/refusal'

/**
 * A warning when the wanted date of a draft has passed (WRITE-10): it is accepted, and the entry is dated back to it once a
 * person approves it (PUB-6).
 * @param publishAt the wanted date, `YYYY-MM-DDTHH:mm:ss.sssZ`
 */
export function pastDateWarnings(publishAt: string | null, now: Date): ValidationIssue[] {
  if (publishAt === null || Date.parse(publishAt) >= now.getTime()) return []
  const message =
    'This date has passed. Once a person approves the draft, the entry is dated back to it: it does not stand first in lists, and a digest whose period began later leaves it out.'
  return [{ pointer: '/publish_at', message }]
}
