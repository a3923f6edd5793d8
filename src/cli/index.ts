import path from 'node:path'
import { COMMANDS } from './commandList'
import { prepareCommand } from './prepareCommand'

// Here, since the configuration imports this file before it reads the environment.
prepareCommand(COMMANDS)

/** The operator's commands of OPS-12, as `npx payload <key>`. `root` is the folder of payload.config.ts. */
export function commands(root: string): { key: string; scriptPath: string }[] {
  return COMMANDS.map(({ key, file }) => ({ key, scriptPath: path.join(root, 'src/cli', file) }))
}
