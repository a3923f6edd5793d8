import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadDotEnv, parseEnvironment } from '@/runtime/parseEnvironment'
import { StartupError } from '@/runtime/startupError'
import { refuseWrongFolder } from './archiveFolder'
import { isCommand } from './commandList'

const PAYLOADS_COMMAND = /(^|[\\/])(\.bin[\\/]payload|payload[\\/]bin\.js)$/
/** Set by Payload for its commands after it has read the files. */
const PAYLOADS_OWN = 'DISABLE_PAYLOAD_HMR'

/**
 * Prepares a process started by `npx payload …` before the configuration reads the environment; does nothing in other
 * processes. Gives it the environment of the server, exits with the message and status 1 on a `StartupError` (Payload
 * would swallow it), and refuses a command of ours if its archive is missing (ADR 18).
 */
export function prepareCommand(): void {
  const program = process.argv[1] ?? ''
  if (!PAYLOADS_COMMAND.test(program)) return
  process.on('unhandledRejection', (error) => {
    if (!(error instanceof StartupError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  undoPayloadsFiles(program)
  loadDotEnv()
  const command = process.argv[2]?.toLowerCase() ?? ''
  if (isCommand(command)) refuseWrongFolder(parseEnvironment(process.env), command)
}

/**
 * Removes the variables that Payload read from files. Its loader differs from the server's: it expands `$` in values,
 * reads `.env.local` and `.env.development`, and searches parent folders.
 */
function undoPayloadsFiles(program: string): void {
  // Payload's own copy of the loader, which remembers the original environment.
  const loader: unknown = createRequire(realpathSync(program))('@next/env')
  if (typeof loader !== 'object' || loader === null || !('initialEnv' in loader)) return
  const { initialEnv } = loader
  if (typeof initialEnv !== 'object' || initialEnv === null) return
  for (const name of Object.keys(process.env))
    if (!Object.hasOwn(initialEnv, name) && name !== PAYLOADS_OWN) delete process.env[name]
}
