import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { newId } from '@/lib/ids'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeProject, makePublished } from '@/testing/builders'
import { startDatabaseProxy } from '@/testing/databaseProxy'
import { startReplica, type ReplicaServer } from '@/testing/database/replica'
import { repetitions } from '@/testing/repetitions'
import type { Project } from '@/payload-types'
import { poolDb, type Db } from './db'
import { createEntryReader } from './publishedEntry'
import { openReplica, type Replica } from './replica'

/** How many random steps a sequence has: enough for the replica to stop, fall behind and catch up. */
const STEPS = 20

let archive: TestArchive
let server: ReplicaServer
let folder: string
let project: Project

beforeAll(async () => {
  archive = await openTestArchive()
  project = await makeProject(archive.payload, { slug: 'shop' })
  await makePublished(archive.payload, project)
  folder = mkdtempSync(join(inject('testFolder'), 'replica-'))
  const primary = { dataDir: join(inject('testFolder'), 'data'), url: archive.databaseUrl }
  server = await startReplica(primary, join(folder, 'postgres'))
}, 60_000)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
  await archive.close()
})

const contentVersion = async () =>
  (await poolDb(archive.payload)<{ n: number }>(sql`select n::float8 as n from content_version`))[0]?.n ?? 0

/** The end of what the primary has written. */
async function writtenUpTo(): Promise<string> {
  const [row] = await poolDb(archive.payload)<{ lsn: string }>(
    sql`select pg_current_wal_insert_lsn()::text as lsn`,
  )
  return row?.lsn ?? ''
}

/** Waits until the replica has everything. */
async function caughtUp(): Promise<void> {
  const lsn = await writtenUpTo()
  await vi.waitFor(
    () => server.query(`do $$ begin assert pg_last_wal_replay_lsn() >= '${lsn}'::pg_lsn; end $$`),
    { timeout: 20_000 },
  )
}

/** Whether the statement runs on the replica, and whether the primary was asked for it. */
async function whereRead(
  replica: Replica,
  version: number,
  also = sql`null`,
): Promise<'primary' | 'replica'> {
  const [row] = await replica.at(version)<{ isReplica: boolean }>(
    sql`select pg_is_in_recovery() as "isReplica", ${also} as also`,
  )
  return row?.isReplica === true ? 'replica' : 'primary'
}

function open(url = server.url, primary: Db = poolDb(archive.payload)): Replica {
  return openReplica(archive.payload, url, primary)
}

beforeEach(() => {
  vi.spyOn(archive.payload.logger, 'warn').mockImplementation(() => undefined)
  return () => vi.restoreAllMocks()
})

test('OPS-24: the replica answers once it has reached the content version, the primary until then', async () => {
  const replica = open()
  await caughtUp()
  expect(await whereRead(replica, await contentVersion())).toBe('replica')
  await server.query('select pg_wal_replay_pause()')
  await makePublished(archive.payload, project)
  expect(await whereRead(replica, await contentVersion())).toBe('primary')
  expect(await whereRead(replica, (await contentVersion()) - 1)).toBe('replica')
  await server.query('select pg_wal_replay_resume()')
  await caughtUp()
  expect(await whereRead(replica, await contentVersion())).toBe('replica')
  await replica.close()
})

test('OPS-24: a replica that is ahead of the primary, or gets ahead during a read, shows nothing that the primary may not show yet', async () => {
  const replica = open()
  await caughtUp()
  const version = await contentVersion()
  expect(await whereRead(replica, version)).toBe('replica')
  expect(await whereRead(replica, version - 1)).toBe('primary')
  await server.query('select pg_wal_replay_pause()')
  await makePublished(archive.payload, project)
  expect(await whereRead(replica, version)).toBe('replica')
  // A read that lasts until the replica has replayed the commit, or is cancelled before that on a busy machine.
  const whileBehind = sql`pg_last_wal_replay_lsn() < ${await writtenUpTo()}::pg_lsn`
  const [where] = await Promise.all([
    whereRead(
      replica,
      version,
      sql`(select count(pg_sleep(0.02)) from generate_series(1, 500) where ${whileBehind})`,
    ),
    sleep(100).then(() => server.query('select pg_wal_replay_resume()')),
  ])
  expect(where).toBe('primary')
  await replica.close()
})

test('OPS-24: entries that are read together are as new as the newest that is asked for', async () => {
  const replica = open()
  const older = await makePublished(archive.payload, project)
  await caughtUp()
  const version = await contentVersion()
  await server.query('select pg_wal_replay_pause()')
  const newer = await makePublished(archive.payload, project)
  const newest = await contentVersion()
  const asked: number[] = []
  const read = createEntryReader((contentVersion) => {
    asked.push(contentVersion)
    return replica.at(contentVersion)
  })
  const scope = { audience: 'internal', projectId: null } as const
  const entries = await Promise.all([read(scope, version, older.id), read(scope, newest, newer.id)])
  expect(entries.map((entry) => entry?.id)).toEqual([older.id, newer.id])
  expect(asked).toEqual([newest])
  await server.query('select pg_wal_replay_resume()')
  await replica.close()
})

test('OPS-24: a replica that cannot be reached, that fails or that belongs to another archive is not asked again for a while', async () => {
  const other = new URL(server.url)
  other.pathname = '/postgres'
  const nobody = new URL(server.url)
  nobody.port = '9'
  for (const url of [other.href, nobody.href]) {
    const replica = open(url)
    expect(await whereRead(replica, 1)).toBe('primary')
    await Promise.all(Array.from({ length: 20 }, () => whereRead(replica, 1)))
    expect(archive.payload.logger.warn).toHaveBeenCalledTimes(1)
    vi.mocked(archive.payload.logger.warn).mockClear()
    await replica.close()
  }
  const copy = open()
  await caughtUp()
  await expect(copy.at(1)(sql`select 1 / 0`)).rejects.toThrow('Failed query')
  expect(await whereRead(copy, 1)).toBe('primary')
  await copy.close()
  const foreign = open(server.url, async () => [{ id: 'another archive' }] as never)
  expect(await foreign.at(1)(sql`select 1`)).toEqual([{ id: 'another archive' }])
  await foreign.close()
})

test('OPS-24: a replica is read again after a restore that changes the id of the archive', async () => {
  const db = poolDb(archive.payload)
  const replica = open()
  await caughtUp()
  expect(await whereRead(replica, await contentVersion())).toBe('replica')
  await db(sql`update archive_identity set id = gen_random_uuid()`)
  await db(sql`update content_version set n = n + 1`)
  await caughtUp()
  expect(await whereRead(replica, await contentVersion())).toBe('replica')
  expect(archive.payload.logger.warn).not.toHaveBeenCalled()
  await replica.close()
})

test('OPS-24: a replica that accepts connections and stays silent delays one read at a time, until it responds', async () => {
  await caughtUp()
  const version = await contentVersion()
  const proxy = await startDatabaseProxy(server.url)
  await proxy.freeze()
  const replica = open(proxy.url)
  const now = performance.now.bind(performance)
  let later = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + later)
  const readsAtOnce = () => Promise.all(Array.from({ length: 12 }, () => whereRead(replica, version)))
  try {
    for (const when of ['at the first use', 'after a pause']) {
      expect(await readsAtOnce(), when).toEqual(Array.from({ length: 12 }, () => 'primary'))
      expect(archive.payload.logger.warn, when).toHaveBeenCalledTimes(1)
      vi.mocked(archive.payload.logger.warn).mockClear()
      later += 6_000
    }
    await proxy.pass()
    const where = await readsAtOnce()
    expect(where.filter((one) => one === 'replica')).toHaveLength(1)
    expect(await readsAtOnce()).toEqual(Array.from({ length: 12 }, () => 'replica'))
  } finally {
    await replica.close()
    await proxy.close()
  }
})

test('OPS-24: a read that began while the replica responded does not let a second one try it', async () => {
  await caughtUp()
  const version = await contentVersion()
  const replica = open()
  const now = performance.now.bind(performance)
  let later = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + later)
  expect(await whereRead(replica, version)).toBe('replica')
  const failing = (seconds: number) =>
    whereRead(
      replica,
      version,
      sql`case when pg_is_in_recovery() then 1 / (pg_sleep(${seconds}) is null)::int end`,
    )
  const before = failing(0.4)
  expect(await failing(0)).toBe('primary')
  later += 6_000
  const trial = whereRead(replica, version, sql`pg_sleep(1)`)
  expect(await before).toBe('primary')
  later += 6_000
  expect(await whereRead(replica, version)).toBe('primary')
  expect(await trial).toBe('replica')
  expect(await whereRead(replica, version)).toBe('replica')
  await replica.close()
})

test('OPS-24: reads through a replica that stops and continues at random are never older than the primary', async () => {
  const env = { responseCacheBytes: 0 }
  const direct = openTestApi(archive, { env })
  const through: TestApi = openTestApi(archive, { env: { ...env, databaseReadUrl: server.url } })
  const { token } = await makeClient(archive.payload)
  const addresses = ['/posts', '/posts?q=entry', '/projects', '/posts?type=feature', '/posts/renamed']
  const { id } = await makePublished(archive.payload, project, { slug: 'renamed' })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('pause', 'resume', 'catch up', 'publish', 'rename', 'wait'), {
        minLength: STEPS,
        maxLength: STEPS,
      }),
      async (steps) => {
        await server.query('select pg_wal_replay_resume()')
        await caughtUp()
        for (const step of steps) {
          if (step === 'pause') await server.query('select pg_wal_replay_pause()')
          if (step === 'resume' || step === 'catch up') await server.query('select pg_wal_replay_resume()')
          if (step === 'catch up') await caughtUp()
          if (step === 'publish') await makePublished(archive.payload, project)
          if (step === 'rename')
            await poolDb(archive.payload)(sql`update posts set title = ${newId()} where id = ${id}`)
          if (step === 'wait') await sleep(20)
          for (const address of addresses) {
            const [expected, read] = [
              await direct.call('GET', address, { token }),
              await through.call('GET', address, { token }),
            ]
            expect([read.status, read.json]).toEqual([200, expected.json])
          }
        }
        await server.query('select pg_wal_replay_resume()')
        await caughtUp()
        const before = through.replica?.answered.replica
        // Longer than the pause after a read that replaying has cancelled.
        await vi.waitFor(
          async () => {
            await through.call('GET', '/posts', { token })
            expect(through.replica?.answered.replica).toBeGreaterThan(before ?? 0)
          },
          { timeout: 15_000, interval: 100 },
        )
      },
    ),
    { numRuns: repetitions(8) },
  )
  await direct.close()
  await through.close()
})
