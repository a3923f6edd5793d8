import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { sql } from '@payloadcms/db-postgres'
import { handleEndpoints } from 'payload'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createApi } from '@/api/v1/app'
import { systemClock } from '@/lib/dates'
import { writeBesides } from '@/operations/transaction'
import { poolDb } from '@/queries/db'
import { watchPool } from '@/lib/watchPool'
import { guardRest } from '@/session/guardRest'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeProject, makePublished } from '@/testing/builders'
import { urlOf } from '@/testing/database/databases'
import { startDatabaseProxy, type DatabaseProxy } from '@/testing/databaseProxy'
import { holdWriteSlots } from '@/testing/holdWriteSlots'
import {
  callEndpoint,
  unexpectedAt,
  programEndpoints,
  untilUsual,
  usualOf,
  type Credentials,
  type TestEndpoint,
} from '@/testing/endpoints'
import { signedIn } from '@/testing/restDriver'
import { monitorDatabase, type DatabaseMonitor } from './database/monitorDatabase'
import { connectionShares } from '@/runtime/connectionShares'
import { environment } from '@/runtime/environment'
import type { StatementContext } from '@/runtime/requestStatements'
import { createHttpServer } from './http/createHttpServer'
import { databaseReadiness } from './database/readiness'

const CRON_SECRET = 'the secret of the scheduler in this test'

let archive: TestArchive
let proxy: DatabaseProxy
let watch: DatabaseMonitor
let credentials: Credentials
let endpoints: TestEndpoint[]
let lines: { msg: string; level: number }[]
/** A direct session on the database, bypassing the proxy. */
let other: pg.Client
const closing: (() => unknown)[] = []

// The server as in production, with Payload's REST API instead of the pages.
beforeAll(async () => {
  archive = await openTestArchive({ CRON_SECRET, RATE_LIMIT_PER_MINUTE: '0' }, async (url) => {
    proxy = await startDatabaseProxy(url)
    return proxy.url
  })
  const { payload, databaseUrl } = archive
  const name = new URL(databaseUrl).pathname.slice(1)
  lines = []
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  watchPool(payload.db.pool, logger)
  watch = monitorDatabase(databaseUrl, logger)
  watch.guard(payload.db.pool, connectionShares(environment().databasePool).commits)
  const readiness = databaseReadiness(databaseUrl)
  const api = createApi({ payload, clock: systemClock, env: environment(), guardPool: watch.guard })
  const { default: config } = await import('@payload-config')
  const rest = getRequestListener(
    async ({ url, method, headers, body }) => {
      // `guardRest` copies the request, which the listener's own requests do not allow.
      const request = new Request(url, { method, headers, body, ...(body && { duplex: 'half' }) })
      return guardRest(
        () => Promise.resolve(payload),
        request,
        (passed) => handleEndpoints({ config, request: passed, payloadInstanceCacheKey: name }),
      )
    },
    { overrideGlobalObjects: false },
  )
  const server = createHttpServer({
    handlers: {
      api: api.fetch,
      pages: (request, response) => rest(request, response),
      guardAction: () => Promise.resolve(null),
      isReady: () => readiness.isReady(),
      database: watch,
    },
    logger,
    trustProxy: 0,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
    () => watch.close(),
    () => readiness.close(),
    () => api.close(),
  )
  await makeProject(payload, { slug: 'shop' })
  const { token } = await makeClient(payload, { mode: 'write' })
  const cookie = await signedIn(archive, 'admin@example.com')
  const { port } = server.address() as AddressInfo
  credentials = { origin: `http://127.0.0.1:${port}`, cookie, token, cronSecret: CRON_SECRET }
  endpoints = (await programEndpoints(credentials)).programs
  other = new pg.Client({ connectionString: urlOf(inject('databaseServer'), name) })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  for (const close of closing) await close()
  await archive.close()
  await proxy.close()
})

describe('SEC-3: while the database is unreachable, every endpoint is a 503', () => {
  test('while it works, every endpoint responds as usual', async () => {
    expect(await unexpectedAt(credentials, endpoints, usualOf)).toEqual([])
  })

  test.each([
    ['refuses', () => proxy.refuse(), () => proxy.pass()],
    ['has fallen silent', () => proxy.freeze(), () => proxy.pass()],
  ])('while it %s; every endpoint recovers within 10 seconds after that', async (_, begin, end) => {
    lines.length = 0
    await begin()
    try {
      // All at once, and again when the archive has detected it.
      expect(await unexpectedAt(credentials, endpoints, () => [503], 5_000)).toEqual([])
      expect(await unexpectedAt(credentials, endpoints, () => [503], 5_000)).toEqual([])
      expect((await fetch(`${credentials.origin}/healthz`)).status).toBe(200)
      const started = performance.now()
      expect((await fetch(`${credentials.origin}/readyz`)).status).toBe(503)
      expect(performance.now() - started).toBeLessThan(2_000)
    } finally {
      await end()
    }
    await untilUsual(credentials, endpoints)
    // Besides the request lines.
    const logged = lines.map(({ msg }) => msg).filter((msg) => msg !== 'request')
    expect(logged.filter((msg) => msg === 'The database is unreachable.')).toHaveLength(1)
    expect(logged.filter((msg) => msg.startsWith('Connections')).length).toBeLessThan(4)
  })

  test('cutting connections under load causes a 503 at worst', async () => {
    const statuses = new Map<number, number>()
    let isOver = false
    const calling = Array.from({ length: 8 }, async (_, client) => {
      for (let round = client; !isOver; round += 1) {
        const endpoint = endpoints[(round * 7) % endpoints.length]
        if (endpoint === undefined) continue
        const { status } = await callEndpoint(credentials, endpoint)
        const kind = usualOf(endpoint).includes(status) ? 200 : status
        statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
      }
    })
    for (let cut = 0; cut < 3; cut += 1) {
      await sleep(400)
      proxy.cut()
    }
    isOver = true
    await Promise.all(calling)
    expect([...statuses.keys()].sort()).toEqual([200, 503])
    await untilUsual(credentials, endpoints)
  })

  test('terminating backends under load causes a 503 at worst', async () => {
    const endpoint = endpointTo('POST', '/approve')
    const calling = Promise.all(Array.from({ length: 100 }, () => callEndpoint(credentials, endpoint)))
    for (let ended = 0; ended < 20; ended += 1) {
      await sleep(10)
      await other.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    }
    const statuses = new Set((await calling).map(({ status }) => status))
    for (const status of statuses) expect([endpoint.usual, 503]).toContain(status)
    await untilUsual(credentials, endpoints)
    // No connection is lost for good. Payload keeps one for itself.
    const { pool } = archive.payload.db
    await expect.poll(() => pool.totalCount - pool.idleCount).toBeLessThan(2)
  })
})

describe('SEC-4: nothing hangs for more than 10 seconds', () => {
  test('while another session locks the posts, requests that need them are a 503 and leave nothing behind', async () => {
    await other.query('begin; lock table posts in access exclusive mode')
    const before = await traces()
    try {
      // Endpoints that need no posts may find no free connection.
      const allowed = (endpoint: TestEndpoint) => (endpoint.needsPosts ? [503] : [...usualOf(endpoint), 503])
      expect(await unexpectedAt(credentials, endpoints, allowed, 10_000)).toEqual([])
      expect(await traces()).toEqual(before)
    } finally {
      await other.query('rollback')
    }
    await untilUsual(credentials, endpoints)
  })

  test('while no write slot is free, people get the page and programs the problem', async () => {
    await other.query('delete from sign_in_attempts')
    const free = holdWriteSlots(archive.payload)
    const writes = endpoints.filter(({ path }) => path === '/api/sign-in')
    expect(writes.length).toBeGreaterThan(0)
    try {
      expect(await unexpectedAt(credentials, writes, () => [503], 10_000)).toEqual([])
    } finally {
      await free()
    }
  })

  test('100 concurrent writes of the API, approvals, writes of a session and lists of the admin, with the posts free and locked', async () => {
    const kinds = [
      endpointTo('POST', '/api/v1/posts'),
      endpointTo('POST', '/approve'),
      endpointTo('POST', '/api/globals/settings'),
      endpointTo('GET', '/api/posts'),
    ]
    const callAll = () =>
      Promise.all(
        Array.from({ length: 25 }, () => kinds)
          .flat()
          .map(async (endpoint) => ({ endpoint, ...(await callEndpoint(credentials, endpoint)) })),
      )
    // The shortest of three runs, because a single one also measures other load.
    let longest = Infinity
    for (let tries = 0; tries < 3 && longest >= 10_000; tries += 1) {
      const free = await callAll()
      await other.query('begin; lock table posts in access exclusive mode')
      const locked = callAll()
      await Promise.allSettled([locked])
      await other.query('rollback')
      const calls = [...free, ...(await locked)]
      for (const { endpoint, status, text } of calls) expect([endpoint.usual, 503], text).toContain(status)
      const succeeded = free.filter(({ endpoint, status }) => status === endpoint.usual)
      expect(new Set(succeeded.map(({ endpoint }) => endpoint))).toEqual(new Set(kinds))
      longest = Math.max(...calls.map(({ ms }) => ms))
    }
    expect(longest).toBeLessThan(10_000)
    await untilUsual(credentials, endpoints)
  })

  test('while commits hang, as with a lost standby, writes are a 503, reads go on, and nothing is left in use afterwards', async () => {
    const { pool } = archive.payload.db
    const shop = await makeProject(archive.payload)
    const { token } = await makeClient(archive.payload, { project: shop })
    const { id } = await makePublished(archive.payload, shop)
    /** Each reader's statement is a transaction of its own. */
    const markRead = async (reader: number) => {
      const begin = performance.now()
      const { status } = await fetch(`${credentials.origin}/api/v1/read`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ external_user_id: `reader ${reader}`, post_ids: [id] }),
      })
      return { status, ms: performance.now() - begin }
    }
    const readAll = async () => {
      for (const path of ['/api/v1/posts', '/api/posts']) {
        const { status, ms } = await callEndpoint(credentials, endpointTo('GET', path))
        expect(status).toBe(200)
        expect(ms).toBeLessThan(5_000)
      }
      // As the pages search: in a transaction.
      expect(await poolDb(archive.payload)(sql`select 1 as n`, { isExpensive: true })).toEqual([{ n: 1 }])
    }
    const warn = vi.spyOn(archive.payload.logger, 'warn')
    await withHangingCommits(async () => {
      const context: StatementContext = { hasLostDatabase: false }
      const begin = performance.now()
      await watch.inContext(context, () =>
        writeBesides(archive.payload, async (db) => {
          await db(sql`update archive_identity set created_at = created_at`)
        }),
      )
      expect(performance.now() - begin).toBeLessThan(3_000)
      const writes = Object.entries({
        '/api/v1/posts': 40,
        '/api/v1/media': 10,
        '/api/globals/settings': 3,
      }).flatMap(([path, count]) =>
        Array.from({ length: count }, () => callEndpoint(credentials, endpointTo('POST', path))),
      )
      const readers = Array.from({ length: 20 }, (_, reader) => markRead(reader))
      await sleep(4_000)
      await readAll()
      const allowed = (endpoint: TestEndpoint) => [...usualOf(endpoint), 503]
      const unexpected = unexpectedAt(credentials, endpoints, allowed, 10_000)
      for (const { status, ms } of await Promise.all([...writes, ...readers])) {
        expect(status).toBe(503)
        expect(ms).toBeLessThan(10_000)
      }
      await readAll()
      // What was written besides was lost meanwhile.
      expect(warn).toHaveBeenCalledWith(expect.anything(), 'What a reader has seen could not be written.')
      expect(context).toEqual({ hasLostDatabase: false })
      expect(await unexpected).toEqual([])
    })
    await untilUsual(credentials, endpoints)
    await expect.poll(() => pool.totalCount - pool.idleCount).toBeLessThan(2)
  })
})

/** Runs work while every commit that has written something waits for a lock. */
async function withHangingCommits(work: () => Promise<void>): Promise<void> {
  const onEachTable = (statement: string) =>
    other.query(`
      do $$ declare name regclass; begin
        for name in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
          execute format('${statement}', name);
        end loop;
      end $$`)
  await other.query(`
    select pg_advisory_lock(13);
    create function hang() returns trigger language plpgsql as $$ begin
      perform set_config('lock_timeout', '0', true);
      perform pg_advisory_xact_lock_shared(13);
      return null;
    end $$`)
  await onEachTable(
    'create constraint trigger hang after insert or update or delete on %s deferrable initially deferred for each row execute function hang()',
  )
  try {
    await work()
  } finally {
    await other.query('select pg_advisory_unlock(13)')
    await onEachTable('drop trigger hang on %s')
    await other.query('drop function hang()')
  }
}

function endpointTo(method: string, path: string): TestEndpoint {
  const found = endpoints.find((endpoint) => endpoint.method === method && endpoint.path.endsWith(path))
  if (found === undefined) throw new Error(`There is no endpoint ${method} ${path}.`)
  return found
}

/** Rows that writes to posts would leave behind. */
async function traces(): Promise<unknown> {
  const { rows } = await other.query(`
    select (select count(*) from posts) as posts, (select n from publication_counter) as number,
      (select count(*) from audit where target = 'posts') as audit`)
  return rows
}
