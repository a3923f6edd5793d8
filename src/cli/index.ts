import path from 'node:path'
import { COMMANDS } from './commandList'
import { prepareCommand } from './prepareCommand'

// Runs here because the configuration imports this file before it reads the environment.
prepareCommand()

/** The operator's commands (OPS-12), run as `npx payload <key>`. `root` is the folder of payload.config.ts. */
export function commands(root: string): { key: string; scriptPath: string }[] {
  return Object.entries(COMMANDS).map(([key, { file }]) => ({
    key,
    scriptPath: path.join(root, 'src/cli', file),
  }))
}
