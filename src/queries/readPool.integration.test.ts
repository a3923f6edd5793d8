import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SemaphoreTimeout } from '@/lib/async'
import { openTestArchive, type TestArchive } from '@/testing/archive'
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

test('expensive statements leave connections for others, and time out if there are too many', async () => {
  const expensive = Array.from({ length: 12 }, () => pool.db(sql`select pg_sleep(3)`, { isExpensive: true }))
  const quick = Promise.all(Array.from({ length: 20 }, () => pool.db(sql`select 1`))).then(() => 'quick')
  const first = await Promise.race([quick, ...expensive.map((one) => one.catch(() => 'refused'))])
  expect(first).toBe('quick')
  const ends = await Promise.allSettled(expensive)
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(12)
  expect(refused.every((reason) => reason instanceof SemaphoreTimeout)).toBe(true)
})

test('the database cancels a statement before the client times out', async () => {
  await expect(pool.db(sql`select pg_sleep(20)`)).rejects.toMatchObject({ code: '57014' })
})
