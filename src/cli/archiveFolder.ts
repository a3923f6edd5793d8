import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { hasCode } from '@/lib/errors'
import { StartupError } from '@/runtime/startupError'
import { commandWords } from './commandLanguage'
import { COMMANDS, type CommandKey } from './commandList'

type Folders = { databaseUrl: string | null; dataDir: string }

/**
 * Throws `StartupError` if there is no archive and the command should not create one: it needs an existing archive, or
 * the archive seems to be elsewhere (ADR 18). Writes nothing. With `DATABASE_URL`, only the database knows (`runCommand`).
 */
export function refuseWrongFolder(env: Folders, command: CommandKey): void {
  if (hasArchiveFolder(env)) return
  const words = noArchive()
  if (existsSync(path.join(env.dataDir, 'outbox'))) throw new StartupError(words.otherDatabase(env.dataDir))
  if (!existsSync('payload.config.ts') && !path.isAbsolute(process.env['DATA_DIR'] ?? ''))
    throw new StartupError(words.here(env.dataDir))
  if (!COMMANDS[command].canStartArchive) throw new StartupError(words.needed(env.dataDir, command))
}

/** The secret of a `backup` that was given none: it signs and decrypts nothing. */
export const NO_SECRET = 'none, because a backup signs and decrypts nothing'

/**
 * Keeps the reading of the environment from making a new secret for an existing archive: throws `StartupError` if the archive's stored
 * secret is missing. `backup` goes on with `NO_SECRET`, because the nightly backup of an archive must not fail for that.
 */
export function refuseNewSecret(env: Folders & { payloadSecret: string | null }, command: CommandKey): void {
  const file = path.join(env.dataDir, 'secret')
  if (env.databaseUrl !== null || env.payloadSecret !== null) return
  if (!hasArchiveFolder(env) || existsSync(file)) return
  if (command === 'backup') process.env['PAYLOAD_SECRET'] = NO_SECRET
  else throw new StartupError(commandWords().doctor.secretFileMissing(file))
}

/** Whether the data folder contains an archive. Always true with `DATABASE_URL`. */
export function hasArchiveFolder({ databaseUrl, dataDir }: Folders): boolean {
  if (databaseUrl !== null) return true
  try {
    return readdirSync(path.join(dataDir, 'postgres')).includes('PG_VERSION')
  } catch (error) {
    // An unreadable folder is not a missing one. Opening it will fail with the reason.
    return !hasCode(error, 'ENOENT')
  }
}

/**
 * What a command prints before it creates an archive in `place`. Throws `StartupError` if the command needs an existing
 * archive.
 */
export function newArchiveNotice(place: string, command: CommandKey): string {
  if (!COMMANDS[command].canStartArchive) throw new StartupError(noArchive().needed(place, command))
  return noArchive().creating(place)
}

function noArchive() {
  return commandWords().noArchive
}
