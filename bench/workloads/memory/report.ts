import { formatDecimal, formatInteger, table, type Report } from '../../report'
import type { UploadResponse } from './rounds'

/** Maximum MiB of the server, its image processes and PostgreSQL together. */
const MAX_MIB = 1024
/** Memory within this many MiB of the start counts as released. */
const BACK_MIB = 100
export const BACK_WITHIN_MS = 60_000

/** Results of a round, memory in MiB. */
export interface RoundFigures {
  name: string
  title: string
  peak: { total: number; database: number }
  /** When the memory was released, or a minute after the last response. */
  after: { total: number; seconds: number }
  /** From the first request to the last response. */
  seconds: number
  responses: UploadResponse[]
  /** The small image that was sent during the others. */
  small: UploadResponse
}

export function isBack(total: number, start: number): boolean {
  return total <= start + BACK_MIB
}

/**
 * The table of all rounds. Passes if memory stays below the limit and is released, and every response is a 201 or a 503
 * with `Retry-After`.
 */
export function reportOf(
  start: { total: number; database: number },
  rounds: readonly RoundFigures[],
): Report {
  const all = rounds.map((round) => {
    const taken = round.responses.filter(({ status }) => status === 201).length
    const refused = round.responses.filter(isBusy).length
    const other = [...round.responses, round.small].filter(
      (response) => response.status !== 201 && !isBusy(response),
    )
    const holds = round.peak.total < MAX_MIB && isBack(round.after.total, start.total) && other.length === 0
    return { ...round, taken, refused, other: other.map(({ status }) => status), holds }
  })
  const rows = all.map(({ title, peak, after, taken, refused, other, seconds, small, holds }) => [
    title,
    formatInteger(peak.total),
    formatInteger(peak.database),
    formatInteger(after.total),
    formatDecimal(after.seconds, 0),
    `${taken}`,
    `${refused}`,
    `${other.length}`,
    formatDecimal(seconds, 0),
    small.status === 201 ? formatDecimal(small.seconds, 1) : `${small.status}`,
    holds ? 'yes' : 'NO',
  ])
  const head = ['20 uploads of 15 MiB at once', 'MiB at most', 'of it PostgreSQL', 'MiB after', 'after, s']
  const more = ['taken', '503', 'other', 'seconds', 'small, s', 'holds']
  const text = `Memory before the first upload: ${formatInteger(start.total)} MiB, of it PostgreSQL ${formatInteger(start.database)}. Targets: under ${formatInteger(MAX_MIB)} MiB, back within ${BACK_MIB} MiB of the start after a minute.`
  const figures = Object.fromEntries(all.map(({ name, responses: _, ...figures }) => [name, figures]))
  return {
    text: `${text}\n\n${table([...head, ...more], rows)}`,
    figures: { memory: { start, rounds: figures } },
    holds: all.every(({ holds }) => holds),
  }
}

function isBusy({ status, retryAfter }: UploadResponse): boolean {
  return status === 503 && retryAfter !== null
}
