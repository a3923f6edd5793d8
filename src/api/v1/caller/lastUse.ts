import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { sqlOn } from '@/queries/runSql'

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
 * (CONTRACT.md 5). A write that fails is tried again with the next one; the call itself never waits for it.
 */
export function keepLastUse(payload: Payload): LastUse {
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
      await write(payload, taken)
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

/** Leaves out what another process has written within the second: the limit of writes is that of the client, not of a process. */
async function write(payload: Payload, uses: readonly (readonly [string, Date])[]): Promise<void> {
  const rows = uses.map(([id, at]) => sql`(${id}::uuid, ${at.toISOString()}::timestamptz)`)
  await sqlOn(payload)(sql`
    update api_clients set last_used_at = use.at
    from (values ${sql.join(rows, sql`, `)}) as use (id, at)
    where api_clients.id = use.id and (last_used_at is null or last_used_at < use.at - interval '1 second')`)
}
