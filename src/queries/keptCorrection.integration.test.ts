import { afterAll, beforeAll, expect, test } from 'vitest'
import { userScope } from '@/domain/client'
import { correctionName, keptKey } from '@/domain/kept'
import { renderBlocks } from '@/integrations/text/renderBlocks'
import { systemClock } from '@/lib/dates'
import { findingsOfPost } from '@/operations/posts/checkPost'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makeProject, makePublished, makeUser } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'
import { poolDb } from './db'
import { withKeptCorrection } from './keptCorrection'
import { writtenPost } from './postByName'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

/** Keeps changes of a user, and returns what another one and this one then see of the post. */
async function keptBy(userId: string, postId: string, content: object) {
  const { payload } = archive
  // As Payload's endpoint stores it.
  await payload.db.create({
    collection: 'payload-preferences',
    data: {
      key: keptKey(correctionName(postId)),
      value: { at: Date.now(), base: null, content },
      user: { relationTo: 'users', value: userId },
    },
  })
  const db = poolDb(payload)
  const post = await writtenPost(db, userScope(), postId)
  if (post === null) throw new Error('the post is missing')
  const other = (await makeUser(payload, 'publisher')).user
  expect(await withKeptCorrection(db, other.id, post, systemClock)).toEqual(post)
  return { post, changed: await withKeptCorrection(db, userId, post, systemClock) }
}

test('ADMIN-20: a correction that a user has begun is seen by that user alone', async () => {
  const project = await makeProject(archive.payload)
  const image = await makeImageRow(archive.payload, project)
  const { user } = await makeUser(archive.payload, 'publisher')
  const { id } = await makePublished(archive.payload, project, { teaser: 'Old. Teaser.' })
  const { post, changed } = await keptBy(user.id, id, {
    title: 'New title',
    teaser: '',
    blocks: [
      { id: 'a', blockType: 'text', text: 'New' },
      { id: 'b', blockType: 'image', mediaId: image },
    ],
    alts: { [image]: 'A new text' },
    note: 'Why.',
  })
  expect(changed).toMatchObject({
    id,
    slug: post.slug,
    title: 'New title',
    teaser: null,
    blocks: [
      { type: 'text', data: { text: 'New' } },
      { type: 'image', data: { mediaId: image } },
    ],
    images: [{ id: image, alt: 'A new text' }],
    corrections: [{ note: 'Why.' }],
  })
})

test('ADMIN-20: what was kept may have any shape, and half-finished blocks are empty', async () => {
  const project = await makeProject(archive.payload)
  const { user } = await makeUser(archive.payload, 'publisher')
  const { id } = await makePublished(archive.payload, project)
  const { post, changed } = await keptBy(user.id, id, {
    title: 5,
    teaser: ['x'],
    alts: ['x'],
    note: {},
    blocks: [
      { blockType: 'text', text: 5 },
      null,
      { blockType: 'gallery', mediaIds: 'x' },
      { blockType: 'image', mediaId: {} },
      { blockType: 7 },
      { blockType: 'unknown', type: {}, data: [] },
      { blockType: 'video', title: 'No address yet' },
    ],
  })
  expect(changed).toMatchObject({ title: post.title, teaser: null, corrections: [] })
  expect(changed.blocks.map(({ type, data }) => [type, data])).toEqual([
    ['text', {}],
    ['gallery', {}],
    ['image', {}],
    ['[object Object]', []],
    ['video', {}],
  ])
  await renderBlocks(changed.blocks, 'en')
  await findingsOfPost(changed, { owner: user.id, signal: undefined })
})

test('SEC-27: of what was kept no more blocks are shown than an entry may have', async () => {
  const { user } = await makeUser(archive.payload, 'publisher')
  const { id } = await makePublished(archive.payload, await makeProject(archive.payload))
  const blocks = Array.from({ length: 20_000 }, () => ({ blockType: 'link', url: 'http://a' }))
  expect((await keptBy(user.id, id, { blocks })).changed.blocks).toHaveLength(100)
})

test('SEC-27: of what was kept no text is longer and no image more often than in an entry', async () => {
  const project = await makeProject(archive.payload)
  const image = await makeImageRow(archive.payload, project)
  const { user } = await makeUser(archive.payload, 'publisher')
  const { id } = await makePublished(archive.payload, project)
  const long = 'a '.repeat(100_000)
  const gallery = { blockType: 'gallery', mediaIds: Array.from({ length: 50 }, () => image) }
  const first = await keptBy(user.id, id, {
    ...{ title: long, teaser: long, note: long, alts: { [image]: long } },
    blocks: [gallery],
  })
  const { title, teaser, corrections, images } = first.changed
  const texts = [title, teaser, corrections[0]?.note, images[0]?.alt]
  expect(texts.map((text) => text?.length)).toEqual([200, 500, 500, 500])
  const { user: other } = await makeUser(archive.payload, 'publisher')
  const { post, changed } = await keptBy(other.id, id, {
    blocks: Array.from({ length: 11 }, () => gallery),
  })
  expect(changed.blocks).toEqual(post.blocks)
})

test('a draft is never shown with a correction', async () => {
  const { user } = await makeUser(archive.payload, 'publisher')
  const { id } = await makeDraft(archive.payload, await makeProject(archive.payload))
  const { post, changed } = await keptBy(user.id, id, { title: 'New title' })
  expect(changed).toEqual(post)
})
