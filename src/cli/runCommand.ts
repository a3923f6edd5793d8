import { parseArgs, type ParseArgsConfig } from 'node:util'
import { getPayload, type Payload, type SanitizedConfig } from 'payload'
import type { Actor } from '@/domain/actor'
import type { Refusal } from '@/domain/refusal'
import type { Result } from '@/lib/result'
import { announceDatabaseUrl } from '@/server/database/databaseUrl'
import { placeOf } from '@/server/database/external'
import { openDatabase } from '@/server/database/openDatabase'
import { environment } from '@/runtime/environment'
import { logger, logTo } from '@/runtime/logger'
import { isWithoutArchive, migrateUnderLock } from '@/server/migrate'
import { StartupError } from '@/runtime/startupError'
import { handlePoolErrors } from '@/lib/handlePoolErrors'
import { isDatabaseUnreachable } from '@/lib/unreachable'
import { newArchiveNotice, WHERE } from './archiveFolder'
import { canStartArchive, type CommandKey } from './commandList'
import { sentencesOf } from './sentencesOf'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<Given extends Options> = ReturnType<
  typeof parseArgs<{ options: Given; strict: true; allowPositionals: true }>
>['values']

/** One of the operator's commands (OPS-12). */
interface Command<Given extends Options> {
  key: CommandKey
  /** Everything after `npx payload`, as the help shows it. */
  usage: string
  options: Given
  /** Does the work through operations and answers the lines for standard output, or why not. */
  run: (call: Call<Given>) => Promise<Result<string[], Refusal>>
}

/** What a command works with. `say` prints lines at once, for work that may fail after part of it is done. */
interface Call<Given extends Options> {
  payload: Payload
  values: Values<Given>
  actor: Actor
  say: (lines: readonly string[]) => Promise<void>
}

/** A command cannot be carried out; the message says why. `help` tells whether other words would have helped. */
class CommandError extends Error {
  constructor(
    message: string,
    readonly help: boolean,
  ) {
    super(message)
  }
}

/**
 * Makes the `script` that Payload's `bin` calls: parses the arguments strictly, opens the database (the running server's
 * own, or an embedded one that ends with the command; a new archive is announced first), migrates under the lock, and does
 * the work. The result goes to standard output, logs and the one sentence of an error to standard error; the exit status is
 * 0 or 1. It ends the process itself, since Payload would exit with 0 whatever happened.
 */
export function runCommand<Given extends Options>(
  command: Command<Given>,
): (config: SanitizedConfig) => Promise<void> {
  return async (config) => {
    logTo(2)
    try {
      const values = parse(command)
      const lines = await work(config, command, values)
      await write(process.stdout, lines)
    } catch (error) {
      await write(process.stderr, explain(error, command.usage))
      process.exit(1)
    }
    process.exit(0)
  }
}

function parse<Given extends Options>(command: Command<Given>): Values<Given> {
  const args = process.argv.slice(2)
  try {
    const { values, positionals } = parseArgs({
      args,
      options: command.options,
      strict: true,
      allowPositionals: true,
    })
    const [, stray] = positionals
    if (stray !== undefined) throw new CommandError(`"${stray}" is not expected here.`, true)
    return values
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) {
      throw new CommandError(firstSentence(error.message), true)
    }
    throw error
  }
}

async function work<Given extends Options>(
  config: SanitizedConfig,
  command: Command<Given>,
  values: Values<Given>,
): Promise<string[]> {
  const env = environment()
  await announce(newArchiveNotice(env))
  const database = await openDatabase(env, logger())
  announceDatabaseUrl(patient(database.url))
  try {
    // Payload would start a process of its own that writes the generated types again.
    config.typescript.autoGenerate = false
    const payload = await getPayload({ config })
    try {
      // A connection lost in the middle shows as the error of what was being done; at the end it is no news.
      handlePoolErrors(payload.db.pool, { warn: () => undefined })
      if (env.databaseUrl !== null && (await isWithoutArchive(payload.db.pool)))
        await announce(newDatabaseNotice(env.databaseUrl, command.key))
      await migrateUnderLock(payload, logger())
      const actor: Actor = { kind: 'command', name: command.key }
      const result = await command.run({
        payload,
        values,
        actor,
        say: (lines) => write(process.stdout, lines),
      })
      if (!result.ok) throw refused(result.refusal)
      return result.value
    } finally {
      await payload.destroy()
    }
  } finally {
    await database.close()
  }
}

/** What a command says before it makes an archive in an empty database. Throws `StartupError` when it needs one that is there. */
function newDatabaseNotice(databaseUrl: string, command: CommandKey): string {
  const found = `There is no archive in the database of DATABASE_URL (${placeOf(databaseUrl)})`
  if (canStartArchive(command)) return `${found} yet, a new one is made there. ${WHERE}`
  throw new StartupError(
    `${found}, so ${command} has nothing to work on. ${WHERE} A new archive starts with npm start.`,
  )
}

async function announce(notice: string | null): Promise<void> {
  if (notice !== null) await write(process.stderr, [notice])
}

/** The address of the database for connections that wait for locks as long as a statement may take: nobody waits for an answer. */
function patient(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('lock_timeout', '0')
  return url.href
}

function refused(refusal: Refusal): CommandError {
  const isAboutWords =
    refusal.kind === 'validation_failed' && refusal.errors.some(({ pointer }) => pointer !== '')
  return new CommandError(sentencesOf(refusal).join('\n'), isAboutWords)
}

function explain(error: unknown, usage: string): string[] {
  if (error instanceof CommandError) {
    return error.help ? [error.message, `Usage: npx payload ${usage}`] : [error.message]
  }
  if (error instanceof StartupError) return [error.message]
  if (isDatabaseUnreachable(error)) return ['The connection to the database was lost. Run the command again.']
  logger().debug({ err: error }, 'the command failed')
  return [`The command failed: ${error instanceof Error ? error.message : String(error)}`]
}

function firstSentence(message: string): string {
  return message.replace(/\. .*$/s, '.')
}

function write(stream: NodeJS.WriteStream, lines: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    if (lines.length === 0) resolve()
    else stream.write(`${lines.join('\n')}\n`, () => resolve())
  })
}
