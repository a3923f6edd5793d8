import { LIMITS } from '@/domain/limits'

/** The page of the digest, which is Payload's list of the runs. */
const PAGE = '/admin/collections/digest-runs'

const { min, max, default: defaultDays } = LIMITS.digestDays

/** The page of the digest with these choices, without default values. */
export function digestAddress({ days, page }: { days?: number; page?: number } = {}): string {
  const query = new URLSearchParams()
  if (days !== undefined && days !== defaultDays) query.set('days', String(days))
  if (page !== undefined && page !== 1) query.set('page', String(page))
  return query.size === 0 ? PAGE : `${PAGE}?${query}`
}

export function runAddress(id: string): string {
  return `${PAGE}/${id}`
}

/** The number of days in an address: a whole number within LIMIT-19, else the default. */
export function daysFrom(parameter: string | string[] | undefined): number {
  const days = typeof parameter === 'string' && /^\d{1,2}$/.test(parameter) ? Number(parameter) : 0
  return days >= min && days <= max ? days : defaultDays
}
