import { dayOfMonth, month } from '../dates'
import type { EntrySummary, Locale } from '../model'

export interface MonthOfEntries {
  /** `November 2026`, in the reader's language. */
  month: string
  entries: { entry: EntrySummary; isFirstOfDay: boolean }[]
}

/** Groups entries by month, in the given order, and marks the first one of each day. */
export function groupByDate(entries: readonly EntrySummary[], locale: Locale): MonthOfEntries[] {
  const months: MonthOfEntries[] = []
  let lastDay = ''
  for (const entry of entries) {
    const name = month(entry.publishAt, locale)
    if (months.at(-1)?.month !== name) {
      months.push({ month: name, entries: [] })
      lastDay = ''
    }
    const day = dayOfMonth(entry.publishAt, locale)
    months.at(-1)?.entries.push({ entry, isFirstOfDay: day !== lastDay })
    lastDay = day
  }
  return months
}
