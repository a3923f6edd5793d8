import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { hasCode } from '@/lib/errors'
import { messages } from '@/messages'
import { languageOfLocale } from '@/messages/language'
import { StartupError } from '@/runtime/startupError'
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

/** Throws `StartupError` if the archive's stored secret is missing, so that reading the environment would make a new one. */
export function refuseNewSecret(env: Folders & { payloadSecret: string | null }): void {
  const file = path.join(env.dataDir, 'secret')
  if (env.databaseUrl !== null || env.payloadSecret !== null || existsSync(file)) return
  throw new StartupError(messages[languageOfLocale(process.env)].cli.doctor.secretFileMissing(file))
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
  return messages[languageOfLocale(process.env)].cli.noArchive
}
