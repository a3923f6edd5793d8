import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '@payloadcms/db-postgres'
import { getPayload } from 'payload'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { checkReplica } from '@/cli/doctor/checkReplica'
import type { Actor } from '@/domain/actor'
import { takeLock } from '@/operations/lock'
import { commit } from '@/operations/transaction'
import { watchPool } from '@/lib/watchPool'
import { messages } from '@/messages'
import { poolDb } from '@/queries/db'
import { openReplica } from '@/queries/replica'
import { announcePooler, isPooled } from '@/runtime/connectionPooler'
import { logger } from '@/runtime/logger'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeProject, makePublished } from '@/testing/builders'
import { createDatabase, dropDatabase, urlOf } from '@/testing/database/databases'
import { programOf } from '@/testing/machines/debian'
import { POOL_SIZE, startPgBouncer, type PgBouncer } from '@/testing/machines/pgBouncer'
import { runPayload } from '@/testing/runProgram'
import { migrations } from '../../../migrations'
import { SESSION_LIMITS } from './connection'
import { migrateUnderLock } from './migrate'
import { openDatabase } from './openDatabase'

// Skipped and counted where PgBouncer is not installed.
describe.skipIf(programOf('pgbouncer') === null)('through PgBouncer in transaction mode', () => {
  const server = inject('databaseServer')
  const actor: Actor = { kind: 'command', name: 'test' }
  let folder: string
  let bouncer: PgBouncer
  let direct: string
  let archive: TestArchive
  let api: TestApi
  let refusal: unknown

  const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '/nowhere' }, logger())

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pooler-'))
    chmodSync(folder, 0o755)
    archive = await openTestArchive({}, async (url) => {
      direct = url
      bouncer = await startPgBouncer(folder, url)
      refusal = await open(bouncer.url).catch((error: unknown) => error)
      await setLimits(new URL(url).pathname.slice(1))
      await open(bouncer.url)
      return bouncer.url
    })
    api = openTestApi(archive)
  })
  afterAll(async () => {
    announcePooler(false)
    await api.close()
    await archive.close()
    await bouncer.stop()
    rmSync(folder, { recursive: true })
  })

  /** Sets the limits for a database, whose role is that of all tests, and lets PgBouncer reconnect. */
  async function setLimits(database: string): Promise<void> {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    for (const [name, ms] of Object.entries(SESSION_LIMITS))
      await client.query(`alter database ${database} set ${name} = ${ms}`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      database,
    ])
    await client.end()
  }

  test('OPS-28: the start refuses a pooler whose sessions have no limits, with the statements that set them', () => {
    expect(String(refusal)).toMatch(
      /through a connection pooler \(127\.0\.0\.1:\d+\/\w+\).*: run these statements there .* ALTER ROLE "\w+" SET lock_timeout = '2s'; ALTER ROLE .*'30s';$/,
    )
  })

  test('OPS-28: a direct connection is not taken for a pooler', async () => {
    await open(direct)
    expect(isPooled()).toBe(false)
    await open(bouncer.url)
    expect(isPooled()).toBe(true)
  })

  test('OPS-28: reads, searches and writes at once share few sessions', async () => {
    const project = await makeProject(archive.payload, { slug: 'shop' })
    await makePublished(archive.payload, project, { title: 'Faster checkout' })
    const { token } = await makeClient(archive.payload, { mode: 'write' })
    const responses = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const json = { project: 'shop', title: `Entry ${n}`, type: 'fix' }
        const [list, search, draft] = await Promise.all([
          api.call('GET', `/posts?per_page=${n + 1}`, { token }),
          api.call('GET', `/posts?q=checkout&per_page=${n + 1}`, { token }),
          api.call('POST', '/posts', { token, json }),
        ])
        return [list.status, search.json.meta.total, draft.status].join()
      }),
    )
    expect(new Set(responses)).toEqual(new Set(['200,1,201']))
    const { rows } = await archive.payload.db.pool.query(
      "select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
    )
    expect(rows.length).toBeLessThanOrEqual(POOL_SIZE)
  })

  test('OPS-28: an expensive read keeps its limit, also for the next one on the same connection', async () => {
    const { db } = api.readPool
    await expect(db(sql`select pg_sleep(6)`, { isExpensive: true })).rejects.toThrow('statement timeout')
    expect(await db(sql`select current_setting('statement_timeout') as limit`)).toEqual([{ limit: '30s' }])
  })

  test('OPS-28: a lock is given up after the limit of the role', async () => {
    const lock = () => commit(archive.payload, actor, ({ db }) => takeLock(db, 'slug', 'pooler'))
    await commit(archive.payload, actor, async ({ db }) => {
      await takeLock(db, 'slug', 'pooler')
      await expect(lock()).rejects.toMatchObject({ cause: { code: '55P03' } })
    })
    await lock()
  })

  test('OPS-28: two starts at once migrate an empty database once, and no lock stays', async () => {
    const name = `archive_${randomUUID().replaceAll('-', '')}`
    await createDatabase(server, name, 'template1')
    await setLimits(name)
    const url = new URL(urlOf(bouncer.url, name)).href
    await open(url)
    const { default: config } = await import('@payload-config')
    const migrate = async () => {
      const payload = await getPayload({ config, disableOnInit: true, key: randomUUID() })
      watchPool(payload.db.pool, { warn: () => undefined })
      await migrateUnderLock(payload, logger())
      await payload.destroy()
    }
    await Promise.all([migrate(), migrate()])
    await open(bouncer.url)
    const client = new pg.Client({ connectionString: urlOf(direct, name) })
    await client.connect()
    const { rows } = await client.query('select name from payload_migrations')
    expect(rows).toHaveLength(migrations.length)
    const locks = await client.query(
      "select from pg_locks join pg_database on pg_database.oid = database where locktype = 'advisory' and datname = $1",
      [name],
    )
    expect(locks.rowCount).toBe(0)
    await client.end()
    await dropDatabase(server, name)
  })

  test('OPS-28: a backup is made, and restored into an empty database', async () => {
    const name = `archive_${randomUUID().replaceAll('-', '')}`
    await createDatabase(server, name, 'template1')
    await setLimits(name)
    const file = join(archive.dataDir, 'backup.tar')
    const run = (words: string[], variables = {}) =>
      runPayload(words, { variables, programs: inject('programs') })
    expect(await run(['backup', '--to', file])).toMatchObject({ code: 0 })
    const restored = { DATABASE_URL: urlOf(bouncer.url, name), MEDIA_DIR: join(archive.dataDir, 'restored') }
    expect(await run(['restore', '--from', file], restored)).toMatchObject({ code: 0 })
    const client = new pg.Client({ connectionString: urlOf(direct, name) })
    await client.connect()
    const { rows } = await client.query("select title from posts where status = 'published'")
    expect(rows).toEqual([{ title: 'Faster checkout' }])
    await client.end()
    await dropDatabase(server, name)
  })

  test('OPS-28: a read replica behind a pooler is not used, and doctor says so, because its connections may change servers', async () => {
    const warn = vi.spyOn(archive.payload.logger, 'warn').mockImplementation(() => undefined)
    const replica = openReplica(archive.payload, bouncer.url, async () => [{ id: 'of the primary' }] as never)
    expect(await replica.at(1)(sql`select 1`)).toEqual([{ id: 'of the primary' }])
    expect(warn).toHaveBeenCalledTimes(1)
    await replica.close()
    warn.mockRestore()
    const checks = await checkReplica(bouncer.url, poolDb(archive.payload), messages.en.cli.doctor)
    expect(checks).toMatchObject([
      { id: 'replica', status: 'error', message: expect.stringMatching(/through a connection pooler \(127/) },
    ])
  })
})
