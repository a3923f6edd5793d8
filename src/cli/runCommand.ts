import { parseArgs, type ParseArgsConfig } from 'node:util'
import { getPayload, type Payload, type SanitizedConfig } from 'payload'
import type { Actor } from '@/domain/actor'
import type { Refusal } from '@/domain/refusal'
import { codeIn, messageOf } from '@/lib/errors'
import type { Result } from '@/lib/result'
import { announceDatabaseUrl } from '@/server/database/connection'
import { openDatabase, placeOf } from '@/server/database/openDatabase'
import { isPooled } from '@/runtime/connectionPooler'
import { environment } from '@/runtime/environment'
import { logger, logTo } from '@/runtime/logger'
import { hasArchive, migrateUnderLock } from '@/server/database/migrate'
import { StartupError } from '@/runtime/startupError'
import { watchPool } from '@/lib/watchPool'
import { isDatabaseUnreachable } from '@/lib/unreachable'
import type { CliMessages } from '@/messages/en/cli'
import { hasArchiveFolder, newArchiveNotice } from './archiveFolder'
import { commandLanguage, commandWords } from './commandLanguage'
import type { CommandKey } from './commandList'
import { describeRefusal } from './describeRefusal'
import { cancelOnSignal, exit } from './ending'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<Given extends Options> = ReturnType<
  typeof parseArgs<{ options: Given; strict: true; allowPositionals: true }>
>['values']

/** An operator's command (OPS-12). */
interface Command<Given extends Options> {
  key: CommandKey
  /** Everything after `npx payload`, as shown in the help. */
  usage: string
  options: Given
  /** Whether it applies pending migrations first, as a start of the server does. Default true. */
  migrates?: boolean
  /** Does what needs no archive, before one is opened or made. */
  before?: (call: { config: SanitizedConfig; values: Values<Given> }) => void | Promise<void>
  /** Returns what to print when a signal cancels it, or null to go on. Default: nothing is printed. */
  onCancel?: (values: Values<Given>) => string[] | null
  /** Runs the operations and returns the lines for standard output, or a refusal. */
  run: (call: Call<Given>) => Promise<Result<string[], Refusal>>
}

/** The context of a command. */
interface Call<Given extends Options> {
  payload: Payload
  values: Values<Given>
  actor: Actor
  /** The texts in the language of the command. */
  words: CliMessages
  /** Prints lines at once, for work that may fail halfway. */
  print: (lines: readonly string[]) => Promise<void>
}

/** The reason why a command failed. `help`: print the usage too. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly help = false,
  ) {
    super(message)
  }
}

/**
 * Creates the `script` that Payload's `bin` calls. It parses the arguments strictly, opens the database (that of the
 * running server, or an embedded one for the duration of the command), announces a new archive, migrates under the lock
 * unless the command does not, and runs it. Results go to standard output, logs and a one-line error to standard error. It exits with status
 * 0 or 1 itself, because Payload would always exit with 0, even after an error.
 */
export function runCommand<Given extends Options>(
  command: Command<Given>,
): (config: SanitizedConfig) => Promise<void> {
  return async (config) => {
    logTo(2)
    let status = 1
    try {
      const values = parse(command)
      cancelOnSignal(() => (command.onCancel === undefined ? [] : command.onCancel(values)))
      await command.before?.({ config, values })
      const lines = await execute(config, command, values)
      await write(process.stdout, lines)
      status = 0
    } catch (error) {
      await write(process.stderr, explain(error, command.usage))
    } finally {
      exit(status)
    }
  }
}

/** The options on the command line. Throws `CommandError` for anything else there. */
export function parse<Given extends Options>(command: Pick<Command<Given>, 'options'>): Values<Given> {
  const args = process.argv.slice(2)
  try {
    const { values, positionals } = parseArgs({
      args,
      options: command.options,
      strict: true,
      allowPositionals: true,
    })
    const [, unexpected] = positionals
    if (unexpected !== undefined) throw new CommandError(commandWords().unexpectedArgument(unexpected), true)
    return values
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) {
      throw new CommandError(firstSentence(error.message), true)
    }
    throw error
  }
}

async function execute<Given extends Options>(
  config: SanitizedConfig,
  command: Command<Given>,
  values: Values<Given>,
): Promise<string[]> {
  const env = environment()
  const isNew = !hasArchiveFolder(env)
  if (isNew) await write(process.stderr, [newArchiveNotice(env.dataDir, command.key)])
  const database = await openDatabase(env, logger())
  if (!isPooled()) announceDatabaseUrl(withoutLockTimeout(database.url))
  try {
    // Payload would start a process that rewrites the generated types.
    config.typescript.autoGenerate = false
    const payload = await getPayload({ config })
    try {
      // A lost connection fails the statement that uses it, and is harmless otherwise.
      watchPool(payload.db.pool, { warn: () => undefined })
      const isEmpty = isNew || !(await hasArchive(payload.db.pool))
      if (isEmpty && !isNew) await write(process.stderr, [newArchiveNotice(archivePlace(), command.key)])
      if (command.migrates !== false) await migrate(payload, isEmpty)
      const actor: Actor = { kind: 'command', name: command.key }
      const result = await command.run({
        payload,
        values,
        actor,
        words: commandWords(),
        print: (lines) => write(process.stdout, lines),
      })
      if (!result.ok) throw errorOf(result.refusal)
      return result.value
    } finally {
      await payload.destroy()
    }
  } finally {
    await database.close()
  }
}

/** Where the database of the archive is: its data folder, or the server and database in words. */
export function archivePlace(): string {
  const { databaseUrl, dataDir } = environment()
  return databaseUrl === null ? dataDir : commandWords().noArchive.database(placeOf(databaseUrl))
}

/** Logs each migration of an existing archive. A new one has been announced. */
async function migrate(payload: Payload, isNew: boolean): Promise<void> {
  const log = logger()
  const { level } = log
  if (isNew && level === 'info') log.level = 'warn'
  try {
    await migrateUnderLock(payload, log)
  } finally {
    log.level = level
  }
}

/** The database URL without a lock timeout, because no client is waiting. */
function withoutLockTimeout(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('lock_timeout', '0')
  return url.href
}

function errorOf(refusal: Refusal): CommandError {
  const isAboutOptions =
    refusal.kind === 'validation_failed' && refusal.errors.some(({ pointer }) => pointer !== '')
  return new CommandError(describeRefusal(refusal, commandLanguage()).join('\n'), isAboutOptions)
}

/** What went wrong, in lines for the operator. */
export function explain(error: unknown, usage: string): string[] {
  const words = commandWords()
  if (error instanceof CommandError) return error.help ? [error.message, words.usage(usage)] : [error.message]
  if (error instanceof StartupError) return [error.message]
  // PostgreSQL says itself what is full: the disk, or its memory.
  const isFull = codeIn(error, (code) => /^53[12]00$/.test(code)) !== null
  if (isDatabaseUnreachable(error) && !isFull) return [words.connectionLost]
  logger().debug({ err: error }, 'the command failed')
  return [words.failed(messageOf(error))]
}

function firstSentence(message: string): string {
  return message.replace(/\. .*$/s, '.')
}

export function write(stream: NodeJS.WriteStream, lines: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    if (lines.length === 0) resolve()
    else stream.write(`${lines.join('\n')}\n`, () => resolve())
  })
}
