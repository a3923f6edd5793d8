import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getPayload } from 'payload'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { messageOf } from '@/lib/errors'
import { watchPool } from '@/lib/watchPool'
import { setTerminal } from '@/runtime/terminal'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { createDatabase, dropDatabase, TEMPLATE, urlOf } from '@/testing/database/databases'
import { schemaOf } from '@/testing/database/schemaOf'
import { programIn } from '@/testing/programs'
import { migrations } from '../../../migrations'
import { announceDatabaseUrl } from './connection'
import {
  hasArchive,
  migrateUnderLock,
  MIGRATION_LOCK,
  MIGRATION_WAIT_MINUTES,
  pendingMigrations,
  requireWritable,
} from './migrate'

const server = inject('databaseServer')
/** The sessions that wait for a lock on this database. */
const WAITING = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

const client = (database: string) => new pg.Client({ connectionString: urlOf(server, database) })

/** Changes a database with `statements`. */
async function change(database: string, ...statements: string[]): Promise<void> {
  const connection = client(database)
  await connection.connect()
  try {
    for (const statement of statements) await connection.query(statement)
  } finally {
    await connection.end()
  }
}

/** Changes a database with `statements`, tries to migrate it, and returns the message and the resulting state. */
async function migrateAfter(database: string, ...statements: string[]) {
  await change(database, ...statements)
  const message = await migrate(urlOf(server, database))
  return { message, tables: await tablesOf(database) }
}

async function tablesOf(database: string): Promise<string[]> {
  const connection = client(database)
  await connection.connect()
  const { rows } = await connection.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  await connection.end()
  return rows.map(({ name }) => name)
}

describe('OPS-8: a database of something else is refused with one sentence and unchanged', () => {
  const other = `other_${randomUUID().replaceAll('-', '')}`
  beforeEach(() => createDatabase(server, other, 'template1'))
  afterEach(() => dropDatabase(server, other))

  it('the tables of another application', async () => {
    const { message, tables } = await migrateAfter(other, 'CREATE TABLE orders (id int)')
    expect(message).toMatch(
      /tables that are not the archive's \(orders\), .*: give the archive an empty database/,
    )
    expect(tables).toEqual(['orders'])
  })

  it('another application on Payload', async () => {
    const { message, tables } = await migrateAfter(other, ...recordOf('20250101_000000_shop'))
    expect(message).toMatch(/tables that are not the archive's \(20250101_000000_shop\)/)
    expect(tables).toEqual(['payload_migrations'])
  })

  it('a database migrated by a newer version', async () => {
    const names = [...migrations.map((migration) => migration.name), '29991231_000000_later']
    const { message } = await migrateAfter(other, ...recordOf(...names))
    expect(message).toMatch(/newer version .*\(29991231_000000_later\): start that version/)
  })

  it('a pushed schema', async () => {
    const push = "INSERT INTO payload_migrations (id, name, batch) VALUES (gen_random_uuid(), 'dev', -1)"
    const { message, tables } = await migrateAfter(other, 'CREATE TABLE posts (id int)', ...recordOf(), push)
    expect(message).toMatch(/made by a schema push of Payload, not by migrations.*: use another database/)
    expect(tables).toEqual(['payload_migrations', 'posts'])
  })

  it('migration records that do not match the tables', async () => {
    await change(other, ...recordOf(migrations[0]?.name ?? ''), 'CREATE TABLE people (id int)')
    // In a process of its own, which Payload ends.
    expect(await startMigrating(urlOf(server, other)).ended).toMatch(
      /^status 1: [^]*The migration 20\d{6}_\w+ failed and was rolled back \(.+\): restore a complete backup/,
    )
    expect(await tablesOf(other)).toEqual(['payload_migrations', 'people'])
  })

  it('but not one with only the tables of an extension', async () => {
    const { message } = await migrateAfter(
      other,
      'CREATE EXTENSION pg_trgm',
      'CREATE TABLE spatial_ref_sys (id int)',
      'ALTER EXTENSION pg_trgm ADD TABLE spatial_ref_sys',
    )
    expect(message).toBe('')
  })
})

function recordOf(...names: string[]): string[] {
  return [
    'CREATE TABLE payload_migrations (id uuid PRIMARY KEY, name varchar, batch numeric, updated_at timestamptz, created_at timestamptz)',
    ...names.map(
      (one) => `INSERT INTO payload_migrations (id, name, batch) VALUES (gen_random_uuid(), '${one}', 1)`,
    ),
  ]
}

it('OPS-8: two processes on an empty database both start, and each migration runs once', async () => {
  const name = `archive_${randomUUID().replaceAll('-', '')}`
  const url = urlOf(server, name)
  await createDatabase(server, name, 'template1')
  const pool = new pg.Pool({ connectionString: url })
  expect(await pendingMigrations(pool)).toEqual(migrations.map((migration) => migration.name))
  expect(await Promise.all([startMigrating(url).ended, migrate(url)])).toEqual(['', ''])
  expect(await pendingMigrations(pool)).toEqual([])
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM payload_migrations ORDER BY name')
  expect(rows.map((row) => row.name)).toEqual(migrations.map((migration) => migration.name))
  await pool.end()
  await dropDatabase(server, name)
})

it.each([1, 2])(
  'OPS-8: an empty database that another process has migrated after statement %d of the check is an archive',
  async (at) => {
    const empty = `empty_${randomUUID().replaceAll('-', '')}`
    await createDatabase(server, empty, 'template1')
    const before = new pg.Pool({ connectionString: urlOf(server, empty) })
    const after = archive.payload.db.pool
    let count = 0
    const isArchive = await hasArchive({
      query<Row extends pg.QueryResultRow>(statement: string) {
        count += 1
        return (count > at ? after : before).query<Row>(statement)
      },
    })
    expect([isArchive, count >= at]).toEqual([at === 1, true])
    await requireWritable(after)
    await before.end()
    await dropDatabase(server, empty)
  },
)

it('OPS-8: a start that waits for the migration of another process says so, and goes on after it', async () => {
  const copy = `second_${randomUUID().replaceAll('-', '')}`
  await createDatabase(server, copy, TEMPLATE)
  await change(copy, "DROP TABLE rate_limits; DELETE FROM payload_migrations WHERE name LIKE '%_rate_limit'")
  const other = client(copy)
  await other.connect()
  await other.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
  const log: unknown[] = []
  const migrating = migrate(urlOf(server, copy), log)
  await expect.poll(async () => (await other.query(WAITING)).rows.length).toBe(1)
  await other.query(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`)
  expect(await migrating).toBe('')
  expect(log).toContain('Waiting for another process that migrates the database.')
  await other.end()
  await dropDatabase(server, copy)
})

it('OPS-8: Kubernetes and the image allow a start as long as it may wait for a migration', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')
  const [, period, failures] =
    /startupProbe:\n.*\n +periodSeconds: (\d+)\n +failureThreshold: (\d+)/.exec(
      read('examples/kubernetes/archive.yaml'),
    ) ?? []
  expect(Number(period) * Number(failures)).toBe(MIGRATION_WAIT_MINUTES * 60)
  expect(read('Dockerfile')).toContain(`--start-period=${MIGRATION_WAIT_MINUTES}m `)
})

it.each(['the process', 'its connection'] as const)(
  'OPS-25: after the sudden end of %s in the middle of a migration the next start completes the schema',
  async (killed) => {
    const suffix = randomUUID().replaceAll('-', '')
    const half = `half_${suffix}`
    await createDatabase(server, half, 'template1')
    const pool = new pg.Pool({ connectionString: urlOf(server, half) })
    // Its connections may still be open when the database is dropped.
    watchPool(pool, { warn: () => undefined })
    const { child, ended } = startMigrating(urlOf(server, half))
    const blocker = await pool.connect()
    // The next migration has changed the schema then, and cannot be recorded.
    while ((await pendingMigrations(pool)).length > migrations.length - 3) await sleep(5)
    await blocker.query(`begin; lock table payload_migrations in access exclusive mode`)
    await expect.poll(async () => (await pool.query(WAITING)).rows.length).toBe(1)
    if (killed === 'the process') child.kill('SIGKILL')
    else await pool.query(`select pg_terminate_backend(pid) from (${WAITING}) waiting`)
    await blocker.query('rollback')
    blocker.release()
    expect(await ended).not.toBe('')
    const pending = await pendingMigrations(pool)
    expect(pending.length).toBeGreaterThan(0)
    expect(pending.length).toBeLessThan(migrations.length)

    expect(await migrate(urlOf(server, half))).toBe('')
    expect(await pendingMigrations(pool)).toEqual([])
    expect(await schemaOf(pool)).toEqual(await schemaOf(archive.payload.db.pool))
    await pool.end()
    await dropDatabase(server, half)
  },
)

it('OPS-29: while a migration waits for a table that a long transaction reads, nobody else waits for two seconds', async () => {
  const copy = `waits_${randomUUID().replaceAll('-', '')}`
  await createDatabase(server, copy, TEMPLATE)
  // The last migration then needs all of `posts`, like one that adds a column.
  await change(
    copy,
    "DROP TABLE rate_limits; DELETE FROM payload_migrations WHERE name LIKE '%_rate_limit'",
    "CREATE FUNCTION take_posts() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN LOCK TABLE posts IN ACCESS EXCLUSIVE MODE; END'",
    "CREATE EVENT TRIGGER take_posts ON ddl_command_start WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION take_posts()",
  )
  const [long, reader] = [client(copy), client(copy)]
  await Promise.all([long.connect(), reader.connect()])
  await long.query('BEGIN; SELECT count(*) FROM posts')
  let isMigrated = false
  const migrating = migrate(urlOf(server, copy)).finally(() => (isMigrated = true))
  const waits: number[] = []
  while (!isMigrated) {
    const from = performance.now()
    await reader.query("SET lock_timeout = '2s'; SELECT count(*) FROM posts")
    waits.push(performance.now() - from)
    // The migration has waited for the table twice, and readers behind it.
    if (waits.filter((wait) => wait > 500).length >= 2) await long.query('COMMIT')
    await sleep(20)
  }
  expect(await migrating).toBe('')
  expect(Math.max(...waits)).toBeGreaterThan(500)
  await Promise.all([long.end(), reader.end()])
  await dropDatabase(server, copy)
})

describe('OPS-8: a database that cannot be written is refused with one sentence', () => {
  const copy = `copy_${randomUUID().replaceAll('-', '')}`
  const reader = `reader_${randomUUID().replaceAll('-', '')}`
  beforeEach(() => createDatabase(server, copy, TEMPLATE))
  afterEach(async () => {
    await change(copy, `DROP OWNED BY ${reader}`, `DROP ROLE ${reader}`).catch(() => undefined)
    await dropDatabase(server, copy)
  })

  it('a read-only one, such as a standby', async () => {
    const { message } = await migrateAfter(
      copy,
      `ALTER DATABASE ${copy} SET default_transaction_read_only = on`,
    )
    expect(message).toMatch(/The database is read-only, .*: set DATABASE_URL to the primary server/)
  })

  it('by a user who may only read', async () => {
    const grant = `CREATE ROLE ${reader} LOGIN PASSWORD 'x'; GRANT pg_read_all_data TO ${reader}`
    await change(copy, grant)
    expect(await migrate(as(reader, copy))).toMatch(
      /The database user reader_\w+ may not change the archive's tables \(_posts_v, .*: use their owner in DATABASE_URL/,
    )
  })

  it('an empty one by a user who may not create tables', async () => {
    const empty = `empty_${randomUUID().replaceAll('-', '')}`
    await createDatabase(server, empty, 'template1')
    await change(copy, `CREATE ROLE ${reader} LOGIN PASSWORD 'x'`)
    expect(await migrate(as(reader, empty))).toMatch(
      /rolled back \(permission denied .*\): use the owner of the database and its tables in DATABASE_URL/,
    )
    await dropDatabase(server, empty)
  })
})

function as(user: string, database: string): string {
  const address = new URL(urlOf(server, database))
  address.username = user
  address.password = 'x'
  return address.href
}

/**
 * Migrates a database as a start does, and returns why that start would end; '' if it goes on.
 * @param log gets its lines
 */
async function migrate(database: string, log: unknown[] = []): Promise<string> {
  announceDatabaseUrl(database)
  const { default: config } = await import('@payload-config')
  const payload = await getPayload({ config, disableOnInit: true, key: randomUUID() })
  watchPool(payload.db.pool, { warn: () => undefined })
  let printed = ''
  setTerminal((text) => (printed += text))
  // Payload ends the process after a migration that has failed.
  const exit = vi.spyOn(process, 'exit').mockImplementation((status) => {
    throw new Error(`status ${status}`)
  })
  const note = (...line: unknown[]) => void log.push(line.at(-1))
  try {
    await migrateUnderLock(payload, { info: note, fatal: note })
    return printed
  } catch (error) {
    return `${messageOf(error)}: ${printed}`
  } finally {
    exit.mockRestore()
    await payload.destroy()
  }
}

/** Migrates in a separate process and returns its errors. Standard output must stay empty, like a command's. */
function startMigrating(database: string): { child: ChildProcess; ended: Promise<string> } {
  const child = spawn(process.execPath, [programIn(inject('programs'), 'migrateOnce')], {
    env: {
      ...process.env,
      DATABASE_URL: database,
      PAYLOAD_SECRET: 'a secret for tests that is long enough',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = new Promise<string>((resolve) =>
    child.once('close', (status) => resolve(status === 0 ? output : `status ${status}: ${errors}`)),
  )
  return { child, ended }
}
