import { Connection } from './connection'

/** Number of concurrent connections. */
export const CONNECTIONS = 16

/** The requests to send. */
export interface Traffic {
  /** The bytes of request number `number`, from 0. Requests with the same `kind` have responses of the same length. */
  request: (number: number) => { bytes: Buffer; kind: number | null }
  /** The expected status. */
  status: number
  /** How many requests the warm-up sends at least: each different one once, or as many as the JIT compiler needs. */
  warmUp: number
}

/** How long to send, and what is known from earlier rounds. */
export interface Length {
  seconds: number
  /** Continues after that until this many requests are sent. */
  atLeast?: number
  /** Number of the first request. */
  from?: number
  lengths?: Map<number, number>
}

/** Results of a round. Times in milliseconds. */
export interface Round {
  perSecond: number
  p50: number
  p99: number
  count: number
}

/**
 * Sends requests on all connections, one at a time on each, and measures. Throws if a response has another status, or another
 * body length than the same request had before (in this round, or in an earlier one if `lengths` is passed).
 */
export async function drive(
  port: number,
  { request, status }: Traffic,
  { seconds, atLeast = 0, from = 0, lengths = new Map() }: Length,
): Promise<Round & { next: number }> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => Connection.open(port)))
  const times: number[] = []
  let next = from
  const begin = performance.now()
  const end = begin + seconds * 1000
  const work = async (connection: Connection): Promise<void> => {
    let before = performance.now()
    while (before < end || next - from < atLeast) {
      const { bytes, kind } = request(next)
      next += 1
      const response = await connection.send(bytes)
      const now = performance.now()
      times.push(now - before)
      before = now
      if (response.status !== status)
        throw new Error(`status ${response.status} instead of ${status}: ${firstLine(bytes)}`)
      if (kind === null) continue
      const known = lengths.get(kind)
      if (known === undefined) lengths.set(kind, response.bodyBytes)
      else if (known !== response.bodyBytes)
        throw new Error(`${response.bodyBytes} bytes instead of ${known}: ${firstLine(bytes)}`)
    }
  }
  try {
    await Promise.all(connections.map(work))
    return { ...summary(times, performance.now() - begin), next }
  } finally {
    for (const connection of connections) connection.close()
  }
}

/** Summarizes response times (milliseconds) measured within `elapsed` milliseconds. */
export function summary(times: readonly number[], elapsed: number): Round {
  const sorted = Float64Array.from(times).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { perSecond: (sorted.length / elapsed) * 1000, p50: at(0.5), p99: at(0.99), count: sorted.length }
}

function firstLine(bytes: Buffer): string {
  return bytes.toString('latin1', 0, bytes.indexOf('\r\n'))
}
