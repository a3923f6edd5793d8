import type { DemoEntry } from './demoEntry'
import type { DemoProject } from './demoProjects'

const DAY = 24 * 60 * 60 * 1000
/** When the authors of each project usually publish (UTC). */
const USUAL_TIME: Record<DemoProject, string> = { werkplan: '08:30', kontor: '09:15', depot: '13:05' }

/** The date of an entry, relative to today. Weekends move to the Friday before. */
export function dateOf(entry: Pick<DemoEntry, 'daysAgo' | 'time'>, project: DemoProject, now: Date): Date {
  const day = new Date(now.getTime() - entry.daysAgo * DAY)
  const afterFriday = { 6: 1, 0: 2 }[day.getUTCDay()] ?? 0
  const date = new Date(day.getTime() - afterFriday * DAY).toISOString().slice(0, 10)
  return new Date(`${date}T${entry.time ?? USUAL_TIME[project]}:00.000Z`)
}
