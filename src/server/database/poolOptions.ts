import type { PoolConfig } from 'pg'
import { databaseUrl } from './databaseUrl'

/**
 * The options of Payload's connection pool. The address is read when the pool is made, so that the configuration can
 * be loaded before the database runs. Every wait is bounded: a hanging database becomes an error, never a hanging
 * request. What a request can wait for (its turn among the writers, a connection, a lock) stays under 10 seconds together
 * (SEC-4). Those who mean to wait longer for a lock say so themselves (`operations/lock`, `server/migrate`).
 * A process that serves waits less for a connection and for a silent database (`monitorDatabase`): these limits count
 * the time in which the process itself was too busy to read.
 */
export function poolOptions(): PoolConfig {
  return {
    get connectionString() {
      return databaseUrl()
    },
    max: 20,
    connectionTimeoutMillis: 15_000,
    lock_timeout: 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    query_timeout: 35_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'update-archive',
  }
}
