import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { differenceOf, isUnchanged } from '@/domain/post/difference'
import { newId } from '@/lib/ids'
import { ok } from '@/lib/result'
import { poolDb } from '@/queries/db'
import { deletedImages, namesOf, reviewFacts } from '@/queries/reviewFacts'
import { openArchiveWithRoles, type ArchiveWithRoles } from '@/testing/archiveWithRoles'
import { makeClient, makeDraft } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'
import { loadPostContent } from './loadPostContent'
import { rememberSeen, seenBefore } from './seenPost'

let archive: ArchiveWithRoles
let userId: string
beforeAll(async () => {
  archive = await openArchiveWithRoles()
  const [user] = await poolDb(archive.payload)<{ id: string }>(
    sql`select id from users where role = 'publisher' limit 1`,
  )
  userId = user?.id ?? ''
})
afterAll(() => archive.close())

async function load(id: string) {
  const post = await loadPostContent(poolDb(archive.payload), id, { lock: false })
  if (post === null) throw new Error(`there is no post ${id}`)
  return post
}

/** What the approval view does when it opens: the content seen before, then this one is stored. */
async function look(id: string, now = '2026-11-23T10:00:00.000Z') {
  const db = poolDb(archive.payload)
  const { content, updatedAt } = await load(id)
  const before = await seenBefore(db, userId, id, content)
  expect(await rememberSeen(db, userId, id, updatedAt, new Date(now))).toEqual(ok({ isStored: true }))
  return before && { at: before.at, difference: differenceOf(before.content, content) }
}

const change = (id: string, title: string) =>
  archive.payload.update({ collection: 'posts', id, data: { title }, overrideAccess: true })

test('ADMIN-21: an approver sees what changed since the last look, also after a reload', async () => {
  const { id } = await makeDraft(archive.payload, archive.project, { title: 'Search is slow' })
  expect(await look(id, '2026-11-23T10:00:00.000Z')).toBeNull()
  expect(await look(id)).toBeNull()
  await change(id, 'Search is fast')
  const seen = await look(id, '2026-11-23T11:00:00.000Z')
  expect(seen?.at).toBe('2026-11-23T10:00:00.000Z')
  expect(seen?.difference.fields.map(({ field }) => field)).toContain('title')
  // A reload of the same version shows the same again.
  expect(await look(id, '2026-11-23T12:00:00.000Z')).toEqual(seen)
  await change(id, 'Search is faster')
  const next = await look(id, '2026-11-23T13:00:00.000Z')
  expect(next?.at).toBe('2026-11-23T11:00:00.000Z')
  expect(JSON.stringify(next?.difference)).toContain('faster')
  expect(JSON.stringify(next?.difference)).not.toContain('slow')
})

test('ADMIN-21: each approver has their own, and a change that leaves the content as it is shows nothing new', async () => {
  const { id } = await makeDraft(archive.payload, archive.project, { title: 'Mine' })
  await look(id)
  const [admin] = await poolDb(archive.payload)<{ id: string }>(
    sql`select id from users where role = 'admin' limit 1`,
  )
  expect(await seenBefore(poolDb(archive.payload), admin?.id ?? '', id, (await load(id)).content)).toBeNull()
  await archive.call('POST', `/posts/${id}/request-changes`, {
    role: 'publisher',
    json: { comment: 'Shorter' },
  })
  expect(await look(id)).toBeNull()
  const { content } = await load(id)
  expect(isUnchanged(differenceOf(content, content))).toBe(true)
})

test('ADMIN-21: only a publisher stores it, and only for the version that is stored', async () => {
  const { id } = await makeDraft(archive.payload, archive.project, { title: 'Old' })
  const { updatedAt } = await load(id)
  const see = async (role: string) => {
    const { status, raw } = await archive.call('POST', `/posts/${id}/seen`, { role, json: { updatedAt } })
    return { status, isStored: z.looseObject({ isStored: z.boolean().optional() }).parse(raw).isStored }
  }
  expect((await see('author')).status).toBe(403)
  expect(await see('publisher')).toEqual({ status: 200, isStored: true })
  await change(id, 'New')
  expect(await see('publisher')).toEqual({ status: 200, isStored: false })
  const unknown = { role: 'publisher', json: { updatedAt } }
  expect(await archive.call('POST', `/posts/${newId()}/seen`, unknown)).toMatchObject({
    status: 404,
    raw: { type: 'not_found' },
  })
})

test('the images of a version that were deleted are counted', async () => {
  const { payload, project } = archive
  const db = poolDb(payload)
  const image = () => makeImageRow(payload, project)
  const [kept, first, second] = [await image(), await image(), await image()]
  const { id } = await makeDraft(payload, project, {
    blocks: [
      { blockType: 'image', mediaId: first },
      { blockType: 'gallery', mediaIds: [kept, first, second] },
      { blockType: 'text', text: 'Without.' },
    ],
  })
  expect(await deletedImages(db, id)).toEqual(new Map())
  await payload.update({ collection: 'posts', id, data: { blocks: [] }, overrideAccess: true })
  await db(sql`delete from media where id in (${first}, ${second})`)
  const [version] = await db<{ id: string }>(
    sql`select id from _posts_v where parent_id = ${id} order by created_at limit 1`,
  )
  expect(await deletedImages(db, id)).toEqual(new Map([[version?.id, 2]]))
})

test('the facts about a post: who wrote it, earlier requests for changes, and what waits besides it', async () => {
  const db = poolDb(archive.payload)
  const { client } = await makeClient(archive.payload, { name: 'Release bot', mode: 'write' })
  const { id } = await makeDraft(archive.payload, archive.project, { title: 'From a program' })
  await db(sql`update posts set client_id = ${client.id} where id = ${id}`)
  const other = await makeDraft(archive.payload, archive.project, { title: 'Waits', teaser: 'It waits.' })
  for (const comment of ['Shorter', 'Even shorter'])
    await archive.call('POST', `/posts/${id}/request-changes`, { role: 'publisher', json: { comment } })
  const before = await reviewFacts(db, id)
  expect(before).toMatchObject({ client: 'Release bot', createdBy: null })
  expect(before?.comments.map(({ comment }) => comment)).toEqual(['Shorter', 'Even shorter'])
  expect((await archive.call('POST', `/posts/${other.id}/submit`, { role: 'author' })).status).toBe(200)
  const after = await reviewFacts(db, id)
  expect(after?.waiting).toBe((before?.waiting ?? 0) + 1)
  expect(await reviewFacts(db, 'unknown')).toBeNull()
  const names = await namesOf(db, [archive.project.id, 'unknown'], 'en')
  expect(names).toEqual({ [archive.project.id]: archive.project.name })
})
