import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SemaphoreTimeout } from '@/lib/async'
import { openTestArchive, type TestArchive } from '@/testing/archive'
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

test.each(databases)('SEC-14: the database cancels a slow statement %s', async (_, of) => {
  const slow = of()(sql`select pg_sleep(20)`, { isExpensive: true })
  const error = await slow.catch((reason: unknown) => reason)
  expect([error, (error as Error).cause]).toContainEqual(expect.objectContaining({ code: '57014' }))
})
