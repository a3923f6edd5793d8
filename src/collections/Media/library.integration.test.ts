import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '@/domain/limits'
import { systemClock } from '@/lib/dates'
import { newId } from '@/lib/ids'
import { approvePost } from '@/operations/posts/approvePost'
import type { Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openArchiveWithRoles, type ArchiveWithRoles, type SentAs } from '@/testing/archiveWithRoles'
import { makeDraft, makeProject, makePublished, makeUser } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'

let archive: ArchiveWithRoles
let project: Project
let other: Project

beforeAll(async () => {
  archive = await openArchiveWithRoles()
  project = archive.project
  other = await makeProject(archive.payload, { name: 'Other' })
})
afterAll(() => archive.close())

interface Item {
  id: string
  name: string
  alt: string | null
  uses: number
  elsewhere: number
  published: number
  scheduled: number
  focalPoint: { x: number; y: number } | null
  project: { id: string; name: string }
}

async function get(path: string, sent: SentAs = { role: 'author' }) {
  const { status, raw } = await archive.call('GET', `/media/${path}`, sent)
  return { status, ...(raw as { items: Item[]; meta: { total: number }; errors?: { pointer: string }[] }) }
}

const post = (path: string, json: unknown, role = 'author') =>
  archive.call('POST', `/media/${path}`, { role, json, headers: { Origin: 'http://localhost:3000' } })

async function makeImage(named: string, alt: string | null = null, into = project): Promise<string> {
  const id = await makeImageRow(archive.payload, into, alt)
  await poolDb(archive.payload)(sql`update media set name = ${named} where id = ${id}`)
  return id
}

const names = async (query: string) => (await get(`library?${query}`)).items.map(({ name }) => name)

/** A draft that is approved for tomorrow. */
async function makeScheduled(cover: string): Promise<string> {
  const publishAt = new Date(Date.now() + 86_400_000).toISOString()
  const { id } = await makeDraft(archive.payload, project, { title: 'Tomorrow', cover, publishAt })
  const approved = await approvePost(
    archive.payload,
    await makeUser(archive.payload, 'publisher'),
    id,
    'planned',
    systemClock,
  )
  expect(approved.ok).toBe(true)
  return id
}

test('IMG-18: the library finds by name and alt text, filters, and puts a project first', async () => {
  await makeImage('older.png', 'A chart of sales')
  const theirs = await makeImage('theirs 100%.png', ' \u200b', other)
  await makeImage('newest.png', null)
  await makePublished(archive.payload, project, { cover: theirs })

  expect(await names('')).toEqual(['newest.png', 'theirs 100%.png', 'older.png'])
  expect(await names(`first=${other.id}`)).toEqual(['theirs 100%.png', 'newest.png', 'older.png'])
  expect(await names(`project=${other.id}`)).toEqual(['theirs 100%.png'])
  expect(await names('q=SALES+older')).toEqual(['older.png'])
  expect(await names('q=100%25')).toEqual(['theirs 100%.png'])
  expect(await names('q=o_der')).toEqual([])
  expect(await names('filter=no_alt')).toEqual(['newest.png', 'theirs 100%.png'])
  expect(await names('filter=unused')).toEqual(['newest.png', 'older.png'])
  expect(await names('filter=unused&q=sales&project=')).toEqual(['older.png'])
})

test('IMG-18: pages are complete, without repeats, with the total also beyond the end', async () => {
  const into = await makeProject(archive.payload)
  const count = LIMITS.libraryImages + 1
  for (let n = 0; n < count; n += 1) await makeImageRow(archive.payload, into)
  const pages = await Promise.all(
    ['1', '2', '3'].map((page) => get(`library?project=${into.id}&page=${page}`)),
  )
  expect(pages.map(({ items }) => items.length)).toEqual([LIMITS.libraryImages, 1, 0])
  expect(pages.map(({ meta }) => meta.total)).toEqual([count, count, count])
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(count)
})

test('IMG-18: an image says how many posts show it, how many others, and which states they have', async () => {
  const image = await makeImage('shown.png')
  const draft = await makeDraft(archive.payload, project, { cover: image })
  await makePublished(archive.payload, project, {
    blocks: [
      { blockType: 'gallery', mediaIds: [image, image] },
      { blockType: 'image', mediaId: image },
    ],
  })
  await makeScheduled(image)
  const [described] = (await get(`described?ids=${image},${newId()}&post=${draft.id}`)).items
  expect(described).toMatchObject({ uses: 3, elsewhere: 2, published: 1, withdrawn: 0, scheduled: 1 })
  const [listed] = (await get('library?q=shown.png')).items
  expect(listed).toMatchObject({ uses: 3, elsewhere: 3 })

  const { items, meta } = await get(`${image}/uses`)
  expect(meta.total).toBe(3)
  expect(items.map((use) => ('state' in use ? use.state : null)).sort()).toEqual([
    'draft',
    'published',
    'scheduled',
  ])
  expect(items).toContainEqual({
    id: draft.id,
    slug: draft.slug,
    title: draft.title,
    project: project.name,
    state: 'draft',
  })
})

test.each([
  ['library?page=0', '?page'],
  ['library?filter=everything', '?filter'],
  ['library?project=sharp', '?project'],
  ['library?first=1', '?first'],
  [`library?q=${'x'.repeat(501)}`, '?q'],
  ['described', '?ids'],
  ['described?ids=1', '?ids'],
  [`described?ids=${Array.from({ length: 101 }, newId).join(',')}`, '?ids'],
  [`described?ids=${newId()}&post=1`, '?post'],
])('%s is refused', async (path, pointer) => {
  const { status, errors } = await get(path)
  // Payload's guard refuses some pages before.
  expect(status).toBeOneOf([400, 422])
  if (status === 422) expect(errors?.[0]?.pointer).toBe(pointer)
})

test('ADMIN-2: readers and strangers learn nothing about images, and set nothing', async () => {
  const image = await makeImage('secret.png')
  for (const role of ['reader', 'nobody']) {
    const expected = role === 'reader' ? 403 : 401
    for (const path of ['library', `described?ids=${image}`, `${image}/uses`]) {
      const { status, text } = await archive.call('GET', `/media/${path}`, { role })
      expect([status, text.includes('secret')]).toEqual([expected, false])
    }
    expect((await post(`${image}/focal-point`, { focalPoint: null }, role)).status).toBe(expected)
  }
})

test('the uses of an unknown image are empty, those of no image a 404', async () => {
  expect(await get(`${newId()}/uses`)).toMatchObject({ status: 200, items: [] })
  expect((await get('nothing/uses')).status).toBe(404)
})

test('ADMIN-4: an image in use is not deleted, and the refusal names the newest of its posts', async () => {
  const image = await makeImage('in use.png')
  for (const title of ['One', 'Two', 'Three', 'Four'])
    await makeDraft(archive.payload, project, { title, cover: image })
  const remove = (language: string) =>
    archive.call('DELETE', `/media/${image}`, {
      role: 'author',
      headers: { Origin: 'http://localhost:3000', 'Accept-Language': language },
    })
  const { status, raw } = await remove('en')
  const { message } = (raw as { errors: { message: string }[] }).errors[0] ?? { message: '' }
  expect([status, message]).toEqual([
    409,
    '4 entries still show this image: “Four”, “Three”, “Two” and 1 more. Remove it there first.',
  ])
  expect((await remove('de')).text).toContain('„Four“, „Three“, „Two“ und ein weiterer.')
  expect((await get('library?q=in+use.png')).items).toHaveLength(1)
})

test('IMG-20: a focal point is stored and removed, audited, and leaves files and alt text as they are', async () => {
  const image = await makeImage('focus.png', 'Kept')
  const stored = () =>
    poolDb(archive.payload)(sql`
    select to_jsonb(media) - 'focal_x' - 'focal_y' - 'updated_at' as rest from media where id = ${image}`)
  const before = await stored()
  expect((await post(`${image}/focal-point`, { focalPoint: { x: 12.5, y: 100 } })).raw).toEqual({
    focalPoint: { x: 12.5, y: 100 },
  })
  expect((await get('library?q=focus.png')).items[0]?.focalPoint).toEqual({ x: 12.5, y: 100 })
  expect(await stored()).toEqual(before)
  expect((await post(`${image}/focal-point`, { focalPoint: null })).status).toBe(200)
  expect((await get('library?q=focus.png')).items[0]?.focalPoint).toBeNull()
  const audited = await poolDb(archive.payload)(sql`
    select actor_kind, action, label from audit where target = 'media' and target_id = ${image}`)
  expect(audited).toEqual(Array(2).fill({ actor_kind: 'person', action: 'update', label: 'focus.png' }))
})

test.each([
  [{ x: -1, y: 0 }],
  [{ x: 0, y: 100.1 }],
  [{ x: 1 }],
  [{ x: '1', y: 1 }],
  [{ x: 1, y: 1, z: 1 }],
  ['x'],
])('IMG-20: the focal point %j is refused', async (focalPoint) => {
  const image = await makeImage('refused.png')
  expect((await post(`${image}/focal-point`, { focalPoint })).status).toBe(422)
  expect((await post(`${newId()}/focal-point`, { focalPoint: null })).status).toBe(404)
})

test('IMG-20: only publishers set the focal point of an image that was published', async () => {
  const image = await makeImage('published.png')
  await makePublished(archive.payload, project, { cover: image })
  const focalPoint = { x: 1, y: 2 }
  expect((await post(`${image}/focal-point`, { focalPoint }, 'author')).status).toBe(403)
  expect((await get('library?q=published.png')).items[0]?.focalPoint).toBeNull()
  expect((await post(`${image}/focal-point`, { focalPoint }, 'publisher')).status).toBe(200)
})

test('IMG-20: a focal point keeps the approval of a scheduled post, a new alt text breaks it', async () => {
  const image = await makeImage('sealed.png', 'Before')
  const id = await makeScheduled(image)
  const isValid = async () =>
    (await archive.payload.findByID({ collection: 'posts', id, overrideAccess: true })).isApprovalValid
  await post(`${image}/focal-point`, { focalPoint: { x: 1, y: 1 } })
  expect(await isValid()).toBe(true)
  await archive.call('PATCH', `/media/${image}`, {
    role: 'author',
    json: { alt: 'After' },
    headers: { Origin: 'http://localhost:3000' },
  })
  expect(await isValid()).toBe(false)
})
