import { sql } from '@payloadcms/db-postgres'
import type { QueryConfig } from 'pg'
import { expect, test } from 'vitest'
import { newId } from '@/lib/ids'
import { loadReferences } from '@/operations/posts/references'
import { freeSlug } from '@/operations/posts/freeSlug'
import { requestSignal, inRequest } from '@/runtime/requestStatements'
import { FakeResponse } from '@/testing/fakeResponse'
import { ownersByToken } from './clients'
import { mediaRecords } from './media'
import { itemLines } from './postSummary'
import { publishedPosts } from './publishedPosts'
import { preparedDb } from './readPool'
import { untilLeft, type Db } from './db'
import { unreadPosts } from './unreadPosts'

/** A pool that returns one empty row and records the names of prepared statements. */
function fakePool() {
  const names: (string | undefined)[] = []
  const query = async ({ name }: QueryConfig) => {
    names.push(name)
    return { rows: [{ images: [], items: [], taken: [], id: null }] }
  }
  const pool = { query, connect: async () => ({ query, release: () => undefined }) }
  return { names, db: preparedDb(pool as never) }
}

test('prepares each statement text once', async () => {
  const { names, db } = fakePool()
  for (const text of ['a', 'b']) await db(sql`select ${text}::text`)
  await db(sql`select 1`)
  await db(sql`select 1`, { isExpensive: true })
  const [one, same, other, expensive] = names
  expect(one).toMatch(/^[\w-]{24}$/)
  expect(same).toBe(one)
  expect(other).not.toBe(one)
  expect(expensive).toBe(other)
})

test('SEC-28: an expensive statement does not begin once its client has left', async () => {
  const { names, db } = fakePool()
  const response = new FakeResponse()
  response.close({ isSent: false })
  await inRequest({ hasLostDatabase: false, response }, async () => {
    requestSignal()
    await Promise.resolve()
    await expect(db(sql`select 1`, { isExpensive: true })).rejects.toThrow('the client has left')
    await expect(
      untilLeft(
        () => db(sql`select 2`),
        async () => undefined,
      ),
    ).rejects.toThrow('the client has left')
  })
  expect(names).toEqual([])
})

const client = {
  id: newId(),
  name: 'Shop',
  mode: 'write',
  audience: 'internal',
  project: { id: newId(), slug: 'shop' },
} as const
const scope = { audience: client.audience, projectId: client.project.id }
const reader = { projectId: client.project.id, externalUserId: 'u' }
const texts = (count: number) => Array.from({ length: count }, (_, n) => `t${n}`)
const ids = (count: number) => Array.from({ length: count }, () => newId())
const uses = (count: number) => ids(count).map((mediaId) => ({ mediaId, pointer: '' }))

/** Every query with a list parameter. */
const queries: Record<string, (db: Db, count: number) => Promise<unknown>> = {
  loadReferences: (db, count) =>
    loadReferences(db, client, { images: uses(count), slugs: texts(count) }, { lock: false }),
  freeSlug: (db, count) => freeSlug(db, `Title ${count}`),
  ownersByToken: (db, count) => ownersByToken(db, texts(count)),
  mediaRecords: (db, count) => mediaRecords(db, ids(count)).catch(() => null),
  publishedPosts: (db, count) =>
    publishedPosts(
      db,
      scope,
      { tags: texts(count), types: texts(count + 1) },
      { page: count, perPage: count },
    ),
  unreadPosts: (db, count) =>
    unreadPosts(db, scope, reader, new Date(count), { visible: count, contentVersion: count }, itemLines),
}

test.each(Object.keys(queries))(
  'the length of a list does not change the prepared statement: %s',
  async (name) => {
    const { names, db } = fakePool()
    for (const count of [1, 2, 50]) await queries[name]?.(db, count)
    expect(names.length).toBeGreaterThanOrEqual(3)
    expect(new Set(names).size).toBe(1)
    expect(names[0]).toBeDefined()
  },
)

test('prepares a limited number of expensive statements, because the texts of searches vary without limit', async () => {
  const { names, db } = fakePool()
  for (let n = 0; n < 100; n += 1) await db(sql`select ${sql.raw(`${n}`)}`, { isExpensive: true })
  expect(new Set(names).size).toBe(100)
  const search = () => publishedPosts(db, scope, { q: 'one or "two three" -four' }, { page: 1, perPage: 20 })
  await search()
  await db(sql`select 1 as usual`)
  expect(names.slice(100)).toEqual([undefined, expect.stringMatching(/^[\w-]{24}$/)])
})
