import pg from 'pg'
import { StartupError } from '@/runtime/startupError'

const MINIMUM_VERSION = 150_000

/**
 * Checks that the database of `DATABASE_URL` answers within 5 seconds and is PostgreSQL 15 or newer. Throws `StartupError`,
 * which names host and database, never the password.
 */
export async function checkReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    )
    if ((rows[0]?.version ?? 0) < MINIMUM_VERSION)
      throw new StartupError(
        `DATABASE_URL leads to a PostgreSQL that is too old: ${placeOf(url)} must be version 15 or newer.`,
      )
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(
      `The database cannot be reached: ${placeOf(url)} (${reason(error)}); start it or correct DATABASE_URL.`,
      { cause: error },
    )
  } finally {
    // Not awaited: it hangs if the server never answered.
    void client.end().catch(() => undefined)
  }
}

/** Host, port and database name of an address, for messages: without user and password. */
export function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port === '' ? '5432' : port}${pathname}`
}

function reason(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
