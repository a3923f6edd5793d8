import type { PoolConfig } from 'pg'
import { databaseUrl } from './databaseUrl'

/**
 * The options of Payload's connection pool. The address is read when the pool is made, so that the configuration can
 * be loaded before the database runs. Every wait is bounded: a hanging database becomes an error, never a hanging
 * request (SECURITY.md rows 24 and 25).
 */
export function poolOptions(): PoolConfig {
  return {
    get connectionString() {
      return databaseUrl()
    },
    max: 20,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    query_timeout: 35_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'update-archive',
  }
}
