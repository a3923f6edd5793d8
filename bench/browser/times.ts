import { median } from '@/testing/median'
import { formatDecimal } from '../report'

/** The times of several turns, and their limit. */
export interface TimeRow {
  title: string
  /** Milliseconds of each turn. */
  times: number[]
  /** CPU time of the page per turn in milliseconds; null if it was not measured. */
  cpu: number | null
  max: number
  /** Whether nearly all have to stay under the limit, and not only the median. */
  isEach?: boolean
}

/** The head of a table of `timeCells`. */
export const timeHead = (what: string): string[] => [what, 'median', 'p95', 'CPU', 'under', 'holds']

/** A row of a table. */
export function timeCells(row: TimeRow): string[] {
  const cpu = row.cpu === null ? '' : formatDecimal(row.cpu, 0)
  const [usual, most] = [formatDecimal(median(row.times), 0), formatDecimal(p95(row.times), 0)]
  return [row.title, usual, most, cpu, `${row.max}`, isHeld(row) ? 'yes' : 'NO']
}

/** Whether the times stay under their limit. */
export function isHeld({ times, max, isEach = false }: TimeRow): boolean {
  return (isEach ? p95(times) : median(times)) < max
}

function p95(times: readonly number[]): number {
  const sorted = Float64Array.from(times).sort()
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}

/** Measures several turns. The first one warms up. */
export async function turns(
  count: number,
  turn: () => Promise<{ time: number; cpu: number }>,
): Promise<Pick<TimeRow, 'times'> & { cpu: number }> {
  const all: { time: number; cpu: number }[] = []
  for (let number = 0; number < count; number += 1) all.push(await turn())
  const counted = all.slice(1)
  return { times: counted.map(({ time }) => time), cpu: median(counted.map(({ cpu }) => cpu)) }
}

/** The time of the response to a page, in milliseconds. Throws unless it contains what it should. */
export async function responseTime(
  port: number,
  path: string,
  { cookie, content }: { cookie: string; content: string },
): Promise<number> {
  const begin = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Cookie: cookie } })
  const html = await response.text()
  if (response.status !== 200 || !html.includes(content))
    throw new Error(`${path}: status ${response.status}: ${html.slice(0, 200)}`)
  return performance.now() - begin
}
