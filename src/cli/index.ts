import path from 'node:path'
import { prepareCommand } from './prepareCommand'

/** In the order of CONTRACT.md 6. */
const COMMANDS = [
  { key: 'client:create', file: 'clientCreate.ts', canStartArchive: true },
  { key: 'client:revoke', file: 'clientRevoke.ts', canStartArchive: false },
  { key: 'client:list', file: 'clientList.ts', canStartArchive: false },
  { key: 'user:invite', file: 'userInvite.ts', canStartArchive: true },
  { key: 'project:create', file: 'projectCreate.ts', canStartArchive: true },
  // Payload has a command of this name; ours comes first.
  { key: 'jobs:run', file: 'jobsRun.ts', canStartArchive: false },
  { key: 'demo', file: 'demo.ts', canStartArchive: true },
]

// Here, since the configuration imports this file before it reads the environment.
prepareCommand(COMMANDS)

/** The operator's commands of CONTRACT.md 6, as `npx payload <key>`. `root` is the folder of payload.config.ts. */
export function commands(root: string): { key: string; scriptPath: string }[] {
  return COMMANDS.map(({ key, file }) => ({ key, scriptPath: path.join(root, 'src/cli', file) }))
}
