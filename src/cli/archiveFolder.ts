import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { hasCode } from '@/lib/errors'
import { StartupError } from '@/runtime/startupError'

type Folders = { databaseUrl: string | null; dataDir: string }

/** How to get from a wrong place to the archive. */
export const WHERE =
  "Run the command in the folder of the server and with the server's environment: its .env file, or its DATA_DIR and DATABASE_URL."

/**
 * Throws `StartupError` where a command has no archive to work with and should not make one: it only works on what an archive
 * holds, or there are signs that the archive is elsewhere. Writes nothing. With `DATABASE_URL` only the database can tell
 * (`runCommand`).
 */
export function refuseWrongFolder(env: Folders, command: { key: string; canStartArchive: boolean }): void {
  if (hasArchive(env)) return
  if (existsSync(path.join(env.dataDir, 'outbox')))
    throw new StartupError(
      `${env.dataDir} belongs to an archive whose database is not in it, so DATABASE_URL is missing here. ${WHERE}`,
    )
  if (!existsSync('payload.config.ts') && !path.isAbsolute(process.env['DATA_DIR'] ?? ''))
    throw new StartupError(`There is no archive in ${env.dataDir}. ${WHERE}`)
  if (!command.canStartArchive)
    throw new StartupError(
      `There is no archive in ${env.dataDir}, so ${command.key} has nothing to work on. ${WHERE} A new archive starts with npm start.`,
    )
}

/** What a command says first when it is about to make a new archive; null when there is one. */
export function newArchiveNotice(env: Folders): string | null {
  return hasArchive(env)
    ? null
    : `There is no archive in ${env.dataDir} yet, a new one is made there. ${WHERE}`
}

function hasArchive({ databaseUrl, dataDir }: Folders): boolean {
  if (databaseUrl !== null) return true
  try {
    return readdirSync(path.join(dataDir, 'postgres')).includes('PG_VERSION')
  } catch (error) {
    // A folder that cannot be read is no new one; opening it says why.
    return !hasCode(error, 'ENOENT')
  }
}
