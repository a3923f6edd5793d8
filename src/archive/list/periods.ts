import { LIMITS } from '@/domain/limits'
import { dateTimeFormat } from '@/lib/dateTimeFormat'
import { startOfDay } from '@/lib/timeZones'
import type { Facets } from '@/queries/facets'
import type { ListMessages } from '@/messages/en/list'

/** A period to choose, with its first and last day and the number of its entries. */
export interface Period {
  label: string
  from: string
  to: string | null
  count: number
}

/** The first day of the last days. */
export function recentDay(now: Date, timeZone: string): string {
  const today = startOfDay(dayIn(now, timeZone), 1 - LIMITS.recentDays, timeZone)
  return dayIn(today, timeZone)
}

/** The last days, this year and each earlier year with entries. Without those that have none. */
export function periods(
  { year, recent }: Pick<Facets, 'year' | 'recent'>,
  { now, timeZone, words }: { now: Date; timeZone: string; words: ListMessages },
): Period[] {
  const thisYear = dayIn(now, timeZone).slice(0, 4)
  return [
    ...recent.map(({ count }) => ({
      label: words.recent(LIMITS.recentDays),
      from: recentDay(now, timeZone),
      to: null,
      count,
    })),
    ...year.map(({ value, count }) => ({
      label: value === thisYear ? words.thisYear : value,
      from: `${value}-01-01`,
      to: `${value}-12-31`,
      count,
    })),
  ]
}

function dayIn(date: Date, timeZone: string): string {
  const parts = dateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const { year, month, day } = Object.fromEntries(
    parts.formatToParts(date).map(({ type, value }) => [type, value]),
  )
  return `${year}-${month}-${day}`
}
