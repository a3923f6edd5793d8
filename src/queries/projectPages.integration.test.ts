import { afterAll, beforeAll, expect, test } from 'vitest'
import { userScope } from '@/domain/client'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makeProject, makePublished, makeUser } from '@/testing/builders'
import { unwrap } from '@/lib/result'
import { withdrawPost } from '@/operations/posts/withdrawPost'
import { poolDb, type Db } from './db'
import { projectBySlug, projectOverviews, projectRhythm } from './projectPages'

let archive: TestArchive
let db: Db
beforeAll(async () => {
  archive = await openTestArchive()
  db = poolDb(archive.payload)
})
afterAll(() => archive.close())

const scope = userScope()

test('PAGE-46: projects come in their order, inactive ones last, with the entries that a reader sees', async () => {
  const { payload } = archive
  const closed = await makeProject(payload, { slug: 'closed', sort: 1, isActive: false })
  const second = await makeProject(payload, { slug: 'second', sort: 3, name: 'B' })
  const first = await makeProject(payload, { slug: 'first', sort: 3, name: 'A' })
  await makeProject(payload, { slug: 'empty', sort: 2 })
  const publishAt = '2026-03-01T10:00:00.000Z'
  await makePublished(payload, first, { title: 'Newest', publishAt: '2026-04-01T10:00:00.000Z' })
  await makePublished(payload, first, { title: 'Backdated', publishAt })
  await makePublished(payload, closed, { title: 'Last', publishAt })
  const text = 'Der Export ist nun schneller und hat keine Fehler mehr.'
  const blocks = [{ blockType: 'text' as const, text }]
  await makePublished(payload, second, { title: 'Shown', publishAt, blocks })
  await makeDraft(payload, second, { title: 'A draft' })
  const gone = await makePublished(payload, second, { title: 'Gone', publishAt: '2026-05-01T10:00:00.000Z' })
  const publisher = await makeUser(payload, 'publisher')
  unwrap(await withdrawPost(payload, publisher, gone.id, { reason: 'Wrong' }, () => new Date()))

  const overviews = await projectOverviews(db, scope)
  expect(overviews.map(({ slug, entries, latest }) => [slug, entries, latest?.title ?? null])).toEqual([
    ['empty', 0, null],
    ['first', 2, 'Newest'],
    ['second', 1, 'Shown'],
    ['closed', 1, 'Last'],
  ])
  expect(overviews[2]?.latest).toEqual({ slug: 'shown', title: 'Shown', language: 'de', publishAt })
  expect((await projectOverviews(db, { ...scope, projectId: first.id })).map(({ slug }) => slug)).toEqual([
    'first',
  ])
  // The entries are internal.
  expect((await projectOverviews(db, { audience: 'public', projectId: null }))[1]).toMatchObject({
    entries: 0,
    latest: null,
  })
})

test('PAGE-47: a project is found by its slug, within the scope', async () => {
  const project = await makeProject(archive.payload, { slug: 'found' })
  const { id, slug, name, code } = project
  expect(await projectBySlug(db, scope, 'found')).toMatchObject({ id, slug, name, code, isActive: true })
  const other = await makeProject(archive.payload)
  for (const missing of ['nothing', '', 'Found', 'a\u0000b', id])
    expect(await projectBySlug(db, scope, missing)).toBeNull()
  expect(await projectBySlug(db, { ...scope, projectId: other.id }, 'found')).toBeNull()
})

test('PAGE-47: the rhythm has twelve months up to now, in the time zone of the reader', async () => {
  const project = await makeProject(archive.payload)
  const now = new Date('2026-11-24T12:00:00.000Z')
  for (const publishAt of [
    '2025-11-30T22:30:00.000Z',
    // In Berlin, both are in December.
    '2025-11-30T23:30:00.000Z',
    '2025-12-31T22:59:00.000Z',
    '2026-10-31T23:30:00.000Z',
    '2026-11-24T11:00:00.000Z',
  ])
    await makePublished(archive.payload, project, { publishAt })
  await makePublished(archive.payload, await makeProject(archive.payload))
  const inBerlin = await projectRhythm(db, scope, project.id, { now, timeZone: 'Europe/Berlin' })
  expect(inBerlin).toHaveLength(12)
  expect(inBerlin.filter(({ entries }) => entries > 0)).toEqual([
    { month: '2025-12', entries: 2 },
    { month: '2026-11', entries: 2 },
  ])
  expect([inBerlin[0]?.month, inBerlin[11]?.month]).toEqual(['2025-12', '2026-11'])
  const inUtc = await projectRhythm(db, scope, project.id, { now, timeZone: 'UTC' })
  expect(inUtc.filter(({ entries }) => entries > 0)).toEqual([
    { month: '2025-12', entries: 1 },
    { month: '2026-10', entries: 1 },
    { month: '2026-11', entries: 1 },
  ])
})
