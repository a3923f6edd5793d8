/** The operator's commands in the order of OPS-12. `canStartArchive`: the command may create a new archive (OPS-14). */
export const COMMANDS = {
  'client:create': { file: 'clientCreate.ts', canStartArchive: true },
  'client:revoke': { file: 'clientRevoke.ts', canStartArchive: false },
  'client:list': { file: 'clientList.ts', canStartArchive: false },
  'user:invite': { file: 'userInvite.ts', canStartArchive: true },
  'project:create': { file: 'projectCreate.ts', canStartArchive: true },
  // Overrides Payload's command of the same name.
  'jobs:run': { file: 'jobsRun.ts', canStartArchive: false },
  doctor: { file: 'doctor.ts', canStartArchive: false },
  // Overrides Payload's command of the same name.
  migrate: { file: 'migrate.ts', canStartArchive: true },
  demo: { file: 'demo.ts', canStartArchive: true },
  backup: { file: 'backup.ts', canStartArchive: false },
  restore: { file: 'restore.ts', canStartArchive: true },
} as const

export type CommandKey = keyof typeof COMMANDS

export function isCommand(key: string): key is CommandKey {
  return Object.hasOwn(COMMANDS, key)
}
