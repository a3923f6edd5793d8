import { afterAll, beforeAll, expect, test } from 'vitest'
import { userScope } from '@/domain/client'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makeProject, makePublished } from '@/testing/builders'
import { neighboursOf } from './publishedPosts'
import { poolDb } from './db'

let archive: TestArchive

beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test('returns neighbours in the order of the list (date, then number) within the scope of the reader', async () => {
  const { payload } = archive
  const project = await makeProject(payload)
  const on = (day: string, audience: 'internal' | 'public' = 'public') =>
    makePublished(payload, project, { publishAt: `2026-03-${day}T08:00:00.000Z`, audience })
  const first = await on('01')
  const hidden = await on('02', 'internal')
  const second = await on('03')
  const sameTime = await on('03')
  await makeDraft(payload, project, { publishAt: '2026-03-03T09:00:00.000Z', audience: 'public' })

  const seen = { audience: 'public', projectId: null } as const
  expect(await neighboursOf(poolDb(payload), seen, second.id)).toEqual({
    newer: { slug: sameTime.slug, title: sameTime.title },
    older: { slug: first.slug, title: first.title },
  })
  expect((await neighboursOf(poolDb(payload), userScope(), second.id)).older?.slug).toBe(hidden.slug)
  expect(await neighboursOf(poolDb(payload), seen, first.id)).toMatchObject({ older: null })
  expect(await neighboursOf(poolDb(payload), seen, sameTime.id)).toMatchObject({ newer: null })
})
