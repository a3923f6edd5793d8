import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test.each(databases)(
  'SEC-14: expensive statements %s leave connections for others, and time out if there are too many',
  async (_, of) => {
    const db = of()
    const expensive = Array.from({ length: 12 }, () => db(sql`select pg_sleep(3)`, { isExpensive: true }))
    const quick = Promise.all(Array.from({ length: 20 }, () => db(sql`select 1`))).then(() => 'quick')
    const first = await Promise.race([quick, ...expensive.map((one) => one.catch(() => 'refused'))])
    expect(first).toBe('quick')
    const ends = await Promise.allSettled(expensive)
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(12)
    expect(refused.every((reason) => reason instanceof SemaphoreTimeout)).toBe(true)
  },
)

test.each(databases)('SEC-28: whoever searches much %s waits behind others', async (_, of) => {
  const ends: string[] = []
  const search = (owner: string) =>
    inRequest({ hasLostDatabase: false, owner }, async () => {
      await of()(sql`select pg_sleep(0.5)`, { isExpensive: true })
      ends.push(owner)
    })
  const greedy = Promise.allSettled(Array.from({ length: 8 }, () => search('greedy')))
  await search('modest')
  // Two at most were running before it.
  expect(ends.filter((owner) => owner === 'greedy').length).toBeLessThanOrEqual(3)
  await greedy
})

test.each(databases)('SEC-28: a search %s ends when its client leaves, and others go on', async (_, of) => {
  const responses = [0, 1, 2, 3].map(() => new FakeResponse())
  const searches = responses.map((response, at) =>
    inRequest({ hasLostDatabase: false, response }, () =>
      of()(sql.raw(`select pg_sleep(2), ${at} as search`), { isExpensive: true }),
    ),
  )
  const settled = Promise.allSettled(searches)
  const running = async () => {
    const rows = await poolDb(archive.payload)<{ query: string }>(
      sql`select query from pg_stat_activity where state = 'active' and query like 'select pg_sleep(2)%'`,
    )
    return rows.length
  }
  await expect.poll(running).toBeGreaterThan(0)
  // One that runs, and one that waits.
  for (const at of [0, 3]) responses[at]?.close({ isSent: false })
  const begin = performance.now()
  await Promise.allSettled([searches[0], searches[3]])
  expect(performance.now() - begin).toBeLessThan(1_500)
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'rejected',
  ])
})

test.each(databases)('SEC-14: the database cancels a slow statement %s', async (_, of) => {
  const slow = of()(sql`select pg_sleep(20)`, { isExpensive: true })
  const error = await slow.catch((reason: unknown) => reason)
  expect([error, (error as Error).cause]).toContainEqual(expect.objectContaining({ code: '57014' }))
})
