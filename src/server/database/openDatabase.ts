import type { Logger } from 'pino'
import { announceDatabaseUrl } from './connection'
import { openEmbedded } from './embedded/openEmbedded'
import { checkReachable } from './external'

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
