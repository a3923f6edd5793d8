import type { Payload } from 'payload'
import { recordLastUse } from '@/operations/clients/recordLastUse'
import { poolDb } from '@/queries/db'

/** Between two writes: a client's last use is late by this at most (plus the write), and written once in it at most. */
const INTERVAL_MS = 1_000

/** Remembers when each client called last and writes it down in one statement for all of them. */
export interface LastUse {
  note(clientId: string, at: Date): void
  /** Writes what is still open. Nothing is written afterwards. */
  close(): Promise<void>
}

/**
 * Keeps `lastUsedAt` of the API clients: at most 2 seconds late, at most one write a second and client
 * (TOKEN-6). A write that fails is tried again with the next one; the call itself never waits for it.
 */
export function trackLastUse(payload: Payload): LastUse {
  const open = new Map<string, Date>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()
  let closed = false

  function plan(): void {
    if (timer !== null || closed) return
    timer = setTimeout(() => {
      timer = null
      writing = writing.then(flush)
    }, INTERVAL_MS)
    timer.unref()
  }

  async function flush(): Promise<void> {
    if (open.size === 0) return
    const taken = [...open].sort(([one], [other]) => (one < other ? -1 : 1))
    open.clear()
    try {
      await recordLastUse(poolDb(payload), taken)
    } catch (error) {
      payload.logger.warn({ err: error }, 'the last use of API clients could not be written')
      for (const [id, at] of taken) if (!open.has(id)) open.set(id, at)
      plan()
    }
  }

  return {
    note(clientId, at) {
      open.set(clientId, at)
      plan()
    },
    async close() {
      closed = true
      if (timer !== null) clearTimeout(timer)
      await writing
      await flush()
    },
  }
}
