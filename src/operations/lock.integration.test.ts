import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '@/lib/result'
import { isDatabaseUnreachable } from '@/lib/unreachable'
import { poolDb, type Db } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { tryLock, takeLock, type LockName } from './lock'
import { inTransaction } from './transaction'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

async function isFree(condition: SQL): Promise<boolean | undefined> {
  const [row] = await poolDb(archive.payload)<{ free: boolean }>(sql`select ${condition} as free`)
  return row?.free
}

/** Runs `work` in a transaction that has taken locks with `take`. */
function whileLocked<Value>(take: (db: Db) => Promise<void>, work: () => Promise<Value>) {
  return inTransaction(archive.payload, { kind: 'system', name: 'test' }, async ({ db }) => {
    await take(db)
    return ok(await work())
  })
}

/** The numbers by which other versions take these locks during a deploy; the last one is also taken by a trigger. */
const spelled: [LockName, string | undefined, SQL][] = [
  ['publish-due', undefined, sql`hashtext('publish-due'), 0`],
  ['digest_run', undefined, sql`hashtext('digest_run'), 0`],
  ['slug', 'a-title', sql`hashtext('slug'), hashtext('a-title')`],
  [
    'sign_in_attempts',
    'mail a@example.com',
    sql`hashtext('sign_in_attempts'), hashtext('mail a@example.com')`,
  ],
  ['sign_in_user', 'a@example.com', sql`hashtext('sign_in_user'), hashtext('a@example.com')`],
  ['keep_an_administrator', undefined, sql`hashtext('keep_an_administrator')`],
]

test.each(spelled)('%s: excludes processes of every version', async (name, key, numbers) => {
  const condition = sql`pg_try_advisory_xact_lock(${numbers})`
  const locked = await whileLocked(
    (db) => takeLock(db, name, key),
    () => isFree(condition),
  )
  expect(locked).toEqual({ ok: true, value: false })
  expect(await isFree(condition)).toBe(true)
})

test('tryLock does not wait, and only sees the same lock', async () => {
  const tried = await whileLocked(
    (db) => takeLock(db, 'slug', 'one'),
    async () => [await isFree(tryLock('slug', 'one')), await isFree(tryLock('slug', 'two'))],
  )
  expect(tried).toEqual({ ok: true, value: [false, true] })
})

/**
 * The result of waiting for a lock that another transaction keeps for 3 seconds, longer than a request waits for a row.
 */
async function waitedFor(name: LockName) {
  const [waited] = await Promise.allSettled([
    whileLocked(
      async (db) => {
        await sleep(100)
        await takeLock(db, name)
        const [{ limit } = { limit: '' }] = await db<{ limit: string }>(
          sql`select current_setting('lock_timeout') as limit`,
        )
        limits.push(limit)
      },
      async () => 'done',
    ),
    whileLocked(
      (db) => takeLock(db, name),
      () => sleep(3_000),
    ),
  ])
  return waited
}
const limits: string[] = []

test('jobs wait for a lock; everything else waits for at most 2 seconds, then it is "unavailable"', async () => {
  const [job, other] = await Promise.all([waitedFor('publish-due'), waitedFor('keep_an_administrator')])
  expect(job).toMatchObject({ status: 'fulfilled', value: { value: 'done' } })
  expect(limits).toEqual(['2s'])
  expect(other.status === 'rejected' && isDatabaseUnreachable(other.reason)).toBe(true)
})
