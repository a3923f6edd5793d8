import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { hasCode } from '@/lib/errors'
import { StartupError } from '@/runtime/startupError'

type Folders = { databaseUrl: string | null; dataDir: string }

/** How to reach the archive from a wrong folder. */
export const WHERE =
  "Run the command in the folder of the server and with the server's environment: its .env file, or its DATA_DIR and DATABASE_URL."

/**
 * Throws `StartupError` if there is no archive and the command should not create one: because it only works on existing
 * data, or because something suggests that the archive is elsewhere. Writes nothing. With `DATABASE_URL` set, only the
 * database can tell (`runCommand`).
 */
export function refuseWrongFolder(env: Folders, command: { key: string; canStartArchive: boolean }): void {
  if (hasArchive(env)) return
  if (existsSync(path.join(env.dataDir, 'outbox')))
    throw new StartupError(
      `${env.dataDir} belongs to an archive with another database, but DATABASE_URL is not set. ${WHERE}`,
    )
  if (!existsSync('payload.config.ts') && !path.isAbsolute(process.env['DATA_DIR'] ?? ''))
    throw new StartupError(`There is no archive in ${env.dataDir}. ${WHERE}`)
  if (!command.canStartArchive)
    throw new StartupError(
      `There is no archive in ${env.dataDir}, which ${command.key} needs. ${WHERE} To create a new archive, run npm start.`,
    )
}

/** What a command prints before it creates a new archive; null if there is one. */
export function newArchiveNotice(env: Folders): string | null {
  return hasArchive(env) ? null : `There is no archive in ${env.dataDir} yet. Creating a new one. ${WHERE}`
}

function hasArchive({ databaseUrl, dataDir }: Folders): boolean {
  if (databaseUrl !== null) return true
  try {
    return readdirSync(path.join(dataDir, 'postgres')).includes('PG_VERSION')
  } catch (error) {
    // An unreadable folder is not a new one; opening it fails with the reason.
    return !hasCode(error, 'ENOENT')
  }
}
