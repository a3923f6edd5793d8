import { realpathSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkFormat } from '@/operations/backup/checkFormat'
import { loadDotEnv, parseEnvironment } from '@/runtime/parseEnvironment'
import { StartupError } from '@/runtime/startupError'
import { refuseNewSecret, refuseWrongFolder } from './archiveFolder'
import { describeBackupRefusal } from './backupWords'
import { commandWords } from './commandLanguage'
import { isCommand, type CommandKey } from './commandList'
import { reportLines } from './doctor/report'

const PAYLOAD_BIN = /(^|[\\/])(\.bin[\\/]payload|payload[\\/]bin\.js)$/
/** Payload sets this variable for its commands after it has read the files. */
const SET_BY_PAYLOAD = 'DISABLE_PAYLOAD_HMR'

/**
 * Prepares a process started by `npx payload …` before the configuration reads the environment: loads the same variables
 * as the server, prints a `StartupError` and exits with status 1 (Payload would swallow it), and refuses a command of ours
 * if its archive, the archive's secret or the backup to restore is missing (ADR 18). Does nothing in other processes.
 */
export function prepareCommand(): void {
  const program = process.argv[1] ?? ''
  if (!PAYLOAD_BIN.test(program)) return
  process.on('unhandledRejection', (error) => {
    if (!(error instanceof StartupError)) throw error
    fail(error)
  })
  unsetVariablesFromFiles(program)
  loadDotEnv()
  const command = process.argv[2]?.toLowerCase() ?? ''
  if (!isCommand(command)) return
  try {
    checkPreconditions(command)
  } catch (error) {
    if (command !== 'doctor' || !(error instanceof StartupError)) throw error
    fail(error)
  }
}

/** Throws `StartupError` for a wrong environment, or if the command's archive, its secret or the backup to restore is missing. Writes nothing. */
export function checkPreconditions(command: CommandKey): void {
  const env = parseEnvironment(process.env)
  refuseWrongFolder(env, command)
  refuseNewSecret(env, command)
  if (command === 'restore') refuseOtherFile()
}

/** Throws `StartupError` if `restore` is not given a backup, before it makes a new archive for it. */
function refuseOtherFile(): void {
  const words = commandWords()
  const { from } = parseArgs({ options: { from: { type: 'string' } }, strict: false }).values
  if (typeof from !== 'string' || from === '')
    throw new StartupError([words.backup.needsFile('from'), words.usage('restore --from FILE')].join('\n'))
  const refusal = checkFormat(path.resolve(from))
  if (refusal !== null) throw new StartupError(describeBackupRefusal(refusal, words))
}

/** Ends the process. */
function fail(error: StartupError): never {
  const { output, lines } = describeFailure(error)
  // Synchronous, so that nothing is cut off by the exit.
  writeSync(output, `${lines.join('\n')}\n`)
  process.exit(1)
}

/** What to print, and where. Doctor says in its own form why it cannot even start. */
export function describeFailure({ message }: StartupError): { output: 1 | 2; lines: string[] } {
  if (process.argv[2]?.toLowerCase() !== 'doctor') return { output: 2, lines: [message] }
  return { output: 1, lines: reportLines([{ id: 'start', status: 'error', message }], commandWords().doctor) }
}

/**
 * Unsets the variables that Payload read from files. Its loader differs from the server's: it expands `$` in values,
 * reads `.env.local` and `.env.development`, and searches parent folders.
 */
function unsetVariablesFromFiles(program: string): void {
  // Payload's own copy of the loader, which remembers the original environment.
  const loader: unknown = createRequire(realpathSync(program))('@next/env')
  if (typeof loader !== 'object' || loader === null || !('initialEnv' in loader)) return
  const { initialEnv } = loader
  if (typeof initialEnv !== 'object' || initialEnv === null) return
  for (const name of Object.keys(process.env))
    if (!Object.hasOwn(initialEnv, name) && name !== SET_BY_PAYLOAD) delete process.env[name]
}
