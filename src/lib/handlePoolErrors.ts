import type { PoolClient, Pool } from 'pg'
import type { Logger } from 'pino'

/** Connections are usually lost together, so one log line per interval is enough. */
const LOG_INTERVAL_MS = 1_000

/**
 * Keeps lost connections of a pool from crashing the process: without a listener, an error of an idle connection or inside a
 * transaction is an uncaught exception. The pool replaces lost connections by itself.
 */
export function handlePoolErrors(pool: Pool, logger: Pick<Logger, 'warn'>): void {
  let quietUntil = 0
  const report = (error: Error) => {
    const now = performance.now()
    if (now < quietUntil) return
    quietUntil = now + LOG_INTERVAL_MS
    logger.warn({ reason: error.message }, 'Connections to the database were lost.')
  }
  pool.on('error', report)
  // On `acquire`, because the pool may have connected before this call.
  pool.on('acquire', (client: PoolClient) => {
    if (!client.listeners('error').includes(report)) client.on('error', report)
  })
}
