import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SemaphoreTimeout } from '@/lib/async'
import { inRequest } from '@/runtime/requestStatements'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { FakeResponse } from '@/testing/fakeResponse'
import { poolDb, type Db } from './db'
import { openReadPool, type ReadPool } from './readPool'

let archive: TestArchive
let pool: ReadPool
beforeAll(async () => {
  archive = await openTestArchive()
  pool = openReadPool(archive.payload)
})
afterAll(async () => {
  await pool.close()
  await archive.close()
})

const databases: [name: string, db: () => Db][] = [
  ['of the API', () => pool.db],
  ['of the pages', () => poolDb(archive.payload)],
]

describe.concurrent.each(databases)('SEC-14, SEC-28: expensive statements %s', (name, of) => {
  const search = (statement: SQL, response: FakeResponse) =>
    inRequest({ hasLostDatabase: false, response }, () => of()(statement, { isExpensive: true }))

  test.sequential('leave connections for others, are cancelled by the database, and time out if there are too many', async () => {
    const responses = Array.from({ length: 12 }, () => new FakeResponse())
    const expensive = responses.map((response) => search(sql`select pg_sleep(20)`, response))
    const quick = Promise.all(Array.from({ length: 20 }, () => of()(sql`select 1`))).then(() => 'quick')
    const first = await Promise.race([quick, ...expensive.map((one) => one.catch(() => 'refused'))])
    expect(first).toBe('quick')
    const refused: unknown[] = []
    for (const one of expensive) void one.catch((reason: unknown) => refused.push(reason))
    const isTimeout = (reason: unknown) => reason instanceof SemaphoreTimeout
    await expect.poll(() => refused.some(isTimeout)).toBe(true)
    const slow = refused.filter((reason) => !isTimeout(reason)) as Error[]
    expect(slow.length).toBeGreaterThan(0)
    for (const error of slow)
      expect([error, error.cause]).toContainEqual(expect.objectContaining({ code: '57014' }))
    // Those that began when the first were cancelled.
    expect(refused.length).toBeLessThan(12)
    for (const response of responses) response.close({ isSent: false })
    await Promise.allSettled(expensive)
  })

  test.sequential('those of whoever searches much wait behind others', async () => {
    const ends: string[] = []
    const searchOf = (owner: string) =>
      inRequest({ hasLostDatabase: false, owner }, async () => {
        await of()(sql`select pg_sleep(0.3)`, { isExpensive: true })
        ends.push(owner)
      })
    const greedy = Promise.allSettled(Array.from({ length: 8 }, () => searchOf('greedy')))
    await searchOf('modest')
    // Two at most were running before it.
    expect(ends.filter((owner) => owner === 'greedy').length).toBeLessThanOrEqual(3)
    await greedy
  })

  test.sequential('end when their client leaves, and others go on', async () => {
    const responses = [0, 1, 2, 3].map(() => new FakeResponse())
    const ends: number[] = []
    const textOf = (at: number) => `select pg_sleep(2) as "${name} ${at}"`
    const searches = responses.map((response, at) =>
      search(sql.raw(textOf(at)), response).finally(() => ends.push(at)),
    )
    const settled = Promise.allSettled(searches)
    const running = () =>
      poolDb(archive.payload)(
        sql`select pid from pg_stat_activity where state = 'active' and query = ${textOf(0)}`,
      )
    await expect.poll(running).toHaveLength(1)
    // One that runs, and one that waits.
    for (const at of [0, 3]) responses[at]?.close({ isSent: false })
    expect((await settled).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
      'rejected',
    ])
    expect(ends.slice(0, 2).sort()).toEqual([0, 3])
  })
})
