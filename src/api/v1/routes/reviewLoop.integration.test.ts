import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserActor } from '@/domain/actor'
import { newId } from '@/lib/ids'
import { systemClock } from '@/lib/dates'
import { approvePost } from '@/operations/posts/approvePost'
import { requestChanges } from '@/operations/posts/reviewPost'
import type { Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject, makePublished, makeUser } from '@/testing/builders'
import type { Sent } from '@/testing/http'
import { makeImageRow } from '@/testing/imageRow'

let now = new Date('2026-08-01T12:00:00Z')
let archive: TestArchive
let api: TestApi
let user: UserActor
let project: Project
let token: string
beforeAll(async () => {
  archive = await openTestArchive()
  api = openTestApi(archive, { clock: () => now })
  user = await makeUser(archive.payload, 'publisher')
  project = await makeProject(archive.payload)
  ;({ token } = await makeClient(archive.payload, { mode: 'write', name: 'Release bot' }))
})
afterAll(async () => {
  await api.close()
  await archive.close()
})
beforeEach(() => void (now = new Date('2026-08-01T12:00:00Z')))

const call = (method: string, path: string, sent: Sent = {}) => api.call(method, path, { token, ...sent })

async function create(more: object = {}): Promise<string> {
  const json = { project: project.slug, title: 'By a program', type: 'fix', ...more }
  return (await call('POST', '/posts', { json })).json.id
}

const read = async (id: string, query = '') => (await call('GET', `/posts/${id}${query}`)).json
const etagOf = async (id: string, query = '') =>
  (await call('GET', `/posts/${id}${query}`)).headers.get('etag') ?? ''
const sendBack = (id: string) => requestChanges(archive.payload, user, id, 'Which version?', systemClock)

describe('WRITE-17: the review of a draft', () => {
  test('is in the read of a draft, and in no other response', async () => {
    const created = await call('POST', '/posts', {
      json: { project: project.slug, title: 'One', type: 'fix' },
    })
    const { id, created_at: at } = created.json
    expect(created.json).not.toHaveProperty('review')
    const review = { state: 'submitted', comment: null, by: 'Release bot', at }
    expect((await read(id)).review).toEqual(review)
    expect((await read(id, '?format=html')).review).toEqual(review)
    expect((await call('PATCH', `/posts/${id}`, { json: { title: 'Two' } })).json).not.toHaveProperty(
      'review',
    )
    expect((await read(id)).review).toEqual(review)
    await sendBack(id)
    expect((await read(id)).review).toMatchObject({
      state: 'changes_requested',
      comment: 'Which version?',
      by: user.name,
    })
    await approvePost(archive.payload, user, id, 'now', systemClock)
    expect(await read(id)).not.toHaveProperty('review')
  })

  test('of a person begins in progress', async () => {
    const { id } = await makeDraft(archive.payload, project)
    expect((await read(id)).review).toEqual({ state: 'in_progress', comment: null, by: null, at: null })
  })
})

describe('WRITE-20: a draft that was sent back is submitted again', () => {
  const changes: [string, string, object][] = [
    ['PATCH', '', { teaser: 'From version 4.2 on.' }],
    ['PUT', '/blocks', { blocks: [{ type: 'text', data: { text: 'From version 4.2 on.' } }] }],
  ]
  test.each(changes)('by %s%s, with a version, an audit row and a mail', async (method, path, json) => {
    const id = await create()
    await sendBack(id)
    expect((await call(method, `/posts/${id}${path}`, { json })).status).toBe(200)
    expect((await read(id)).review).toMatchObject({ state: 'submitted', comment: null, by: 'Release bot' })
    const { docs } = await archive.payload.findVersions({
      collection: 'posts',
      where: { parent: { equals: id } },
      sort: '-updatedAt',
      depth: 0,
      overrideAccess: true,
    })
    expect(docs.slice(0, 2).map(({ version }) => version.review?.state)).toEqual([
      'submitted',
      'changes_requested',
    ])
    const db = poolDb(archive.payload)
    const audit = await db<{ action: string }>(
      sql`select action from audit where target_id = ${id} order by created_at, id`,
    )
    expect(audit.map(({ action }) => action).toSorted()).toEqual([
      'create',
      'request_changes',
      'submit',
      'update',
    ])
    const mails = await db(sql`select 1 from notifications where post_id = ${id} and kind = 'submitted'`)
    expect(mails).toHaveLength(2)
  })

  test('but not by a call that changes nothing or is refused, and not from another state', async () => {
    const id = await create()
    await sendBack(id)
    await call('PATCH', `/posts/${id}`, { json: {} })
    await call('PUT', `/posts/${id}/blocks?dry_run=1`, { json: { blocks: [] } })
    await call('PATCH', `/posts/${id}`, { json: { type: 'unknown' } })
    await call('PATCH', `/posts/${id}`, { json: { title: 'X' }, headers: { 'If-Match': '"x"' } })
    expect((await read(id)).review.state).toBe('changes_requested')
    const own = await makeDraft(archive.payload, project)
    await call('PATCH', `/posts/${own.id}`, { json: { title: 'By a program' } })
    expect((await read(own.id)).review.state).toBe('in_progress')
  })
})

test('WRITE-20: the draft of a person stays sent back, whatever a program changes', async () => {
  const { id } = await makeDraft(archive.payload, project)
  await sendBack(id)
  expect((await call('PATCH', `/posts/${id}`, { json: { title: 'By a program' } })).status).toBe(200)
  expect((await call('PUT', `/posts/${id}/blocks`, { json: { blocks: [] } })).status).toBe(200)
  expect((await read(id)).review).toMatchObject({ state: 'changes_requested', comment: 'Which version?' })
})

describe('WRITE-19: If-Match', () => {
  const writes: [string, string, object | undefined, number][] = [
    ['PATCH', '', { title: 'Changed' }, 200],
    ['PUT', '/blocks', { blocks: [] }, 200],
    ['DELETE', '', undefined, 204],
  ]

  describe.each(writes)('%s%s', (method, path, json, status) => {
    const write = (id: string, ifMatch: string, query = '') =>
      call(method, `/posts/${id}${path}${query}`, {
        headers: { 'If-Match': ifMatch },
        ...(json && { json }),
      })

    test('takes the ETag of a read, in either format, alone or in a list, and *', async () => {
      const image = await makeImageRow(archive.payload, project, 'An image')
      const more = { cover_media_id: image, blocks: [{ type: 'text', data: { text: '**Bold**' } }] }
      for (const tagsOf of [
        (tag: string) => tag,
        (tag: string) => `"other", ${tag}`,
        (tag: string) => `W/"x",${tag} , "y"`,
        () => '*',
      ]) {
        const id = await create(more)
        expect((await write(id, tagsOf(await etagOf(id)))).status).toBe(status)
      }
      const id = await create(more)
      const html = await etagOf(id, '?format=html')
      expect(html).not.toBe(await etagOf(id))
      expect((await write(id, html)).status).toBe(status)
    })

    test('refuses any other ETag and changes nothing', async () => {
      const id = await create()
      const old = await etagOf(id)
      await call('PATCH', `/posts/${id}`, { json: { title: 'By another client' } })
      const current = await etagOf(id)
      for (const tag of [old, '"x"', '""', `W/${current}`, current.replaceAll('"', ''), '', '"*"', '**']) {
        const refused = await write(id, tag)
        expect([tag, refused.status, refused.json.type]).toEqual([tag, 412, 'precondition_failed'])
      }
      expect(await etagOf(id)).toBe(current)
    })

    test('a review that changed, and an alt text, are changes too', async () => {
      const image = await makeImageRow(archive.payload, project, 'An image')
      const id = await create({ cover_media_id: image })
      const first = await etagOf(id)
      await sendBack(id)
      expect((await write(id, first)).status).toBe(412)
      const second = await etagOf(id)
      await archive.payload.update({
        collection: 'media',
        id: image,
        data: { alt: 'Another text' },
        overrideAccess: true,
      })
      expect((await write(id, second)).status).toBe(412)
    })

    test('a new day breaks no ETag, although the addresses of images are new', async () => {
      const image = await makeImageRow(archive.payload, project, 'An image')
      const id = await create({ cover_media_id: image })
      const yesterday = await etagOf(id)
      now = new Date('2026-08-02T00:00:01Z')
      expect(await etagOf(id)).not.toBe(yesterday)
      expect((await write(id, yesterday)).status).toBe(status)
    })

    test('comes after 404 and 409', async () => {
      expect((await write(newId(), '"x"')).status).toBe(404)
      expect((await write(newId(), '*')).status).toBe(404)
      const { id } = await makePublished(archive.payload, project)
      for (const tag of ['"x"', '*', await etagOf(id)])
        expect((await write(id, tag)).json.type).toBe('already_published')
    })
  })

  test('is the ETag of this client: another one sees other bytes', async () => {
    const other = await makeProject(archive.payload)
    const image = await makeImageRow(archive.payload, other, 'An image')
    const { token: bound } = await makeClient(archive.payload, { mode: 'write', project })
    const id = await create({ cover_media_id: image })
    const theirs = (await api.call('GET', `/posts/${id}`, { token: bound })).headers.get('etag') ?? ''
    expect(theirs).not.toBe(await etagOf(id))
    const patch = (by: string) =>
      api.call('PATCH', `/posts/${id}`, { token: by, json: { title: 'X' }, headers: { 'If-Match': theirs } })
    expect((await patch(token)).status).toBe(412)
    expect((await patch(bound)).status).toBe(200)
  })

  test('renders nothing: a draft of long texts is refused at once', async () => {
    const text = '*a* `b` [c](d)\n\n'.repeat(1350)
    const id = await create()
    const blocks = Array.from({ length: 20 }, () => ({ type: 'text', data: { text } }))
    expect((await call('PUT', `/posts/${id}/blocks`, { json: { blocks } })).status).toBe(200)
    const began = performance.now()
    const headers = { 'If-Match': '"x"' }
    expect((await call('PATCH', `/posts/${id}`, { json: { title: 'X' }, headers })).status).toBe(412)
    // Rendering these texts takes several seconds.
    expect(performance.now() - began).toBeLessThan(1000)
  })

  test('a dry run of PUT blocks is refused like the real call', async () => {
    const id = await create()
    const dryRun = (tag: string) =>
      call('PUT', `/posts/${id}/blocks?dry_run=1`, { json: { blocks: [] }, headers: { 'If-Match': tag } })
    expect((await dryRun('"x"')).status).toBe(412)
    expect((await dryRun(await etagOf(id))).status).toBe(200)
  })

  test('of concurrent changes with the same ETag one succeeds', async () => {
    const id = await create()
    const tag = await etagOf(id)
    const patches = Array.from({ length: 8 }, (_, n) =>
      call('PATCH', `/posts/${id}`, { json: { title: `Change ${n}` }, headers: { 'If-Match': tag } }),
    )
    const statuses = (await Promise.all(patches)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 412)])
  })

  test('without the header nothing is compared', async () => {
    const id = await create()
    expect((await call('PATCH', `/posts/${id}`, { json: { title: 'X' } })).status).toBe(200)
  })
})
