import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadDotEnv, parseEnvironment } from '@/runtime/parseEnvironment'
import { StartupError } from '@/runtime/startupError'
import { refuseWrongFolder } from './archiveFolder'

const PAYLOADS_COMMAND = /(^|[\\/])(\.bin[\\/]payload|payload[\\/]bin\.js)$/
/** Set by Payload for its commands, after it has read the files. */
const PAYLOADS_OWN = 'DISABLE_PAYLOAD_HMR'

/** What has to be known of a command before the configuration is read. */
interface KnownCommand {
  key: string
  /** Whether its work makes sense in a new archive, which it may make then. */
  canStartArchive: boolean
}

/**
 * Prepares a process that `npx payload …` started, before the configuration reads the environment; does nothing in other
 * processes. The process gets the environment of the server, a `StartupError` ends it with its message and status 1 (Payload
 * would drop it), and one of `commands` is refused where its archive is missing (ADR 18).
 */
export function prepareCommand(commands: readonly KnownCommand[]): void {
  const program = process.argv[1] ?? ''
  if (!PAYLOADS_COMMAND.test(program)) return
  process.on('unhandledRejection', (error) => {
    if (!(error instanceof StartupError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  undoPayloadsFiles(program)
  loadDotEnv()
  const command = commands.find(({ key }) => key === process.argv[2]?.toLowerCase())
  if (command !== undefined) refuseWrongFolder(parseEnvironment(process.env), command)
}

/**
 * Takes back the variables that Payload read from files. Its loader is not the server's: it replaces `$` in values, reads
 * `.env.local` and `.env.development`, and looks in the folders above.
 */
function undoPayloadsFiles(program: string): void {
  // Payload's own copy of the loader, which remembers the environment that it found.
  const loader: unknown = createRequire(realpathSync(program))('@next/env')
  if (typeof loader !== 'object' || loader === null || !('initialEnv' in loader)) return
  const { initialEnv } = loader
  if (typeof initialEnv !== 'object' || initialEnv === null) return
  for (const name of Object.keys(process.env))
    if (!Object.hasOwn(initialEnv, name) && name !== PAYLOADS_OWN) delete process.env[name]
}
