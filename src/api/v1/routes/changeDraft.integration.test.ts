import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '@/lib/ids'
import type { Post } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeUser, makeProject, makePublished } from '@/testing/builders'
import type { Sent } from '@/testing/http'
import { makeImageRow } from '@/testing/imageRow'

let archive: TestArchive
let api: TestApi
beforeAll(async () => {
  archive = await openTestArchive()
  api = openTestApi(archive)
})
afterAll(async () => {
  await api.close()
  await archive.close()
})

/** The members that the tests use; the rest is kept for comparison. */
const draft = z.looseObject({ id: z.string(), slug: z.string() })

async function setUp(given: Parameters<typeof makeClient>[1] = {}) {
  const project = await makeProject(archive.payload)
  const { client, token } = await makeClient(archive.payload, { mode: 'write', ...given })
  const call = (method: string, path: string, sent: Sent = {}) => api.call(method, path, { token, ...sent })
  const make = async (more: object = {}) => {
    const json = {
      project: project.slug,
      title: 'Draft',
      type: 'feature',
      audience: client.audience,
      ...more,
    }
    const created = await call('POST', '/posts', { json })
    // Only a creation returns findings.
    delete created.json.findings
    return draft.parse(created.json)
  }
  return { project, client, call, make }
}

function pointers(response: { json: { errors: { pointer: string }[] } }): string[] {
  return response.json.errors.map(({ pointer }) => pointer).sort()
}

async function rowOf(id: string) {
  const [row] = await poolDb(archive.payload)(sql`select to_jsonb(posts) as row from posts where id = ${id}`)
  return row?.row
}

describe('WRITE-2: PATCH /posts/:id', () => {
  test('changes the given fields and no other', async () => {
    const { call, make, project } = await setUp()
    const image = await makeImageRow(archive.payload, project)
    const blocks = [
      { type: 'link', data: { url: 'https://example.com/a b'.replace(' ', '%20') } },
      { type: 'chart', data: { deep: [1, { x: null }] } },
    ]
    const before = await make({ teaser: 'T', tags: ['a'], publish_at: '2096-08-01T10:00:00Z', blocks })
    const change = {
      title: 'New',
      type: 'fix',
      audience: 'public',
      slug: 'patched-slug',
      cover_media_id: image,
      tags: ['b'],
    }
    const { status, json } = await call('PATCH', `/posts/${before.id}`, { json: change })
    expect(status).toBe(200)
    expect(json).toEqual({
      ...before,
      ...change,
      cover_url: json.cover_url,
      media: json.media,
      updated_at: json.updated_at,
    })
    expect(json.media).toHaveLength(1)
    const review = expect.objectContaining({ state: 'submitted' })
    const { json: stored } = await call('GET', `/posts/${before.id}`)
    expect(stored).toEqual({ ...json, corrections: [], review })
  })

  test('null clears teaser, cover and date, and nothing else', async () => {
    const { call, make, project } = await setUp()
    const image = await makeImageRow(archive.payload, project)
    const { id } = await make({ teaser: 'T', publish_at: '2026-08-01T10:00:00Z', cover_media_id: image })
    const cleared = await call('PATCH', `/posts/${id}`, {
      json: { teaser: null, cover_media_id: null, publish_at: null },
    })
    expect(cleared.json).toMatchObject({
      teaser: null,
      cover_media_id: null,
      cover_url: null,
      publish_at: null,
      media: [],
    })
    const others = { title: null, type: null, audience: null, slug: null, tags: null }
    const refused = await call('PATCH', `/posts/${id}`, { json: others })
    expect(pointers(refused)).toEqual(['/audience', '/slug', '/tags', '/title', '/type'])
  })

  test('an empty body changes nothing, not even the time of the last change', async () => {
    const { call, make } = await setUp()
    const before = await make()
    const response = await call('PATCH', `/posts/${before.id}`, { json: {} })
    expect(response.status).toBe(200)
    expect(response.json).toEqual(before)
  })

  test("a slug in use is a 409 unless it is the post's own, and one of two concurrent calls wins", async () => {
    const { call, make } = await setUp()
    const one = await make({ slug: 'slug-one' })
    const two = await make({ slug: 'slug-two' })
    const patch = (id: string, slug: string) => call('PATCH', `/posts/${id}`, { json: { slug } })
    expect((await patch(two.id, 'slug-one')).json.type).toBe('slug_taken')
    expect((await patch(one.id, 'slug-one')).status).toBe(200)
    const race = await Promise.all([patch(one.id, 'slug-three'), patch(two.id, 'slug-three')])
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('AUD-6: lists every unknown reference at once, and an audience that the client does not see', async () => {
    const { call, make } = await setUp({ audience: 'customer' })
    const { id } = await make()
    const change = { type: 'nothing', audience: 'internal', cover_media_id: newId() }
    const right = await call('PATCH', `/posts/${id}`, { json: change })
    expect(pointers(right)).toEqual(['/audience', '/cover_media_id', '/type'])
    const wrong = await call('PATCH', `/posts/${id}`, { json: { ...change, title: '' } })
    expect(pointers(wrong)).toEqual(['/audience', '/cover_media_id', '/title', '/type'])
  })

  test('does not accept blocks, project and author', async () => {
    const { call, make, project } = await setUp()
    const { id } = await make()
    const json = { blocks: [], project: project.slug, author_name: 'x', idempotency_key: 'k' }
    const response = await call('PATCH', `/posts/${id}`, { json })
    expect(pointers(response)).toEqual(['/author_name', '/blocks', '/idempotency_key', '/project'])
  })
})

describe('PUT /posts/:id/blocks', () => {
  test('WRITE-3, WRITE-16: replaces all blocks in order, and keeps the table of images in sync', async () => {
    const { call, make, project } = await setUp()
    const [one, two] = [
      await makeImageRow(archive.payload, project),
      await makeImageRow(archive.payload, project),
    ]
    const before = await make({ title: 'Kept', blocks: [{ type: 'image', data: { mediaId: one } }] })
    const blocks = [
      { type: 'gallery', data: { mediaIds: [two, two] } },
      { type: 'text', data: { text: ' # a\r\n' } },
      { type: 'unknown', data: [] },
    ]
    const { status, json } = await call('PUT', `/posts/${before.id}/blocks`, { json: { blocks } })
    expect(status).toBe(200)
    expect(json).toEqual({
      ...before,
      blocks,
      media: json.media,
      warnings: json.warnings,
      updated_at: json.updated_at,
    })
    expect(json.warnings).toEqual([{ pointer: '/blocks/2', message: expect.any(String) }])
    const rows = await poolDb(archive.payload)(
      sql`select media_id from post_media where post_id = ${json.id}`,
    )
    expect(rows).toEqual([{ media_id: two }])
    const emptied = await call('PUT', `/posts/${before.id}/blocks`, { json: { blocks: [] } })
    expect(emptied.json.blocks).toEqual([])
  })

  test('LIMIT-8: accepts 100 blocks and refuses 101, unknown fields and unknown images at their pointer', async () => {
    const { call, make } = await setUp()
    const { id } = await make()
    const text = { type: 'text', data: { text: 'x' } }
    const put = (json: unknown) => call('PUT', `/posts/${id}/blocks`, { json })
    expect((await put({ blocks: Array(100).fill(text) })).json.blocks).toHaveLength(100)
    expect(pointers(await put({ blocks: Array(101).fill(text) }))).toEqual(['/blocks'])
    expect(pointers(await put({}))).toEqual(['/blocks'])
    const faulty = [
      { type: 'text', data: { text: 'x', extra: 1 } },
      { type: 'image', data: { mediaId: newId() } },
      { type: 'link', data: { url: 'javascript:alert(1)' } },
    ]
    expect(pointers(await put({ blocks: faulty, status: 'published' }))).toEqual([
      '/blocks/0/data/extra',
      '/blocks/1/data/mediaId',
      '/blocks/2/data/url',
      '/status',
    ])
    expect((await call('GET', `/posts/${id}`)).json.blocks).toHaveLength(100)
  })
})

/** Each way of changing a draft. */
const changes: [string, string, unknown][] = [
  ['PATCH', '', { title: 'Changed' }],
  ['PUT', '/blocks', { blocks: [] }],
  ['DELETE', '', undefined],
]

describe.each(changes)('%s /posts/:id%s', (method, below, json) => {
  test('of a published post is a 409 and changes nothing (PUB-4)', async () => {
    const { call, project } = await setUp()
    const post = await makePublished(archive.payload, project)
    const before = await rowOf(post.id)
    const response = await call(method, `/posts/${post.id}${below}`, { json })
    expect([response.status, response.json.type]).toEqual([409, 'already_published'])
    expect(await rowOf(post.id)).toEqual(before)
  })

  test('invisible and missing return the same bytes, by audience and by binding (AUD-7)', async () => {
    const home = await makeProject(archive.payload)
    const bound = await setUp({ project: home })
    const customer = await setUp({ audience: 'customer' })
    const elsewhere = await makeDraft(archive.payload, bound.project)
    const published = await makePublished(archive.payload, bound.project)
    const internal = await makeDraft(archive.payload, customer.project)
    for (const [{ call }, posts] of [
      [bound, [elsewhere, published]],
      [customer, [internal]],
    ] as const) {
      const missing = await call(method, `/posts/${newId()}${below}`, { json })
      expect(missing.status).toBe(404)
      for (const { id } of posts) {
        const before = await rowOf(id)
        const hidden = await call(method, `/posts/${id}${below}`, { json })
        expect([hidden.status, hidden.text]).toEqual([404, missing.text])
        expect(await rowOf(id)).toEqual(before)
      }
    }
  })

  test('WRITE-4: accepts only the id: a slug is not found', async () => {
    const { call, make } = await setUp()
    const { slug } = await make()
    expect((await call(method, `/posts/${slug}${below}`, { json })).status).toBe(404)
    expect((await call(method, `/posts/a%00b${below}`, { json })).status).toBe(404)
  })

  test('waits for an approval in progress, and then sees it', async () => {
    const { call, make } = await setUp()
    const { id } = await make()
    const pending = archive.payload.db.drizzle.transaction(async (handle) => {
      await handle.execute(sql`select 1 from posts where id = ${id} for update`)
      const call409 = call(method, `/posts/${id}${below}`, { json })
      await new Promise((resolve) => setTimeout(resolve, 300))
      await handle.execute(sql`
        with counted as (update publication_counter set n = n + 1 returning n)
        update posts set status = 'published', published_at = now(), publish_at = now(), number = counted.n
        from counted where posts.id = ${id}`)
      return { call409 }
    })
    const { call409 } = await pending
    expect((await call409).status).toBe(409)
  })

  test('needs write mode', async () => {
    const { call } = await setUp({ mode: 'read' })
    expect((await call(method, `/posts/${newId()}${below}`, { json })).status).toBe(403)
  })
})

test('WRITE-4: refuses the form of the body, a missing and a published post, names in the body and a taken slug, in this order', async () => {
  const { call, make, project } = await setUp({ audience: 'customer' })
  const [own, other] = [await make(), await make()]
  const published = await makePublished(archive.payload, project, { audience: 'customer' })
  const hidden = await makePublished(archive.payload, project)
  const taken = { slug: other.slug }
  const type = { ...taken, type: 'nothing' }
  const blocks = [{ type: 'image', data: { mediaId: newId() } }]
  for (const [method, path, json, refusal, named] of [
    ['PATCH', hidden.id, { ...type, title: 7 }, 'validation_failed', ['/title', '/type']],
    ['PATCH', published.id, { ...type, title: 7 }, 'validation_failed', ['/title', '/type']],
    ['PATCH', hidden.id, type, 'not_found'],
    ['PATCH', published.id, type, 'already_published'],
    ['PATCH', own.id, type, 'validation_failed', ['/type']],
    ['PATCH', own.id, taken, 'slug_taken'],
    ['PUT', `${hidden.id}/blocks`, { blocks: 7 }, 'validation_failed', ['/blocks']],
    ['PUT', `${published.id}/blocks`, { blocks: 7 }, 'validation_failed', ['/blocks']],
    ['PUT', `${hidden.id}/blocks`, { blocks }, 'not_found'],
    ['PUT', `${published.id}/blocks`, { blocks }, 'already_published'],
    ['PUT', `${own.id}/blocks`, { blocks }, 'validation_failed', ['/blocks/0/data/mediaId']],
    ['DELETE', hidden.id, undefined, 'not_found'],
    ['DELETE', published.id, undefined, 'already_published'],
  ] as const) {
    const response = await call(method, `/posts/${path}`, { json })
    expect([method, json, response.json.type]).toEqual([method, json, refusal])
    if (named) expect(pointers(response)).toEqual(named)
  }
})

describe('what a client cannot set (PUB-3)', () => {
  test.each(['status', '_status', 'number', 'publishedAt', 'approval'])(
    '"%s" is refused by PATCH and PUT at its pointer, and nothing changes',
    async (field) => {
      const { call, make } = await setUp()
      const { id } = await make()
      const before = await rowOf(id)
      const patched = await call('PATCH', `/posts/${id}`, { json: { title: 'x', [field]: 'published' } })
      const put = await call('PUT', `/posts/${id}/blocks`, { json: { blocks: [], [field]: 'published' } })
      expect([patched.status, pointers(patched)]).toEqual([422, [`/${field}`]])
      expect([put.status, pointers(put)]).toEqual([422, [`/${field}`]])
      expect(await rowOf(id)).toEqual(before)
    },
  )

  test('a sealed draft may be changed; its approval stays, so the seal can be compared', async () => {
    const { call, make } = await setUp()
    const { id } = await make()
    const { user } = await makeUser(archive.payload, 'publisher')
    await poolDb(archive.payload)(sql`
      update posts set approval_by_id = ${user.id}, approval_at = now(), approval_seal = 'seal' where id = ${id}`)
    const approval = async () => {
      const row: Partial<Record<string, unknown>> = Object(await rowOf(id))
      return [row.approval_by_id, row.approval_at, row.approval_seal]
    }
    const before = await approval()
    expect((await call('PATCH', `/posts/${id}`, { json: { title: 'New' } })).status).toBe(200)
    expect((await call('PUT', `/posts/${id}/blocks`, { json: { blocks: [] } })).status).toBe(200)
    expect(await approval()).toEqual(before)
  })
})

test('GET returns a published post to a write-mode client as a draft with the fields of a list item', async () => {
  const { call, project } = await setUp()
  const post: Post = await makePublished(archive.payload, project, { audience: 'public' })
  const { json } = await call('GET', `/posts/${post.slug}`)
  expect(json).toMatchObject({ status: 'published', number: post.number, project: project.slug })
  expect(json).toMatchObject({ projectSlug: project.slug, coverUrl: null, authorName: null })
  expect(json.publishAt).toBe(json.publish_at)
})
