import type { Payload } from 'payload'
import { recordUse, type ClientUse } from '@/operations/clients'
import { poolDb } from '@/queries/db'

/**
 * The interval between writes: a client's last use is at most this late (plus the write), and written once per
 * interval.
 */
const INTERVAL_MS = 1_000

/**
 * Records `lastUsedAt` of the API clients: at most 2 seconds late, at most one write per second and client (TOKEN-6), and with it
 * the number of calls (TOKEN-11). A failed write is retried with the next one; calls never wait for it. One statement writes the use
 * of all clients.
 */
export function trackLastUse(payload: Payload) {
  const open = new Map<string, ClientUse>()
  let writing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    writing = writing.then(() => flush(false))
  }, INTERVAL_MS).unref()

  function add(id: string, { at, calls }: ClientUse): void {
    const known = open.get(id)
    open.set(id, known ? { at: known.at > at ? known.at : at, calls: known.calls + calls } : { at, calls })
  }

  async function flush(isFinal: boolean): Promise<void> {
    if (open.size === 0) return
    const taken = [...open].sort(([one], [other]) => (one < other ? -1 : 1))
    open.clear()
    try {
      const recorded = await recordUse(poolDb(payload), taken, { now: new Date(), isFinal })
      // The others were recorded a moment ago, or are gone.
      for (const [id, use] of taken) if (!isFinal && !recorded.has(id)) retry(id, use)
    } catch (error) {
      payload.logger.warn({ err: error }, 'the last use of API clients could not be written')
      for (const [id, use] of taken) add(id, use)
    }
  }

  /** Keeps a use for the next write. Gives up on clients that were deleted, whose uses are never recorded. */
  function retry(id: string, use: ClientUse): void {
    if (Date.now() - use.at.getTime() < 10 * INTERVAL_MS) add(id, use)
  }

  return {
    note(clientId: string, at: Date): void {
      const known = open.get(clientId)
      if (known === undefined) open.set(clientId, { at, calls: 1 })
      else {
        known.at = at
        known.calls += 1
      }
    },
    /** Writes pending data. Nothing is written afterwards. */
    async close(): Promise<void> {
      clearInterval(timer)
      await writing
      await flush(true)
    },
  }
}
