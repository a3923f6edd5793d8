import pg from 'pg'
import { settlesWithin } from '@/lib/settlesWithin'
import { pendingMigrations } from '../migrate'

const LIMIT_MS = 1000

/** Whether the archive can serve: its database works and lacks no migration. */
export interface Readiness {
  /** Answers within 2 seconds, however the database behaves (SEC-3, OPS-6). */
  isReady(): Promise<boolean>
  close(): void
}

/** Judges readiness over connections of its own, so that a busy pool does not count as a database that is gone. */
export function databaseReadiness(url: string): Readiness {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
    application_name: 'update-archive readiness',
  })
  // A lost connection shows in the next answer.
  pool.on('error', () => undefined)
  let asking: Promise<boolean> | null = null

  async function ask(): Promise<boolean> {
    try {
      return (await pendingMigrations(pool)).length === 0
    } catch {
      // Whatever the database said instead: it does not work.
      return false
    } finally {
      asking = null
    }
  }

  return {
    async isReady() {
      // Callers who come at once share one question.
      const asked = (asking ??= ask())
      return (await settlesWithin(LIMIT_MS + 100, asked)) && asked
    },
    close: () => void pool.end().catch(() => undefined),
  }
}
