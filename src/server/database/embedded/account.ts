import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '@/runtime/startupError'

/** The system's user that PostgreSQL runs as. */
export interface Account {
  uid: number
  gid: number
}

/** A command as it has to be spawned to run under an account. */
export interface Launch {
  command: string
  args: string[]
  options: { uid?: number; gid?: number }
}

// Bits of the kernel's capability mask, weakest first: pass through and read folders; do anything with files.
const CAPABILITIES = [
  { name: 'dac_read_search', bit: 2n },
  { name: 'dac_override', bit: 1n },
]

/**
 * The account for PostgreSQL, which refuses to run as root: as root the owner of an existing cluster, else the user
 * `postgres` (made when missing), else `nobody`; null for an ordinary user, who runs it himself.
 */
export function databaseAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = lookUp('postgres') ?? create('postgres') ?? lookUp('nobody')
  if (account === null)
    throw new StartupError(
      'PostgreSQL does not run as root, and no user "postgres" could be made: start the archive as another user, or set DATABASE_URL.',
    )
  return account
}

/**
 * How to run `command` under `account` when it has to reach `paths`. Where a folder above them is closed to that
 * user (/root, say), the process keeps the one right to pass through folders. Throws `StartupError` when that is not
 * possible here.
 */
export function launchAs(account: Account | null, command: string, args: string[], paths: string[]): Launch {
  if (account === null) return { command, args, options: {} }
  const closed = [command, ...paths].map((path) => closedFolder(path, account)).find((path) => path !== null)
  if (closed === undefined) return { command, args, options: account }
  const right = CAPABILITIES.find(({ bit }) => (ownCapabilities() & (1n << bit)) !== 0n)
  const setpriv = right === undefined ? null : which('setpriv')
  if (right === undefined || setpriv === null)
    throw new StartupError(
      `The embedded PostgreSQL runs as the user ${account.uid}, who may not enter ${closed}: move the archive or DATA_DIR to an open folder, start it as another user, or set DATABASE_URL.`,
    )
  const ids = ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups']
  // access(2), by which PostgreSQL looks for its own programs, honours that right only with this bit.
  const bits = ['--securebits', '+no_setuid_fixup']
  const caps = ['--inh-caps', `+${right.name}`, '--ambient-caps', `+${right.name}`]
  return { command: setpriv, args: [...ids, ...bits, ...caps, '--', command, ...args], options: {} }
}

/** The first folder above `path` that the account may not pass through, or null. */
function closedFolder(path: string, { uid, gid }: Account): string | null {
  const folders: string[] = []
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    folders.unshift(folder)
    if (folder === dirname(folder)) break
  }
  return (
    folders.find((folder) => {
      const stat = statSync(folder)
      const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001
      return (stat.mode & bit) === 0
    }) ?? null
  )
}

function ownCapabilities(): bigint {
  try {
    const mask = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    return mask === undefined ? 0n : BigInt(`0x${mask}`)
  } catch {
    // Not Linux: no capabilities there.
    return 0n
  }
}

function lookUp(name: string): Account | null {
  const uid = output('id', ['-u', name])
  const gid = output('id', ['-g', name])
  return uid === null || gid === null || uid === '0' ? null : { uid: Number(uid), gid: Number(gid) }
}

function create(name: string): Account | null {
  const flags = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
  ]
  // Two commands at once: the second finds the name taken, and then it can be looked up all the same.
  output('useradd', [...flags, name])
  return lookUp(name)
}

function which(command: string): string | null {
  return output('sh', ['-c', `command -v ${command}`])
}

/** What a small command of the system prints, or null when it is missing or fails. */
function output(command: string, args: string[]): string | null {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}
