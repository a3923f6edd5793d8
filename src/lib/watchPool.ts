import { Socket } from 'node:net'
import { Client, type Pool } from 'pg'
import type { Logger } from 'pino'

/** Connections are usually lost together, so one log line per interval is enough. */
const LOG_INTERVAL_MS = 1_000
/** PostgreSQL keeps up to 130 MiB for a connection that has read or stored a large entry. */
const MUCH_BYTES = 1024 * 1024

/**
 * Keeps lost connections of a pool from crashing the process: without a listener, an error of an idle connection or inside a
 * transaction is an uncaught exception. The pool replaces lost connections by itself, and those that have carried much between
 * acquisition and release, which are closed.
 */
export function watchPool(pool: Pool, logger: Pick<Logger, 'warn'>): void {
  let quietUntil = 0
  const report = (error: Error) => {
    const now = performance.now()
    if (now < quietUntil) return
    quietUntil = now + LOG_INTERVAL_MS
    logger.warn({ reason: error.message }, 'Connections to the database were lost.')
  }
  const carried = new WeakMap<object, number>()
  pool.on('error', report)
  // On `acquire`, because the pool may have connected before this call.
  pool.on('acquire', (client) => {
    if (!client.listeners('error').includes(report)) client.on('error', report)
    carried.set(client, bytesOf(client))
  })
  pool.on('release', (_error, client) => {
    // The pool drops a connection that is being closed.
    if (client instanceof Client && bytesOf(client) - (carried.get(client) ?? 0) > MUCH_BYTES)
      void client.end()
  })
}

/** What a connection has carried so far, in both directions. */
function bytesOf(client: object): number {
  const stream = client instanceof Client ? client.connection.stream : null
  return stream instanceof Socket ? stream.bytesRead + stream.bytesWritten : 0
}
