import { sql } from '@payloadcms/db-postgres'
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { isDatabaseUnreachable } from '@/lib/unreachable'
import { watchPool } from '@/lib/watchPool'
import { startDatabaseProxy, type DatabaseProxy } from '@/testing/databaseProxy'
import { announceDatabaseUrl, poolOptions } from './connection'
import { monitorDatabase, type DatabaseMonitor } from './monitorDatabase'
import type { StatementContext } from '@/runtime/requestStatements'

let proxy: DatabaseProxy
let pool: pg.Pool
let watch: DatabaseMonitor
let lines: string[]

beforeEach(async () => {
  proxy = await startDatabaseProxy(inject('databaseServer'))
  pool = new pg.Pool({ connectionString: proxy.url, max: 3, connectionTimeoutMillis: 8_000 })
  lines = []
  const logger = { warn: note, info: note }
  watchPool(pool, { warn: () => undefined })
  watch = monitorDatabase(proxy.url, logger)
  watch.guard(pool)
})
afterEach(async () => {
  watch.close()
  await proxy.close()
  await pool.end()
})

function note(_: unknown, text?: string): void {
  lines.push(text ?? String(_))
}

/** The result of some work, and how many milliseconds it took. */
async function endOf(work: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const begin = performance.now()
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return { error, ms: performance.now() - begin }
}

async function transaction(statement: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function untilReachable(): Promise<void> {
  const until = Date.now() + 10_000
  while (!(await watch.isReachable())) {
    expect(Date.now()).toBeLessThan(until)
    await sleep(50)
  }
}

test('SEC-3: when the database stops responding, everything in progress fails within 5 seconds', async () => {
  expect(await watch.isReachable()).toBe(true)
  const underWay = [
    pool.query('select pg_sleep(20)'),
    transaction('select pg_sleep(20)'),
    pool.query('select pg_sleep(20)'),
    // The pool is full: this one has not begun.
    pool.query('select 1'),
    transaction('select 1'),
  ].map(endOf)
  await sleep(200)
  await proxy.freeze()
  const started = performance.now()
  expect(await watch.isReachable()).toBe(false)
  expect(performance.now() - started).toBeLessThan(3_500)
  for (const { error, ms } of await Promise.all(underWay)) {
    expect(isDatabaseUnreachable(error), String(error)).toBe(true)
    expect(ms).toBeLessThan(5_000)
  }
  // The outage is known, so nothing waits.
  for (const next of [pool.query('select 1'), transaction('select 1')]) {
    const { error, ms } = await endOf(next)
    expect(isDatabaseUnreachable(error)).toBe(true)
    expect(ms).toBeLessThan(2_000)
  }
  expect(lines).toEqual(['The database is unreachable.'])
  await proxy.pass()
  await untilReachable()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(lines).toEqual(['The database is unreachable.', 'The database is reachable again.'])
})

test('connections lost during the outage are not reused', async () => {
  await Promise.all(Array.from({ length: 3 }, () => pool.query('select pg_sleep(0.1)')))
  await proxy.freeze()
  expect(await watch.isReachable()).toBe(false)
  await proxy.passNewOnly()
  await untilReachable()
  const ends = await Promise.all(Array.from({ length: 6 }, () => endOf(pool.query('select 1'))))
  for (const { error, ms } of ends) {
    expect(error).toBeNull()
    expect(ms).toBeLessThan(2_000)
  }
})

test('a database that refuses connections is detected at once, and so is its return', async () => {
  expect(await watch.isReachable()).toBe(true)
  await proxy.refuse()
  const { ms } = await endOf(watch.isReachable().then((isReachable) => expect(isReachable).toBe(false)))
  expect(ms).toBeLessThan(2_000)
  await proxy.pass()
  await untilReachable()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a database lost while a probe is answered is not reachable for the next request', async () => {
  await watch.isReachable()
  const earlier = watch.isReachable().finally(() => void proxy.freeze())
  expect(await watch.isReachable()).toBe(false)
  expect(await earlier).toBe(true)
})

test('losing the probe connection is not an outage', async () => {
  expect(await watch.isReachable()).toBe(true)
  await proxy.freeze()
  const checking = watch.isReachable()
  await sleep(50)
  proxy.cut()
  await proxy.passNewOnly()
  expect(await checking).toBe(true)
  expect(lines).toEqual([])
})

/** Keeps the event loop busy, without load for other processes. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

test('slow statements, a full pool and a busy process are not an outage', async () => {
  const underWay = Array.from({ length: 6 }, () => pool.query('select pg_sleep(1)'))
  await sleep(100)
  // As while images are processed: nothing is read for longer than the monitor waits.
  block(4_000)
  expect(await watch.isReachable()).toBe(true)
  await Promise.all(underWay)
  expect(lines).toEqual([])
})

test('a request knows whether one of its own statements was lost', async () => {
  const contexts: StatementContext[] = [{ hasLostDatabase: false }, { hasLostDatabase: false }]
  const [lost = { hasLostDatabase: false }, fine = { hasLostDatabase: false }] = contexts
  await watch.inContext(fine, async () => {
    await pool.query('select 1')
    await endOf(pool.query('select nothing'))
  })
  const inTransaction = watch.inContext(lost, () => endOf(transaction('select pg_sleep(20)')))
  await sleep(300)
  proxy.cut()
  await inTransaction
  expect(contexts).toEqual([{ hasLostDatabase: true }, { hasLostDatabase: false }])
})

test('a transaction is rolled back although the database refuses new connections', async () => {
  const { rows: before } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const failing = transaction("do $$ begin perform pg_sleep(0.5); raise 'it failed'; end $$")
  await sleep(100)
  proxy.refuseNew()
  const other = new pg.Client({ connectionString: inject('databaseServer') })
  await other.connect()
  // Other test files watch other databases of this server.
  await other.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'update-archive watch' and datname = current_database()`)
  await sleep(100)
  expect(await watch.isReachable()).toBe(false)
  expect((await endOf(failing)).error).toMatchObject({ message: 'it failed' })
  const { rows: left } = await other.query('select state from pg_stat_activity where pid = $1', [
    before[0]?.pid,
  ])
  await other.end()
  expect(left).toEqual([{ state: 'idle' }])
  await proxy.pass()
})

test('a busy process does not consider the database lost, and opens its connections', async () => {
  announceDatabaseUrl(proxy.url)
  const busy = new pg.Pool(poolOptions(20))
  watch.guard(busy)
  // Each turn of the event loop takes 300 milliseconds, so a connection may take eight of them.
  const work = setInterval(() => block(300), 1)
  try {
    const ends = await Promise.all([
      endOf(busy.query('select 1')),
      endOf(busy.connect().then((client) => client.release())),
      endOf(watch.isReachable()),
    ])
    expect(ends.map(({ error }) => error)).toEqual([null, null, null])
    expect(lines).toEqual([])
  } finally {
    clearInterval(work)
    await busy.end()
  }
})

test('SEC-3: a transaction that loses its connection at its begin gives the connection back', async () => {
  const db = drizzle({ client: pool })
  const lose = (client: pg.PoolClient) => {
    if (client instanceof pg.Client) client.connection.stream.destroy()
  }
  pool.on('acquire', lose)
  // More often than the pool has connections.
  for (let times = 0; times < 5; times += 1)
    await expect(db.transaction((inside) => inside.execute(sql`select 1`))).rejects.toThrow()
  pool.off('acquire', lose)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await db.transaction((inside) => inside.execute(sql`select 1`))
  expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0])
})

test('SEC-4: writes that wait for a row of a transaction do not keep it from committing', async () => {
  await pool.query('create table counters (id int primary key, n int); insert into counters values (1, 0)')
  const writing = new pg.Pool({ connectionString: proxy.url, max: 6 })
  watch.guard(writing, 2)
  try {
    const client = await writing.connect()
    await client.query('begin')
    await client.query('update counters set n = n + 1')
    const waiting = [1, 2].map(() => endOf(writing.query('update counters set n = n + 1')))
    await sleep(200)
    const { error, ms } = await endOf(client.query('commit'))
    client.release()
    expect(error).toBeNull()
    expect(ms).toBeLessThan(1_000)
    for (const { error: failed } of await Promise.all(waiting)) expect(failed).toBeNull()
    expect((await writing.query('select n from counters')).rows).toEqual([{ n: 3 }])
  } finally {
    await writing.end()
    await pool.query('drop table counters')
  }
})
