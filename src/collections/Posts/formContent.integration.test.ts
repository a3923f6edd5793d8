import { sql } from '@payloadcms/db-postgres'
import { ValidationError } from 'payload'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '@/lib/dates'
import { newId } from '@/lib/ids'
import { approvePost } from '@/operations/posts/approvePost'
import type { Post, Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject, makePublished, makeUser } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'

let archive: TestArchive
let project: Project
beforeAll(async () => {
  archive = await openTestArchive()
  project = await makeProject(archive.payload)
})
afterAll(() => archive.close())

type Given = Parameters<typeof makeDraft>[2]

/** The fields with errors, in order. */
async function refusedAt(given: Given): Promise<string[]> {
  const error: unknown = await makeDraft(archive.payload, project, given).catch((caught: unknown) => caught)
  if (!(error instanceof ValidationError)) throw new Error('nothing was refused', { cause: error })
  return error.data.errors.map(({ path }) => path).sort()
}

async function imagesOfPost(id: string): Promise<unknown[]> {
  return poolDb(archive.payload)(sql`select media_id from post_media where post_id = ${id}`)
}

test('ADMIN-12: content from a form is validated at each field', async () => {
  expect(
    await refusedAt({
      title: 'a\nb',
      authorName: 'x'.repeat(201),
      tags: ['', 'fine'],
      cover: newId(),
      blocks: [
        { blockType: 'text', text: 'fine' },
        { blockType: 'link', url: `https://${'x'.repeat(2000)}`, title: 'a\tb' },
        { blockType: 'gallery', mediaIds: [newId()] },
        { blockType: 'unknown', type: null, data: {} },
      ],
    }),
  ).toEqual([
    'authorName',
    'blocks.1.title',
    'blocks.1.url',
    'blocks.2.mediaIds',
    'blocks.3.type',
    'cover',
    'tags',
    'title',
  ])
})

test('PUB-21: a draft is saved with unfinished blocks, and approval points to what is missing', async () => {
  const blocks = [
    { blockType: 'image' },
    { blockType: 'gallery', mediaIds: [] },
    { blockType: 'before_after', afterMediaId: await makeImageRow(archive.payload, project) },
    { blockType: 'video', url: 'https:/' },
    { blockType: 'link', title: 'Help' },
    { blockType: 'link', url: 'javascript:alert(1)' },
    { blockType: 'text', text: 'Finished.' },
  ] as NonNullable<Post['blocks']>
  const { id } = await makeDraft(archive.payload, project, { blocks })
  const publisher = await makeUser(archive.payload, 'publisher')
  const refused = await approvePost(archive.payload, publisher, id, 'now', systemClock)
  expect(refused).toMatchObject({
    refusal: {
      errors: [
        { pointer: '/blocks/0/data/mediaId', code: 'required' },
        { pointer: '/blocks/1/data/mediaIds', code: 'empty' },
        { pointer: '/blocks/2/data/beforeMediaId', code: 'required' },
        { pointer: '/blocks/3/data/url', code: 'web_address' },
        { pointer: '/blocks/4/data/url', code: 'required' },
        { pointer: '/blocks/5/data/url', code: 'web_address' },
      ],
    },
  })
  await archive.payload.update({
    collection: 'posts',
    id,
    data: { blocks: blocks.slice(-1) },
    overrideAccess: true,
  })
  expect((await approvePost(archive.payload, publisher, id, 'now', systemClock)).ok).toBe(true)
})

test('a text that was left empty is stored as an empty text', async () => {
  const { blocks } = await makeDraft(archive.payload, project, {
    blocks: [{ blockType: 'text' }, { blockType: 'code', code: null }],
  })
  expect(blocks).toMatchObject([
    { blockType: 'text', text: '' },
    { blockType: 'code', code: '' },
  ])
})

test('the table of images follows cover and blocks, even if the request populates records', async () => {
  const [cover, shown] = [
    await makeImageRow(archive.payload, project),
    await makeImageRow(archive.payload, project),
  ]
  const { id } = await makeDraft(archive.payload, project, { cover })
  expect(await imagesOfPost(id)).toEqual([{ media_id: cover }])
  await archive.payload.update({
    collection: 'posts',
    id,
    data: { cover: null, blocks: [{ blockType: 'image', mediaId: shown }] },
    depth: 2,
    overrideAccess: true,
  })
  expect(await imagesOfPost(id)).toEqual([{ media_id: shown }])
})

test('WRITE-13: the slug of a draft follows its title until a user edits it or the draft is approved', async () => {
  const { id } = await makeDraft(archive.payload, project, { title: 'First title' })
  const slugAfter = async (data: object) =>
    (await archive.payload.update({ collection: 'posts', id, data, overrideAccess: true })).slug
  expect(await slugAfter({ title: 'Second title' })).toBe('second-title')
  expect(await slugAfter({ title: 'Second title!', slug: 'second-title' })).toBe('second-title')
  expect(await slugAfter({ slug: '' })).toBe('second-title')
  expect(await slugAfter({ slug: 'by-hand' })).toBe('by-hand')
  expect(await slugAfter({ title: 'Third title' })).toBe('by-hand')
  expect(await slugAfter({ slug: 'third-title-7' })).toBe('third-title-7')
  expect(await slugAfter({ title: 'Fourth title', publishAt: '2099-01-01T08:00:00.000Z' })).toBe(
    'fourth-title',
  )
  const publisher = await makeUser(archive.payload, 'publisher')
  expect((await approvePost(archive.payload, publisher, id, 'planned', systemClock)).ok).toBe(true)
  expect(await slugAfter({ title: 'Fifth title' })).toBe('fourth-title')
  expect(await slugAfter({ slug: null })).toBe('fourth-title')
})

test('WRITE-13: a draft of a client keeps its slug', async () => {
  const { id } = await makeDraft(archive.payload, project, { title: 'Written by a client' })
  const { client } = await makeClient(archive.payload, { mode: 'write', audience: 'internal' })
  await poolDb(archive.payload)(sql`update posts set client_id = ${client.id} where id = ${id}`)
  const update = archive.payload.update({
    collection: 'posts',
    id,
    data: { title: 'Edited by a user' },
    overrideAccess: true,
  })
  expect((await update).slug).toBe('written-by-a-client')
})

test.each<[string, object]>([
  ['status', { status: 'published', number: 99 }],
  ['number', { number: 99 }],
  ['publishedAt', { publishedAt: '2026-01-01T00:00:00.000Z' }],
  ['approval', { approval: { seal: 'forged' } }],
  ['_status', { _status: 'published' }],
])('"%s" cannot be set through a form, and nothing changes', async (_, data) => {
  const { id } = await makeDraft(archive.payload, project)
  const row = () => poolDb(archive.payload)(sql`select to_jsonb(posts) as row from posts where id = ${id}`)
  const before = await row()
  const update = archive.payload.update({ collection: 'posts', id, data: { ...data }, overrideAccess: true })
  await expect(update).rejects.toMatchObject({ status: 403 })
  expect(await row()).toEqual(before)
})

test('PUB-4: a published post can be neither changed nor deleted', async () => {
  const { id } = await makePublished(archive.payload, project)
  const { payload } = archive
  const update = payload.update({ collection: 'posts', id, data: { title: 'x' }, overrideAccess: true })
  await expect(update).rejects.toMatchObject({ status: 409 })
  const removal = payload.delete({ collection: 'posts', id, overrideAccess: true })
  await expect(removal).rejects.toMatchObject({ status: 409 })
})
