import type { PoolClient, Pool } from 'pg'
import type { Logger } from 'pino'

/**
 * Keeps a database that restarts from ending this process: without a listener a lost connection of the pool, idle or
 * in the middle of a transaction, is an uncaught exception. The pool replaces lost connections by itself.
 */
export function surviveRestarts(pool: Pool, logger: Pick<Logger, 'warn'>): void {
  const report = (error: Error) =>
    logger.warn({ reason: error.message }, 'A connection to the database was lost.')
  pool.on('error', report)
  pool.on('connect', (client: PoolClient) => client.on('error', report))
}
