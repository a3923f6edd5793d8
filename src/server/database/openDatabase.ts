import pg from 'pg'
import type { Logger } from 'pino'
import { causesOf } from '@/lib/errors'
import { StartupError } from '@/runtime/startupError'
import { announceDatabaseUrl } from './connection'
import { openEmbedded } from './embedded/openEmbedded'

const MINIMUM_VERSION = 150_000

/** An open database. */
export interface OpenDatabase {
  /** Contains a password, never log it. */
  url: string
  /** Releases the database; the last user of an embedded one stops it. */
  close(): Promise<void>
}

/**
 * Opens the archive's database and announces its address to Payload's pool: the one of `DATABASE_URL`, else the embedded
 * PostgreSQL in `dataDir`, which is created, started or found. Throws `StartupError`.
 */
export async function openDatabase(
  { databaseUrl: url, dataDir }: { databaseUrl: string | null; dataDir: string },
  logger: Pick<Logger, 'info' | 'error'>,
): Promise<OpenDatabase> {
  if (url !== null) await checkReachable(url)
  const database =
    url === null ? await openEmbedded(dataDir, logger) : { url, close: () => Promise.resolve() }
  announceDatabaseUrl(database.url)
  return database
}

/**
 * Checks that the database of `DATABASE_URL` responds within 5 seconds and is PostgreSQL 15 or newer. Throws `StartupError`,
 * which names host and database, never the password.
 */
async function checkReachable(url: string): Promise<void> {
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
    // An error for several addresses has no message of its own.
    const reason = [...causesOf(error)].find(({ message }) => message !== '')?.message ?? String(error)
    throw new StartupError(
      `The database cannot be reached: ${placeOf(url)} (${reason}); start it or correct DATABASE_URL.`,
      { cause: error },
    )
  } finally {
    // Not awaited, because it hangs if the server never responded.
    void client.end().catch(() => undefined)
  }
}

/** Host, port and database name of an address, for messages: without user and password. */
export function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port === '' ? '5432' : port}${pathname}`
}
