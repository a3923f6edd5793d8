import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Project } from '@/payload-types'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeProject, makePublished } from '@/testing/builders'
import type { Services } from './routing/context'
import { routes } from './routes'
import type { Route } from './routing/defineRoute'

let archive: TestArchive
let api: TestApi
let shop: Project

beforeAll(async () => {
  archive = await openTestArchive()
  api = openTestApi(archive)
  shop = await makeProject(archive.payload, { slug: 'shop' })
  await makePublished(archive.payload, shop, { slug: 'entry', audience: 'public' })
})
afterAll(async () => {
  await api.close()
  await archive.close()
})

/** How many statements the database is sent while this is done; the last use of clients is written when its second is over. */
async function statementsIn(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(Pool.prototype, 'query')
  try {
    await work()
    return query.mock.calls.filter((sent) => !JSON.stringify(sent).includes('last_used_at')).length
  } finally {
    query.mockRestore()
  }
}

test.each([
  ['a list', 'read', '/posts?per_page=5', 1],
  ['a search', 'read', '/posts?q=entry', 1],
  ['an entry', 'read', '/posts/entry?format=html', 1],
  ['the projects', 'read', '/projects', 1],
  ['the post types', 'write', '/post-types', 1],
  ['what is unread, beside what the reader has read', 'read', '/unread?external_user_id=ada', 2],
] as const)(
  'a cached %s costs the database only the query for client and content version',
  async (_, mode, path, statements) => {
    const [one, other] = [
      await makeClient(archive.payload, { mode, audience: 'customer', project: shop }),
      await makeClient(archive.payload, { mode, audience: 'customer', project: shop }),
    ]
    const { text, headers } = await api.call('GET', path, { token: one.token })
    const etag = headers.get('etag') ?? ''
    for (const { token } of [one, other]) {
      const again = async () =>
        expect((await api.call('GET', path, { token })).text === text && text !== '').toBe(true)
      const unchanged = async () =>
        expect((await api.call('GET', path, { token, headers: { 'If-None-Match': etag } })).status).toBe(304)
      expect(await statementsIn(again)).toBe(statements)
      expect(await statementsIn(unchanged)).toBe(statements)
    }

    await makePublished(archive.payload, shop, { audience: 'public' })
    const again = () => api.call('GET', path, { token: one.token })
    expect(await statementsIn(again)).toBeGreaterThan(statements)
    expect(await statementsIn(again)).toBe(statements)
  },
)

test.each([
  [
    'read',
    '/posts/entry?format=html',
    ['&x=1'],
    ['/posts/entry?y=2&format=html', '/posts/%65ntry?format=html'],
  ],
  [
    'read',
    '/posts?per_page=7',
    ['&x=1', '&page=1', '&type=', '&q='],
    ['/posts?cb=1&per_page=7', '/posts?page=1&per_page=007'],
  ],
  ['read', '/posts?since=2026-01-01&type=fix', ['&x=1'], ['/posts?type=fix&since=2026-01-01T01:00%2B0100']],
  ['read', '/projects', ['?x=1', '?'], []],
  ['write', '/post-types', ['?x=1'], []],
] as const)(
  'API-10: parts of an address that a route does not read create no cache entry (%s %s)',
  async (mode, path, more, others) => {
    const { token } = await makeClient(archive.payload, { mode, audience: 'public', project: shop })
    const { text } = await api.call('GET', path, { token })
    for (const other of [...more.map((one) => path + one), ...others]) {
      const same = async () => expect((await api.call('GET', other, { token })).text).toBe(text)
      expect(await statementsIn(same), other).toBe(1)
    }
  },
)

test('the parts of an address that a route reads are part of the cache key', async () => {
  const { token } = await makeClient(archive.payload, { audience: 'public', project: shop })
  const apart = [
    '/posts/entry',
    '/posts/entry?format=html',
    '/posts',
    '/posts?page=2',
    '/posts?q=entry',
    '/posts?tag=entry',
  ]
  for (const round of [0, 1])
    for (const path of apart) {
      const { text } = await api.call('GET', path, { token })
      const fresh = openTestApi(archive, { env: { responseCacheBytes: 0 } })
      expect({ round, path, text }).toEqual({
        round,
        path,
        text: (await fresh.call('GET', path, { token })).text,
      })
      await fresh.close()
    }
})

test('a write-mode client always reads a post from the database, because a draft may change unnoticed', async () => {
  const { token } = await makeClient(archive.payload, { mode: 'write' })
  const read = () => api.call('GET', '/posts/entry', { token })
  const first = await statementsIn(read)
  expect(first).toBeGreaterThan(1)
  expect(await statementsIn(read)).toBe(first)
})

test('the number of visible entries is cached for at most 1,000 scopes, and the least recently used is dropped', async () => {
  const served: Services[] = []
  const observed = routes.map((route): Route => ({
    ...route,
    handle(context, params) {
      served.push(context.services)
      return route.handle(context, params)
    },
  }))
  const own = openTestApi(archive, { routes: observed })
  const { token } = await makeClient(archive.payload, { audience: 'public', project: shop })
  const unread = async (user: string) =>
    (await own.call('GET', `/unread?external_user_id=${user}`, { token })).json.count
  const count = await unread('first')
  const counts = served[0]?.visibleCounts
  if (!counts) throw new Error('the API has no cache')
  const [key = ''] = counts.keys()
  const fill = (name: string, length: number) => {
    for (let index = 0; index < length; index += 1) counts.set(`${name} ${index}`, 0)
  }

  fill('other scope', 999)
  expect(await unread('second')).toBe(count)
  fill('later scope', 999)
  expect([counts.size, counts.has(key), counts.has('other scope 998')]).toEqual([1_000, true, false])
  fill('last scope', 1)
  expect([counts.size, counts.has(key)]).toEqual([1_000, false])
  expect(await unread('third')).toBe(count)
  await own.close()
})
