import { realpathSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { messages } from '@/messages'
import { checkFormat } from '@/operations/backup/checkFormat'
import { loadDotEnv, parseEnvironment } from '@/runtime/parseEnvironment'
import { StartupError } from '@/runtime/startupError'
import { refuseNewSecret, refuseWrongFolder } from './archiveFolder'
import { describeBackupRefusal } from './backupWords'
import { commandLanguage } from './commandLanguage'
import { isCommand } from './commandList'
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
    const env = parseEnvironment(process.env)
    refuseWrongFolder(env, command)
    refuseNewSecret(env, command)
    if (command === 'restore') refuseOtherFile()
  } catch (error) {
    if (command !== 'doctor' || !(error instanceof StartupError)) throw error
    fail(error)
  }
}

/** Throws `StartupError` if `restore` is not given a backup, before it makes a new archive for it. */
function refuseOtherFile(): void {
  const words = messages[commandLanguage()].cli
  const { from } = parseArgs({ options: { from: { type: 'string' } }, strict: false }).values
  if (typeof from !== 'string' || from === '')
    throw new StartupError([words.backup.needsFile('from'), words.usage('restore --from FILE')].join('\n'))
  const refusal = checkFormat(path.resolve(from))
  if (refusal !== null) throw new StartupError(describeBackupRefusal(refusal, words))
}

/** Ends the process. Doctor says in its own form why it cannot even start. */
function fail({ message }: StartupError): never {
  const isDoctor = process.argv[2]?.toLowerCase() === 'doctor'
  const words = messages[commandLanguage()].cli.doctor
  const lines = isDoctor ? reportLines([{ id: 'start', status: 'error', message }], words) : null
  // Synchronous, so that nothing is cut off by the exit.
  writeSync(lines === null ? 2 : 1, `${lines?.join('\n') ?? message}\n`)
  process.exit(1)
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
