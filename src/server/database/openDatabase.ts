import type { Logger } from 'pino'
import { announceDatabaseUrl } from './databaseUrl'
import { openEmbedded } from './embedded/openEmbedded'
import { checkReachable } from './external'

/** An open database. `url` holds a password: never to be logged. */
export interface OpenDatabase {
  url: string
  /**
   * Gives the database back; the last user of an embedded one stops it. Never throws for a database that is already
   * gone.
   */
  close(): Promise<void>
}

/**
 * Makes the archive's database available to this process and announces its address to Payload's pool: the one of
 * `DATABASE_URL`, which must answer, else the embedded PostgreSQL in `dataDir`, which is created, started or found.
 * Throws `StartupError` with one clear sentence.
 */
export async function openDatabase(
  env: { databaseUrl: string | null; dataDir: string },
  logger: Pick<Logger, 'info' | 'error'>,
): Promise<OpenDatabase> {
  const database =
    env.databaseUrl === null ? await openEmbedded(env.dataDir, logger) : await openExternal(env.databaseUrl)
  announceDatabaseUrl(database.url)
  return database
}

async function openExternal(url: string): Promise<OpenDatabase> {
  await checkReachable(url)
  return { url, close: () => Promise.resolve() }
}
