import type { PoolClient, Pool } from 'pg'
import type { Logger } from 'pino'

/** A database that goes away takes many connections with it: one line in this time says so. */
const QUIET_MS = 1_000

/**
 * Keeps a database that restarts from ending this process: without a listener a lost connection of the pool, idle or
 * in the middle of a transaction, is an uncaught exception. The pool replaces lost connections by itself.
 */
export function handlePoolErrors(pool: Pool, logger: Pick<Logger, 'warn'>): void {
  let quietUntil = 0
  const report = (error: Error) => {
    const now = performance.now()
    if (now < quietUntil) return
    quietUntil = now + QUIET_MS
    logger.warn({ reason: error.message }, 'Connections to the database were lost.')
  }
  pool.on('error', report)
  // On each use: the pool may have connected before.
  pool.on('acquire', (client: PoolClient) => {
    if (!client.listeners('error').includes(report)) client.on('error', report)
  })
}
