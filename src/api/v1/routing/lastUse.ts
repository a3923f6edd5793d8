import type { Payload } from 'payload'
import { recordLastUse } from '@/operations/clients'
import { poolDb } from '@/queries/db'

/**
 * The interval between writes: a client's last use is at most this late (plus the write), and written once per
 * interval.
 */
const INTERVAL_MS = 1_000

/**
 * Records `lastUsedAt` of the API clients: at most 2 seconds late, at most one write per second and client (TOKEN-6). A
 * failed write is retried with the next one; calls never wait for it. One statement writes the last use of all clients.
 */
export function trackLastUse(payload: Payload) {
  const open = new Map<string, Date>()
  let writing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    writing = writing.then(flush)
  }, INTERVAL_MS).unref()

  async function flush(): Promise<void> {
    if (open.size === 0) return
    const taken = [...open].sort(([one], [other]) => (one < other ? -1 : 1))
    open.clear()
    try {
      await recordLastUse(poolDb(payload), taken)
    } catch (error) {
      payload.logger.warn({ err: error }, 'the last use of API clients could not be written')
      for (const [id, at] of taken) if (!open.has(id)) open.set(id, at)
    }
  }

  return {
    note(clientId: string, at: Date): void {
      open.set(clientId, at)
    },
    /** Writes pending data. Nothing is written afterwards. */
    async close(): Promise<void> {
      clearInterval(timer)
      await writing
      await flush()
    },
  }
}
