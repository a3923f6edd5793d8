import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject, makePublished } from '@/testing/builders'

let archive: TestArchive
let api: TestApi
let own: Project
let other: Project
let token: string
const ids = new Map<string, string>()

beforeAll(async () => {
  archive = await openTestArchive()
  api = openTestApi(archive)
  const { payload } = archive
  own = await makeProject(payload)
  other = await makeProject(payload)
  token = (await makeClient(payload, { project: own, audience: 'customer' })).token
  const entries = [
    { slug: 'old', audience: 'customer' as const, publishAt: '2026-01-01T00:00:00.000Z' },
    { slug: 'new', audience: 'public' as const, publishAt: '2026-03-01T00:00:00.000Z' },
    { slug: 'inside', audience: 'internal' as const, publishAt: '2026-02-01T00:00:00.000Z' },
  ]
  for (const entry of entries) ids.set(entry.slug, (await makePublished(payload, own, entry)).id)
  ids.set('elsewhere', (await makePublished(payload, other, { slug: 'elsewhere', audience: 'public' })).id)
  ids.set('draft', (await makeDraft(payload, own, { slug: 'draft', audience: 'public' })).id)
})
afterAll(async () => {
  await api.close()
  await archive.close()
})

async function unread(user: string, { query = '', by = token } = {}) {
  const { json } = await api.call('GET', `/unread?external_user_id=${encodeURIComponent(user)}${query}`, {
    token: by,
  })
  return { count: json.count, slugs: json.items.map(({ slug }: { slug: string }) => slug) }
}

async function mark(user: string, slugs: string[], more: unknown[] = [], by = token) {
  const post_ids = [...slugs.map((slug) => ids.get(slug)), ...more]
  return api.call('POST', '/read', { token: by, json: { external_user_id: user, post_ids } })
}

test('READ-11: for a new reader every entry that the client sees is unread, newest first, until it is marked', async () => {
  expect(await unread('ada')).toEqual({ count: 2, slugs: ['new', 'old'] })
  expect((await mark('ada', ['new'])).json).toEqual({ marked: 1 })
  expect(await unread('ada')).toEqual({ count: 1, slugs: ['old'] })
  expect((await mark('ada', ['new', 'old', 'old'])).json).toEqual({ marked: 1 })
  expect(await unread('ada')).toEqual({ count: 0, slugs: [] })
  expect(await unread('grace')).toEqual({ count: 2, slugs: ['new', 'old'] })
})

test('since limits what is unread for a new reader', async () => {
  expect(await unread('start', { query: '&since=2026-02-15' })).toEqual({ count: 1, slugs: ['new'] })
  expect(await unread('start', { query: '&since=2027-01-01' })).toEqual({ count: 0, slugs: [] })
})

test('READ-12: unknown ids, other projects, drafts and invisible posts are ignored', async () => {
  const response = await mark(
    'eve',
    ['inside', 'elsewhere', 'draft'],
    ['01a1f000-0000-7000-8000-000000000000', 'no id', '', 'x'.repeat(5_000)],
  )
  expect([response.status, response.json]).toEqual([200, { marked: 0 }])
  const inner = await makeClient(archive.payload, { project: own })
  expect(await unread('eve', { by: inner.token })).toMatchObject({ slugs: ['new', 'inside', 'old'] })
  const [row] = await poolDb(archive.payload)<{ n: number }>(
    sql`select count(*)::int as n from read_markers where external_user_id = 'eve'`,
  )
  expect(row?.n).toBe(0)
})

test('markers belong to the project: two of its clients share them, one of another project does not', async () => {
  await mark('shared', ['old'])
  const second = await makeClient(archive.payload, { project: own, audience: 'public', mode: 'write' })
  expect(await unread('shared', { by: second.token })).toEqual({ count: 1, slugs: ['new'] })
  expect((await mark('shared', ['new'], [], second.token)).json).toEqual({ marked: 1 })
  expect(await unread('shared')).toEqual({ count: 0, slugs: [] })
  const foreign = await makeClient(archive.payload, { project: other })
  expect(await unread('shared', { by: foreign.token })).toEqual({ count: 1, slugs: ['elsewhere'] })
})

test('READ-11: a client without a project is refused, whatever it sends', async () => {
  const unbound = await makeClient(archive.payload)
  const refused = [
    await api.call('GET', '/unread?external_user_id=ada', { token: unbound.token }),
    await mark('ada', ['new'], [], unbound.token),
    await api.call('GET', '/unread', { token: unbound.token }),
    await api.call('GET', '/unread?since=soon', { token: unbound.token }),
    await api.call('POST', '/read', { token: unbound.token, json: {} }),
    await api.call('POST', '/read', { token: unbound.token, body: '{' }),
  ]
  for (const { status, json } of refused)
    expect([status, json.type]).toEqual([422, 'project_binding_required'])
})

test('READ-13: fifty concurrent calls mark each entry once', async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, () => mark('busy', ['new', 'old'])))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(responses.reduce((sum, { json }) => sum + json.marked, 0)).toBe(2)
  expect(await unread('busy')).toEqual({ count: 0, slugs: [] })
})

describe('limits', () => {
  test('LIMIT-7: the id of a user has 1 to 255 characters', async () => {
    expect(await unread('ü'.repeat(255))).toMatchObject({ count: 2 })
    expect(await unread('👩‍🚀, "quoted" & co')).toMatchObject({ count: 2 })
    for (const query of ['', '?external_user_id=', `?external_user_id=${'x'.repeat(256)}`]) {
      const { status, json } = await api.call('GET', `/unread${query}`, { token })
      expect([status, json.errors[0].pointer], query).toEqual([422, '?external_user_id'])
      expect(json.errors[0].message, 'in words of ours').toMatch(/^This /)
    }
  })

  test('LIMIT-17: at most 1,000 ids at once', async () => {
    const known = ids.get('new') ?? ''
    const many = Array.from({ length: 1_000 }, () => known)
    expect((await mark('many', [], many)).json).toEqual({ marked: 1 })
    const { status, json } = await mark('many', [], [...many, known])
    expect([status, json.errors[0].pointer]).toEqual([422, '/post_ids'])
    expect((await mark('many', [])).json).toEqual({ marked: 0 })
  })

  test('LIMIT-16: at most 100 entries are returned, the count is complete', async () => {
    const large = await makeProject(archive.payload)
    const first = await makePublished(archive.payload, large, { audience: 'public' })
    await poolDb(archive.payload)(sql`
      insert into posts (id, title, project_id, type_id, audience, publish_at, slug, status, number, published_at)
      select gen_random_uuid(), title, project_id, type_id, audience, publish_at, 'many-' || n, status, number + n,
        published_at
      from posts, generate_series(1000, 1129) n where posts.id = ${first.id}`)
    const reader = await makeClient(archive.payload, { project: large })
    const { count, slugs } = await unread('ada', { by: reader.token })
    expect([count, slugs.length, slugs[0]]).toEqual([131, 100, 'many-1129'])
  })
})
