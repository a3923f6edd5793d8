import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listItemSchema } from '@/api/v1/presenters/publishedPost'
import { ROLES } from '@/domain/role'
import { LIMITS } from '@/domain/limits'
import { poolDb } from '@/queries/db'
import { openArchiveWithRoles, type ArchiveWithRoles } from '@/testing/archiveWithRoles'
import { makeDraft, makePublished } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'

let archive: ArchiveWithRoles
beforeAll(async () => (archive = await openArchiveWithRoles()))
afterAll(() => archive.close())

/** The body of a response that is JSON. */
type Body = {
  since: string
  count: number
  items: { id: string }[]
  type: string
  errors: { pointer: string }[]
}

async function call(method: string, path: string, sent: Parameters<ArchiveWithRoles['call']>[2] = {}) {
  const { status, headers, raw } = await archive.call(method, `/whats-new${path}`, {
    role: 'reader',
    ...sent,
  })
  return { status, headers, body: raw as Body }
}

const read = (json: unknown, role = 'reader') => call('POST', '/read', { json, role })

test('PAGE-44: what is new are list items, the latest news first, and each is read by itself or all at once', async () => {
  const cover = await makeImageRow(archive.payload, archive.project, 'The new page')
  const older = await makePublished(archive.payload, archive.project, { title: 'Older', cover, tags: ['a'] })
  const backdated = await makePublished(archive.payload, archive.project, {
    publishAt: '2021-01-01T00:00:00.000Z',
  })
  const draft = await makeDraft(archive.payload, archive.project)
  const { status, headers, body } = await call('GET', '')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(Object.keys(body)).toEqual(['since', 'count', 'items'])
  expect(Date.now() - Date.parse(body.since)).toBeGreaterThan(29 * 24 * 60 * 60_000)
  expect(body).toMatchObject({ count: 2, items: [{ id: backdated.id }, { id: older.id, title: 'Older' }] })
  for (const item of body.items) listItemSchema.parse(item)

  expect(await read({ post_ids: [older.id, draft.id, 'x', ''] })).toMatchObject({
    status: 200,
    body: { count: 1 },
  })
  expect((await call('GET', '')).body.items).toMatchObject([{ id: backdated.id }])
  expect(await read({ all: true })).toMatchObject({ status: 200, body: { count: 0 } })
  expect((await call('GET', '')).body).toMatchObject({ count: 0, items: [] })
  // Each user has their own.
  for (const role of ROLES.filter((other) => other !== 'reader'))
    expect((await call('GET', '', { role })).body.count, role).toBe(2)
  expect((await read({ all: true }, 'admin')).body.count).toBe(0)
})

test('LIMIT-16: at most 100 items are returned, the count is complete', async () => {
  const { id } = await makePublished(archive.payload, archive.project)
  await read({ all: true })
  await poolDb(archive.payload)(sql`
    insert into posts (id, title, project_id, type_id, audience, publish_at, slug, status, number, published_at)
    select gen_random_uuid(), title, project_id, type_id, audience, publish_at, 'many-' || n, status, number + n,
      published_at
    from posts, generate_series(1, 101) n where posts.id = ${id}`)
  const { body } = await call('GET', '')
  expect([body.count, body.items.length]).toEqual([101, 100])
})

test('PAGE-44: without a session it is a 401, from another origin a 403, in every role', async () => {
  for (const [method, path, json] of [
    ['GET', '', undefined],
    ['POST', '/read', { all: true }],
  ] as const) {
    const sent = json === undefined ? {} : { json }
    const anonymous = await call(method, path, { ...sent, role: '' })
    expect([anonymous.status, anonymous.body.type]).toEqual([401, 'unauthorized'])
    for (const role of ROLES) {
      const foreign = await call(method, path, { ...sent, role, headers: { Origin: 'https://evil.example' } })
      expect([foreign.status, foreign.body.type]).toEqual([403, 'forbidden'])
    }
  }
})

test.each([
  ['nothing', {}, '/post_ids'],
  ['all: false', { all: false }, '/all'],
  ['an unknown field', { all: true, more: 1 }, '/more'],
  ['a text', { post_ids: 'x' }, '/post_ids'],
  ['a number', { post_ids: [1] }, '/post_ids/0'],
  ['too many', { post_ids: Array.from({ length: LIMITS.readPosts + 1 }, () => 'x') }, '/post_ids'],
])('LIMIT-17: a body with %s is refused', async (_, json, pointer) => {
  const { status, headers, body } = await read(json)
  expect([status, body.type]).toEqual([422, 'validation_failed'])
  expect(body.errors.map((error) => error.pointer)).toContain(pointer)
  expect(headers.get('content-type')).toContain('application/problem+json')
})

test('PAGE-44: other bodies and methods are refused like everywhere', async () => {
  expect(
    (await call('POST', '/read', { body: '{', headers: { 'Content-Type': 'application/json' } })).status,
  ).toBe(400)
  expect(
    (await call('POST', '/read', { body: 'all=true', headers: { 'Content-Type': 'text/plain' } })).status,
  ).toBe(415)
  expect((await call('DELETE', '')).status).toBe(404)
  expect((await call('GET', '/nothing')).status).toBe(404)
  for (const post_ids of [[], Array.from({ length: LIMITS.readPosts }, () => 'x')])
    expect((await read({ post_ids })).status).toBe(200)
})
