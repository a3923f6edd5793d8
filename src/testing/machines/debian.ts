import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

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

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

/** A program of the system that runs until it or this process ends. */
export class Daemon {
  private child: ChildProcess | null = null
  private printed = ''

  constructor(
    private readonly program: string,
    private readonly args: string[],
    private readonly account = ordinaryAccount(),
    private readonly env: NodeJS.ProcessEnv = process.env,
  ) {}

  /** Starts it and waits until `isReady` no longer rejects. Throws what it printed if it exits before that or takes 30 seconds. */
  async start(isReady: () => Promise<unknown>): Promise<void> {
    const child = spawn(this.program, this.args, {
      ...this.account,
      cwd: '/',
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const keep = (chunk: Buffer) => (this.printed = (this.printed + chunk.toString()).slice(-4000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    this.child = child
    process.once('exit', () => child.kill('SIGKILL'))
    for (const until = Date.now() + 30_000; Date.now() < until && child.exitCode === null; await sleep(50))
      if (await succeeds(isReady())) return
    await this.end('SIGKILL')
    throw new Error(`${this.program} did not start:\n${this.printed}`)
  }

  /** Its process id. */
  get pid(): number {
    const pid = this.child?.pid
    if (pid === undefined) throw new Error(`${this.program} does not run`)
    return pid
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal)
  }

  /** Ends it and waits until it has exited. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
}
