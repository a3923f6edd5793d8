import pg from 'pg'
import type { Logger } from 'pino'
import { causesOf } from '@/lib/errors'
import { announcePooler, leadsThroughPooler } from '@/runtime/connectionPooler'
import { StartupError } from '@/runtime/startupError'
import { announceDatabaseUrl, SESSION_LIMITS } from './connection'
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
  announcePooler(url !== null && (await checkReachable(url)))
  const database =
    url === null ? await openEmbedded(dataDir, logger) : { url, close: () => Promise.resolve() }
  announceDatabaseUrl(database.url)
  return database
}

/**
 * Checks that the database of `DATABASE_URL` responds within 5 seconds, is PostgreSQL 15 or newer, and has limits behind a connection
 * pooler (OPS-28). Returns whether there is one. Throws `StartupError`, which names host and database, never the password.
 */
async function checkReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{
      version: number
      process: number
      user: string
      unlimited: string[]
    }>(
      `SELECT current_setting('server_version_num')::int AS version, pg_backend_pid() AS process, current_user AS user,
        array(SELECT name FROM pg_settings WHERE name = any($1) AND setting = '0' ORDER BY name)::text[] AS unlimited`,
      [Object.keys(SESSION_LIMITS)],
    )
    const { version = 0, process = 0, user = '', unlimited = [] } = rows[0] ?? {}
    if (version < MINIMUM_VERSION)
      throw new StartupError(
        `The database at ${placeOf(url)} runs PostgreSQL ${Math.floor(version / 10_000)}, which is too old: set DATABASE_URL to a server with version 15 or newer.`,
      )
    const isPooled = leadsThroughPooler(client, process)
    if (isPooled && unlimited.length > 0)
      throw new StartupError(
        `DATABASE_URL leads through a connection pooler (${placeOf(url)}), so the time limits of statements have to be set in the database: run these statements there and let the pooler reconnect. ${limitsOf(user)}`,
      )
    return isPooled
  } catch (error) {
    if (error instanceof StartupError) throw error
    // An error for several addresses has no message of its own.
    const reason = [...causesOf(error)].find(({ message }) => message !== '')?.message ?? String(error)
    // PostgreSQL itself has answered, so it is running.
    const sentence =
      error instanceof pg.DatabaseError
        ? `The database refuses the connection: ${placeOf(url)} (${reason}). ${adviceFor(error)}`
        : `The database cannot be reached: ${placeOf(url)} (${reason}). Start it, or correct DATABASE_URL.`
    throw new StartupError(sentence, { cause: error })
  } finally {
    // Not awaited, because it hangs if the server never responded.
    void client.end().catch(() => undefined)
  }
}

/** What to do about a connection that PostgreSQL refuses. */
function adviceFor({ code = '' }: pg.DatabaseError): string {
  if (/^(?:28|3D)/.test(code)) return 'Correct the user, password or database name in DATABASE_URL.'
  if (code === '53300')
    return 'Allow more connections there, or lower DATABASE_POOL of the servers that use it.'
  return 'Look at its log.'
}

/** The statements that give a role the limits of a session. */
function limitsOf(user: string): string {
  return Object.entries(SESSION_LIMITS)
    .map(([name, ms]) => `ALTER ROLE ${pg.escapeIdentifier(user)} SET ${name} = '${ms / 1_000}s';`)
    .join(' ')
}

/** Host, port and database name of an address, for messages: without user and password. */
export function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port === '' ? '5432' : port}${pathname}`
}
