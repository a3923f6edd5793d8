/** The operator's commands in the order of OPS-12. `canStartArchive`: its work makes sense in a new archive. */
export const COMMANDS = [
  { key: 'client:create', file: 'clientCreate.ts', canStartArchive: true },
  { key: 'client:revoke', file: 'clientRevoke.ts', canStartArchive: false },
  { key: 'client:list', file: 'clientList.ts', canStartArchive: false },
  { key: 'user:invite', file: 'userInvite.ts', canStartArchive: true },
  { key: 'project:create', file: 'projectCreate.ts', canStartArchive: true },
  // Payload has a command of this name; ours comes first.
  { key: 'jobs:run', file: 'jobsRun.ts', canStartArchive: false },
  { key: 'demo', file: 'demo.ts', canStartArchive: true },
] as const

/** The name of one of `COMMANDS`. */
export type CommandKey = (typeof COMMANDS)[number]['key']

/** Whether the command may make a new archive where there is none. */
export function canStartArchive(key: CommandKey): boolean {
  return COMMANDS.some((command) => command.key === key && command.canStartArchive)
}
