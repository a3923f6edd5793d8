import type { PoolClient, Pool } from 'pg'
import type { Logger } from 'pino'

/** Many connections are lost together; they become one log line. */
const QUIET_MS = 1_000

/**
 * Keeps lost connections of a pool from ending the process: without a listener, one that breaks while idle or inside a
 * transaction is an uncaught exception. The pool replaces lost connections by itself.
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
  // On `acquire`, because the pool may have connected before this call.
  pool.on('acquire', (client: PoolClient) => {
    if (!client.listeners('error').includes(report)) client.on('error', report)
  })
}
