import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Debian's packages with the programs of an operator who runs more than one machine. */
const PACKAGES = ['postgresql', 'pgbouncer', 'haproxy']
const VERSIONS = '/usr/lib/postgresql'

/** The folder of the programs of the newest PostgreSQL; null if there is none. */
export function postgresPrograms(): string | null {
  if (!existsSync(VERSIONS)) return null
  const newest = readdirSync(VERSIONS)
    .map(Number)
    .filter((version) => existsSync(join(VERSIONS, String(version), 'bin/postgres')))
    .sort((one, other) => other - one)[0]
  return newest === undefined ? null : join(VERSIONS, String(newest), 'bin')
}

/** The path of a program of the system; null if it is not installed. */
export function programOf(name: 'pgbouncer' | 'haproxy'): string | null {
  const path = `/usr/sbin/${name}`
  return existsSync(path) ? path : null
}

/** Installs what is missing if this is Debian and root may do it. Throws one sentence otherwise. */
export function installPackages(): void {
  const isComplete = () =>
    postgresPrograms() !== null && programOf('pgbouncer') !== null && programOf('haproxy') !== null
  if (isComplete()) return
  const command = `apt-get install --yes --no-install-recommends ${PACKAGES.join(' ')}`
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    execFileSync('sh', ['-c', `apt-get update && ${command}`], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  if (!isComplete()) throw new Error(`This check needs ${PACKAGES.join(', ')}. Run ${command} first.`)
}

/** The path of a program of PostgreSQL. */
export function postgresProgram(name: string): string {
  const folder = postgresPrograms()
  if (folder === null) throw new Error('PostgreSQL is not installed.')
  return join(folder, name)
}

/** PostgreSQL and PgBouncer do not run as root, so root starts them as this account; others start them as themselves. */
export function ordinaryAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (option: string) => {
    const name = existsSync('/var/lib/postgresql') ? 'postgres' : 'nobody'
    return Number(execFileSync('id', [option, name], { encoding: 'utf8' }))
  }
  return { uid: id('-u'), gid: id('-g') }
}

/** Creates a folder that the ordinary account owns. */
export function makeFolder(path: string): string {
  mkdirSync(path, { mode: 0o700 })
  const { uid, gid } = ordinaryAccount()
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
  return path
}

/** Writes a file that every account may read. */
export function writeReadable(path: string, text: string): void {
  writeFileSync(path, text)
  chmodSync(path, 0o644)
}
