import { DAYS } from '@/domain/digest/digest'

type Parameter = string | string[] | undefined

/** The days that an address asks for: a whole number within LIMIT-19, else the default. */
export function daysFrom(parameter: Parameter): number {
  const days = wholeNumber(parameter)
  return days !== null && days >= DAYS.least && days <= DAYS.most ? days : DAYS.usual
}

/** The page that an address asks for, from 1; the first one when it asks for none. */
export function pageFrom(parameter: Parameter): number {
  return Math.max(1, wholeNumber(parameter) ?? 1)
}

/** The address of the digest's page with these choices; the usual ones are left out. `place` is an id on it. */
export function digestAddress(
  { days, page }: { days?: number | undefined; page?: number | undefined },
  place = '',
): string {
  const query = new URLSearchParams()
  if (days !== undefined && days !== DAYS.usual) query.set('days', String(days))
  if (page !== undefined && page !== 1) query.set('page', String(page))
  const text = query.toString()
  return `/admin/digest${text && '?'}${text}${place && '#'}${place}`
}

function wholeNumber(parameter: Parameter): number | null {
  return typeof parameter === 'string' && /^\d{1,6}$/.test(parameter) ? Number(parameter) : null
}
