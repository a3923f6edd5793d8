import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '@/lib/dates'
import { ok } from '@/lib/result'
import { approvePost } from '@/operations/posts/approvePost'
import { loadPostContent } from '@/operations/posts/loadPostContent'
import { inTransaction } from '@/operations/transaction'
import type { Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makeUser, makeProject } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'
import { restDriver, signedIn, type RestDriver } from '@/testing/restDriver'

let archive: TestArchive
let rest: RestDriver
let project: Project
let cookie: string
beforeAll(async () => {
  archive = await openTestArchive()
  rest = restDriver(archive)
  project = await makeProject(archive.payload)
  cookie = await signedIn(archive, (await makeUser(archive.payload, 'author')).email)
})
afterAll(() => archive.close())

const TEXT = { blockType: 'text', text: 'Stays.' } as const

async function patch(path: string, json: object, headers = {}) {
  const response = await rest('PATCH', `/api/${path}`, { json, cookie, headers })
  return { status: response.status, body: JSON.parse(await response.text()) as unknown }
}

async function blocksOf(id: string): Promise<unknown> {
  const [row] = await poolDb(archive.payload)(sql`select blocks from posts where id = ${id}`)
  return row?.blocks
}

test.each([
  'x',
  7,
  true,
  {},
  { length: 5 },
  [null],
  [5],
  ['x'],
  [[]],
  [TEXT, {}],
  [{ blockType: 'constructor' }],
  [{ blockType: '__proto__' }],
  [{ blockType: 'text' }, { blockType: 7 }],
])('content that is not a list of blocks is refused and deletes nothing: %j', async (blocks) => {
  const { id } = await makeDraft(archive.payload, project, { blocks: [TEXT] })
  const before = await blocksOf(id)
  const { status, body } = await patch(`posts/${id}`, { blocks })
  expect([status, body]).toMatchObject([400, { errors: [{ data: { errors: [{ path: 'blocks' }] } }] }])
  expect(await blocksOf(id)).toEqual(before)
  const created = await rest('POST', '/api/posts', {
    json: { title: 'x', project: project.id, blocks },
    cookie,
  })
  expect(created.status).toBe(400)
})

test('null leaves the content unchanged; an empty list and the 0 of the form clear it', async () => {
  const { id } = await makeDraft(archive.payload, project, { blocks: [TEXT] })
  expect((await patch(`posts/${id}`, { blocks: null })).status).toBe(200)
  expect(await blocksOf(id)).toMatchObject([TEXT])
  expect((await patch(`posts/${id}`, { blocks: 0 })).status).toBe(200)
  expect(await blocksOf(id)).toEqual([])
})

test('null for a group leaves it unchanged', async () => {
  const { id } = await makeDraft(archive.payload, project, { blocks: [TEXT] })
  expect((await patch(`posts/${id}`, { approval: null, review: null, title: 'Changed' })).status).toBe(200)
  expect(await archive.payload.findByID({ collection: 'posts', id, overrideAccess: true })).toMatchObject({
    title: 'Changed',
    review: { state: 'in_progress' },
  })
  const { id: own } = await makeUser(archive.payload, 'author')
  const admin = await signedIn(archive, (await makeUser(archive.payload, 'admin')).email)
  const response = await rest('PATCH', `/api/users/${own}`, { json: { mails: null }, cookie: admin })
  expect(response.status).toBe(200)
})

test('unknown fields of a block are not stored', async () => {
  const { id } = await makeDraft(archive.payload, project)
  const blocks = [
    { ...TEXT, extra: {}, data: 1 },
    { blockType: 'unknown', type: 'poll', data: { any: [1] } },
  ]
  expect((await patch(`posts/${id}`, { blocks })).status).toBe(200)
  expect(await blocksOf(id)).toEqual([
    { id: expect.any(String), ...TEXT },
    { id: expect.any(String), blockType: 'unknown', type: 'poll', data: { any: [1] } },
  ])
})

test('users cannot set the times of creation and change', async () => {
  const { id, createdAt } = await makeDraft(archive.payload, project)
  const image = await makeImageRow(archive.payload, project)
  const forged = { createdAt: '2001-01-01T00:00:00Z', updatedAt: '2001-01-01T00:00:00Z' }
  expect(await patch(`posts/${id}`, { title: 'New', ...forged })).toMatchObject({
    status: 200,
    body: { doc: { createdAt } },
  })
  expect((await patch(`media/${image}`, { alt: 'A dog', ...forged })).status).toBe(200)
  for (const collection of ['posts', 'media'] as const) {
    const doc = await archive.payload.findByID({
      collection,
      id: collection === 'posts' ? id : image,
      overrideAccess: true,
    })
    expect(doc.createdAt > '2002' && doc.updatedAt > '2002').toBe(true)
  }
})

test('a form reports all errors at once, each at its field', async () => {
  // With a single project, that one would be preset.
  await makeProject(archive.payload)
  const pathsOf = async (json: object) => {
    const response = await rest('POST', '/api/posts', { json, cookie })
    const { errors } = (await response.json()) as { errors: { data: { errors: { path: string }[] } }[] }
    return errors[0]?.data.errors.map(({ path }) => path).sort()
  }
  expect(await pathsOf({})).toEqual(['project', 'title', 'type'])
  expect(
    await pathsOf({
      audience: 'all',
      tags: [''],
      cover: 'x',
      blocks: [{ blockType: 'link', title: 'a\tb' }],
    }),
  ).toEqual(['audience', 'blocks.0.title', 'cover', 'project', 'tags', 'title', 'type'])
})

async function scheduled(given: Parameters<typeof makeDraft>[2] = {}) {
  const draft = await makeDraft(archive.payload, project, {
    ...given,
    title: 'Approved',
    publishAt: '2099-01-01T08:00:00.000Z',
    blocks: [TEXT],
  })
  await patch(`posts/${draft.id}`, { title: 'First' })
  // Saves within ten minutes share a version.
  await poolDb(archive.payload)(
    sql`update _posts_v set created_at = created_at - interval '10 minutes' where parent_id = ${draft.id}`,
  )
  await patch(`posts/${draft.id}`, { title: 'Approved' })
  const user = await makeUser(archive.payload, 'publisher')
  expect((await approvePost(archive.payload, user, draft.id, 'planned', systemClock)).ok).toBe(true)
  return draft.id
}

async function opened(id: string): Promise<Record<string, unknown>> {
  return (await (await rest('GET', `/api/posts/${id}`, { cookie })).json()) as Record<string, unknown>
}

test('PUB-7: an author is not offered to delete a scheduled entry', async () => {
  const mayDelete = async (id: string) => {
    const response = await rest('POST', `/api/posts/access/${id}`, { cookie, json: {} })
    return 'delete' in ((await response.json()) as object)
  }
  expect(await mayDelete((await makeDraft(archive.payload, project)).id)).toBe(true)
  expect(await mayDelete(await scheduled())).toBe(false)
})

test('restoring a version from before the approval keeps the approval and breaks its seal', async () => {
  const id = await scheduled()
  const { docs } = await archive.payload.findVersions({
    collection: 'posts',
    where: { parent: { equals: id }, 'version.title': { equals: 'First' } },
    overrideAccess: true,
  })
  const { approval } = await opened(id)
  const response = await rest('POST', `/api/posts/versions/${docs[0]?.id}`, { cookie })
  expect(response.status).toBe(200)
  expect(await opened(id)).toMatchObject({
    title: 'First',
    status: 'draft',
    approval,
    isApprovalValid: false,
  })
})

test('restoring a version whose slug was taken meanwhile keeps the present slug', async () => {
  const { id, slug } = await makeDraft(archive.payload, project, { title: 'Wanted' })
  await patch(`posts/${id}`, { title: 'Other', slug: 'kept-by-restoring' })
  const taken = await makeDraft(archive.payload, project, { slug: slug ?? null })
  expect(taken.slug).toBe(slug)
  const { docs } = await archive.payload.findVersions({
    collection: 'posts',
    where: { parent: { equals: id }, 'version.title': { equals: 'Wanted' } },
    overrideAccess: true,
  })
  const restore = () => rest('POST', `/api/posts/versions/${docs[0]?.id}`, { cookie })
  expect((await restore()).status).toBe(200)
  expect(await opened(id)).toMatchObject({ title: 'Wanted', slug: 'kept-by-restoring' })
  await archive.payload.delete({ collection: 'posts', id: taken.id, overrideAccess: true })
  expect((await restore()).status).toBe(200)
  expect(await opened(id)).toMatchObject({ title: 'Wanted', slug })
})

test('API-4: a title of megabytes is refused before a slug is derived from it', async () => {
  const { id } = await makeDraft(archive.payload, project, { title: 'Short' })
  const before = process.cpuUsage()
  expect((await patch(`posts/${id}`, { title: 'ä-'.repeat(4_000_000) })).status).toBe(400)
  const { user, system } = process.cpuUsage(before)
  // Of CPU time: deriving alone took ten seconds.
  expect((user + system) / 1e6).toBeLessThan(4)
})

test('ADMIN-9: a version is not restored while another user is editing the post', async () => {
  const draft = await makeDraft(archive.payload, project, { title: 'Now' })
  await patch(`posts/${draft.id}`, { title: 'Then' })
  const editor = await makeUser(archive.payload, 'author')
  const document = { relationTo: 'posts' as const, value: draft.id }
  const { id } = await archive.payload.create({
    collection: 'payload-locked-documents',
    data: { document, user: { relationTo: 'users', value: editor.id } },
    overrideAccess: true,
  })
  const { docs } = await archive.payload.findVersions({
    collection: 'posts',
    where: { parent: { equals: draft.id } },
    overrideAccess: true,
  })
  const restore = () => rest('POST', `/api/posts/versions/${docs[0]?.id}`, { cookie })
  const refused = await restore()
  expect(refused.status).toBe(423)
  expect(await refused.json()).toMatchObject({
    errors: [{ message: expect.stringMatching(/another person|editing/i) }],
  })
  await archive.payload.delete({ collection: 'payload-locked-documents', id, overrideAccess: true })
  expect((await restore()).status).toBe(200)
})

test('a post shows to users whether its approval is still valid', async () => {
  const id = await scheduled()
  expect(await opened(id)).toMatchObject({ isApprovalValid: true })
  const saved = await patch(`posts/${id}`, {
    ...(await opened(id)),
    teaser: 'Changed',
    isApprovalValid: true,
  })
  expect(saved).toMatchObject({ status: 200, body: { doc: { isApprovalValid: false } } })
  expect(await opened(id)).toMatchObject({ isApprovalValid: false })
  const list = await (await rest('GET', `/api/posts?where[id][equals]=${id}`, { cookie })).json()
  expect(list).toMatchObject({ docs: [{ id, isApprovalValid: null }] })
  const unsealed = await makeDraft(archive.payload, project)
  expect(await opened(unsealed.id)).toMatchObject({ isApprovalValid: null })
})

test('a scheduled post opens while it is being approved: reads do not wait for writes', async () => {
  const cover = await makeImageRow(archive.payload, project)
  const id = await scheduled({ cover })
  const user = await makeUser(archive.payload, 'publisher')
  const read = await inTransaction(archive.payload, user, async ({ db }) => {
    await loadPostContent(db, id, { lock: true })
    await db(sql`select 1 from media where id = ${cover} for update`)
    return ok(await opened(id))
  })
  expect(read).toMatchObject({ ok: true, value: { id, isApprovalValid: true } })
})
