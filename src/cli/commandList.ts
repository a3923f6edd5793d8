/** The operator's commands in the order of OPS-12. `canStartArchive`: the command is useful in a new archive. */
export const COMMANDS = [
  { key: 'client:create', file: 'clientCreate.ts', canStartArchive: true },
  { key: 'client:revoke', file: 'clientRevoke.ts', canStartArchive: false },
  { key: 'client:list', file: 'clientList.ts', canStartArchive: false },
  { key: 'user:invite', file: 'userInvite.ts', canStartArchive: true },
  { key: 'project:create', file: 'projectCreate.ts', canStartArchive: true },
  // Overrides Payload's command of the same name.
  { key: 'jobs:run', file: 'jobsRun.ts', canStartArchive: false },
  { key: 'demo', file: 'demo.ts', canStartArchive: true },
] as const

export type CommandKey = (typeof COMMANDS)[number]['key']

/** Whether the command may create a new archive if there is none. */
export function canStartArchive(key: CommandKey): boolean {
  return COMMANDS.some((command) => command.key === key && command.canStartArchive)
}
