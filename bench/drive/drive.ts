import { Connection } from './connection'

/** How many connections call at once. */
export const CONNECTIONS = 16

/** What is sent, by turns. */
export interface Traffic {
  /** The bytes of the request with this number, from 0. `kind` names requests whose answers have one length. */
  request: (number: number) => { bytes: Buffer; kind: number | null }
  /** The only status that is right. */
  status: number
  /** How many different requests there are that are sent again and again; 1 when none or all are alike. */
  different: number
}

/** How long to send, and what is known from before. */
export interface Length {
  seconds: number
  /** Goes on beyond that until so many requests are sent. */
  atLeast?: number
  /** Number of the first request. */
  from?: number
  lengths?: Map<number, number>
}

/** What a turn gave. Times in milliseconds. */
export interface Turn {
  perSecond: number
  p50: number
  p99: number
  count: number
}

/**
 * Sends traffic for so long, each connection its next request once the last one is answered, and measures it. Throws when
 * an answer has another status, or a body of another length than the same request had before (in this or an earlier turn,
 * when `lengths` is kept).
 */
export async function drive(
  port: number,
  { request, status }: Traffic,
  { seconds, atLeast = 0, from = 0, lengths = new Map() }: Length,
): Promise<Turn & { next: number }> {
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
      const answer = await connection.send(bytes)
      const now = performance.now()
      times.push(now - before)
      before = now
      if (answer.status !== status)
        throw new Error(`answered ${answer.status}, not ${status}: ${firstLine(bytes)}`)
      if (kind === null) continue
      const known = lengths.get(kind)
      if (known === undefined) lengths.set(kind, answer.bodyBytes)
      else if (known !== answer.bodyBytes)
        throw new Error(`answered ${answer.bodyBytes} bytes, before ${known}: ${firstLine(bytes)}`)
    }
  }
  try {
    await Promise.all(connections.map(work))
    return { ...summary(times, performance.now() - begin), next }
  } finally {
    for (const connection of connections) connection.close()
  }
}

/** Figures of the times (milliseconds) that answers took, sent within `elapsed` milliseconds. */
export function summary(times: readonly number[], elapsed: number): Turn {
  const sorted = Float64Array.from(times).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { perSecond: (sorted.length / elapsed) * 1000, p50: at(0.5), p99: at(0.99), count: sorted.length }
}

function firstLine(bytes: Buffer): string {
  return bytes.toString('latin1', 0, bytes.indexOf('\r\n'))
}
