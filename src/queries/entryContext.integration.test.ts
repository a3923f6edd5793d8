import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userScope } from '@/domain/client'
import { systemClock } from '@/lib/dates'
import { withdrawPost } from '@/operations/posts/withdrawPost'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makeProject, makePublished, makeUser } from '@/testing/builders'
import { poolDb } from './db'
import { entryContext, neighboursOf } from './entryContext'
import { movedSlug } from './postByName'

const GERMAN = 'Der Export ist nun schneller und hat keine Fehler mehr.'

let archive: TestArchive

beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test('PAGE-27: neighbours are in the same project, in the order of the list, within the scope of the reader', async () => {
  const { payload } = archive
  const project = await makeProject(payload)
  const on = (day: string, audience: 'internal' | 'public' = 'public', given: object = {}) =>
    makePublished(payload, project, { publishAt: `2026-03-${day}T08:00:00.000Z`, audience, ...given })
  const first = await on('01')
  const hidden = await on('02', 'internal')
  const second = await on('03')
  const sameTime = await on('03', 'public', { blocks: [{ blockType: 'text', text: GERMAN }] })
  await makeDraft(payload, project, { publishAt: '2026-03-03T09:00:00.000Z', audience: 'public' })
  const elsewhere = { publishAt: '2026-03-03T08:00:00.000Z', audience: 'public' } as const
  await makePublished(payload, await makeProject(payload), elsewhere)

  const seen = { audience: 'public', projectId: null } as const
  expect(await neighboursOf(poolDb(payload), seen, second.id)).toEqual({
    newer: { slug: sameTime.slug, title: sameTime.title, language: 'de' },
    older: { slug: first.slug, title: first.title, language: null },
  })
  expect((await neighboursOf(poolDb(payload), userScope(), second.id)).older?.slug).toBe(hidden.slug)
  expect(await neighboursOf(poolDb(payload), seen, first.id)).toMatchObject({ older: null })
  expect(await neighboursOf(poolDb(payload), seen, sameTime.id)).toMatchObject({ newer: null })
})

test('PAGE-27: related entries share tags: the most first, then the newest; at most three, and only visible ones', async () => {
  const { payload } = archive
  const [project, other] = [await makeProject(payload), await makeProject(payload)]
  const on = (day: string, tags: string[], given: object = {}) =>
    makePublished(payload, project, {
      publishAt: `2026-04-${day}T08:00:00.000Z`,
      tags,
      audience: 'public',
      ...given,
    })
  const here = await on('10', ['a', 'b', 'c'])
  const both = await makePublished(payload, other, {
    ...{ publishAt: '2026-04-01T08:00:00.000Z', tags: ['b', 'a'], audience: 'public' },
    blocks: [{ blockType: 'text', text: GERMAN }],
  })
  const old = await on('02', ['a'])
  const fresh = await on('20', ['c', 'x'])
  await on('01', ['a', 'z'])
  await on('21', ['x'])
  await on('22', [])
  const hidden = await on('23', ['a', 'b', 'c'], { audience: 'internal' })
  await makeDraft(payload, project, { tags: ['a', 'b', 'c'], audience: 'public' })

  const { related } = await entryContext(poolDb(payload), userScope(), { id: here.id, tags: ['b'] })
  expect(related.find(({ slug }) => slug === both.slug)?.language).toBe('de')
  const slugs = async (scope: Parameters<typeof entryContext>[1], post: { id: string; tags: string[] }) =>
    (await entryContext(poolDb(payload), scope, post)).related.map(({ slug }) => slug)
  const tags = ['a', 'b', 'c']
  const seen = { audience: 'public', projectId: null } as const
  expect(await slugs(seen, { id: here.id, tags })).toEqual([both.slug, fresh.slug, old.slug])
  expect(await slugs(userScope(), { id: here.id, tags })).toEqual([hidden.slug, both.slug, fresh.slug])
  expect(await slugs(seen, { id: here.id, tags: ['nowhere'] })).toEqual([])
  expect(await slugs(seen, { id: here.id, tags: [] })).toEqual([])
})

test('PAGE-25: the language and the words of an entry are known once it is published', async () => {
  const { payload } = archive
  const given = { title: 'Export', blocks: [{ blockType: 'text' as const, text: GERMAN }] }
  const project = await makeProject(payload)
  const contextOf = (id: string) => entryContext(poolDb(payload), userScope(), { id, tags: [] })
  const post = await makePublished(payload, project, given)
  expect(await contextOf(post.id)).toMatchObject({ language: 'de', wordCount: 11 })
  const draft = await makeDraft(payload, project, given)
  expect(await contextOf(draft.id)).toMatchObject({ language: null, wordCount: 0 })
})

test('PAGE-28: an earlier slug leads to the post that had it, also once it is withdrawn, unless it is hidden or another post has that slug now', async () => {
  const { payload } = archive
  const project = await makeProject(payload)
  const db = poolDb(payload)
  const seen = { audience: 'public', projectId: null } as const
  const rename = (id: string, slug: string) =>
    payload.update({ collection: 'posts', id, data: { slug }, overrideAccess: true })
  const renamed = async (from: string, to: string, audience: 'internal' | 'public' = 'public') => {
    const { id } = await makeDraft(payload, project, { slug: from, audience })
    await rename(id, to)
    return id
  }
  const publish = (id: string) =>
    db(sql`update posts set status = 'published', publish_at = now(), published_at = now(),
      number = (select coalesce(max(number), 0) + 1 from posts) where id = ${id}`)

  const first = await renamed('old-name', 'new-name')
  expect(await movedSlug(db, userScope(), 'old-name')).toBeNull()
  await publish(first)
  expect(await movedSlug(db, seen, 'old-name')).toBe('new-name')
  expect(await movedSlug(db, seen, 'never-there')).toBeNull()

  const hidden = await renamed('old-name', 'hidden-name', 'internal')
  await publish(hidden)
  expect(await movedSlug(db, seen, 'old-name')).toBe('new-name')
  expect(await movedSlug(db, userScope(), 'old-name')).toBe('hidden-name')

  const admin = await makeUser(payload, 'admin')
  for (const id of [first, hidden]) await withdrawPost(payload, admin, id, { reason: 'Wrong.' }, systemClock)
  expect(await movedSlug(db, seen, 'old-name')).toBe('new-name')
  expect(await movedSlug(db, userScope(), 'old-name')).toBe('hidden-name')

  const taken = await makeDraft(payload, project, { slug: 'old-name' })
  expect(await movedSlug(db, seen, 'old-name')).toBeNull()
  expect(taken.slug).toBe('old-name')
})
