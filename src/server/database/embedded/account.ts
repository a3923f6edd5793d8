import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { MIB } from '@/domain/limits'
import { StartupError } from '@/runtime/startupError'

/** The system user that PostgreSQL runs as. */
export interface Account {
  uid: number
  gid: number
}

/** How to spawn a command under an account, in the environment of PostgreSQL's programs. */
interface Launch {
  command: string
  args: string[]
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number }
}

/** Without our PG* variables. The working folder is one that every user may enter. */
const OPTIONS: Launch['options'] = {
  cwd: '/',
  env: {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    // Otherwise glibc keeps the memory of a large entry for each connection that has had one. In bytes: more than a block of
    // PostgreSQL's own memory, which it takes and frees all the time.
    MALLOC_MMAP_THRESHOLD_: String(9 * MIB),
    MALLOC_TRIM_THRESHOLD_: String(4 * MIB),
  },
}

// Bits of the kernel's capability mask, weakest first.
const CAPABILITIES = [
  { name: 'dac_read_search', bit: 2n },
  { name: 'dac_override', bit: 1n },
]

/**
 * The account for PostgreSQL, which refuses to run as root: the owner of an existing cluster, else the user `postgres` (created
 * if missing), else `nobody`. Null if this process is not root and can run it itself.
 */
export function databaseAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = findAccount('postgres') ?? create('postgres') ?? findAccount('nobody')
  if (account === null)
    throw new StartupError(
      'PostgreSQL refuses to run as root, and the user "postgres" could not be created: start the archive as another user, or set DATABASE_URL.',
    )
  return account
}

/**
 * How to run `command` under `account` so that it can reach `paths`. If a parent folder is closed to that user (such as /root),
 * the process keeps only the capability to traverse folders. Throws `StartupError` where that is impossible.
 */
export function launchAs(account: Account | null, command: string, args: string[], paths: string[]): Launch {
  if (account === null) return { command, args, options: OPTIONS }
  const closed = [command, ...paths].map((path) => closedFolder(path, account)).find((path) => path !== null)
  if (closed === undefined) return { command, args, options: { ...OPTIONS, ...account } }
  const right = CAPABILITIES.find(({ bit }) => (ownCapabilities() & (1n << bit)) !== 0n)
  const setpriv = right === undefined ? null : output('sh', ['-c', 'command -v setpriv'])
  if (right === undefined || setpriv === null)
    throw new StartupError(
      `The embedded PostgreSQL runs as the user with the id ${account.uid}, who has no access to ${closed}: move the archive or DATA_DIR to a folder that every user may enter, start the archive as another user, or set DATABASE_URL.`,
    )
  const ids = ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups']
  // access(2), with which PostgreSQL looks for its programs, honours the capability only with this bit.
  const bits = ['--securebits', '+no_setuid_fixup']
  const caps = ['--inh-caps', `+${right.name}`, '--ambient-caps', `+${right.name}`]
  return { command: setpriv, args: [...ids, ...bits, ...caps, '--', command, ...args], options: OPTIONS }
}

/** The first parent folder of `path` that the account may not enter, or null. */
function closedFolder(path: string, account: Account): string | null {
  const folder = dirname(path)
  const above = folder === path ? null : closedFolder(folder, account)
  if (above !== null) return above
  const { mode, uid, gid } = statSync(folder)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & bit) === 0 ? folder : null
}

function ownCapabilities(): bigint {
  try {
    const mask = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    return mask === undefined ? 0n : BigInt(`0x${mask}`)
  } catch {
    // Not Linux.
    return 0n
  }
}

function findAccount(name: string): Account | null {
  const uid = output('id', ['-u', name])
  const gid = output('id', ['-g', name])
  return uid === null || gid === null || uid === '0' ? null : { uid: Number(uid), gid: Number(gid) }
}

function create(name: string): Account | null {
  const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
  // Fails if another process was first; then the lookup finds the user.
  output('useradd', ['--system', '--user-group', ...home, name])
  return findAccount(name)
}

/** The output of a system command, or null if it is missing or fails. */
function output(command: string, args: string[]): string | null {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}
