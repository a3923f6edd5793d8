import pg from 'pg'
import { waitAtMost } from '@/lib/async'
import { pendingMigrations } from './migrate'

const LIMIT_MS = 1000

/** For `/readyz`. Checks over its own connection, because a busy pool doesn't mean a lost database. */
export function databaseReadiness(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
    application_name: 'update-archive readiness',
  })
  // The next check sees a lost connection.
  pool.on('error', () => undefined)
  let pending: Promise<boolean> | null = null

  async function check(): Promise<boolean> {
    try {
      return (await pendingMigrations(pool)).length === 0
    } catch {
      return false
    } finally {
      pending = null
    }
  }

  return {
    /** Whether the database works and has all migrations. Takes at most 2 seconds (SEC-3, OPS-6). */
    async isReady(): Promise<boolean> {
      // Concurrent calls share one check.
      const checked = (pending ??= check())
      return (await waitAtMost(LIMIT_MS + 100, checked)) && checked
    },
    close: (): void => void pool.end().catch(() => undefined),
  }
}
