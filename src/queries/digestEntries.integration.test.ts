import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestScope } from '@/domain/client'
import { periodOf } from '@/domain/digest/digest'
import type { Project } from '@/payload-types'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makeProject, makePublished } from '@/testing/builders'
import { makeImageRow, makePngRow } from '@/testing/imageRow'
import { digestEntries } from './digestEntries'
import { poolDb } from './db'

const period = periodOf(7, new Date('2026-11-09T08:00:00.000Z'))

let archive: TestArchive
let project: Project

beforeAll(async () => {
  archive = await openTestArchive()
  project = await makeProject(archive.payload)
})
afterAll(() => archive.close())

async function titlesFor(includesInternal: boolean): Promise<string[]> {
  const entries = await digestEntries(poolDb(archive.payload), digestScope(includesInternal), period)
  return entries.map(({ title }) => title)
}

test('DIGEST-1, DIGEST-7: returns everything published in the period, internal entries depending on the setting', async () => {
  const { payload } = archive
  const on = (title: string, publishAt: string, audience: 'internal' | 'customer' | 'public' = 'public') =>
    makePublished(payload, project, { title, publishAt, audience })
  await on('just before', '2026-11-02T08:00:00.000Z')
  await on('first', '2026-11-02T08:00:00.001Z')
  await on('internal', '2026-11-04T08:00:00.000Z', 'internal')
  await on('customer', '2026-11-05T08:00:00.000Z', 'customer')
  await on('last', '2026-11-09T08:00:00.000Z')
  await on('just after', '2026-11-09T08:00:00.001Z')
  await makeDraft(payload, project, { title: 'draft', publishAt: '2026-11-05T08:00:00.000Z' })

  expect(await titlesFor(true)).toEqual(['last', 'customer', 'internal', 'first'])
  expect(await titlesFor(false)).toEqual(['last', 'customer', 'first'])
})

test('returns project, type, and a cover that chat services can show, with its alt text', async () => {
  const { payload } = archive
  const image = await makePngRow(payload, project, 'A dog in the snow')
  await makePublished(payload, project, {
    title: 'With a cover that no chat can show',
    cover: await makeImageRow(payload, project),
    publishAt: '2026-11-08T07:00:00.000Z',
  })
  const post = await makePublished(payload, project, {
    title: 'With a cover',
    cover: image,
    publishAt: '2026-11-08T08:00:00.000Z',
  })
  const entries = await digestEntries(poolDb(payload), digestScope(true), period)
  expect(entries.find(({ id }) => id === post.id)).toMatchObject({
    slug: post.slug,
    number: post.number,
    type: 'feature',
    publishAt: '2026-11-08T08:00:00.000Z',
    cover: { id: image, path: `${image}.png`, alt: 'A dog in the snow' },
    project: { slug: project.slug, name: project.name, code: project.code },
  })
  expect(entries.filter(({ cover }) => cover === null)).toHaveLength(entries.length - 1)
})

test('returns all entries of a week, not just a page', async () => {
  const { payload } = archive
  const other = await makeProject(payload)
  const first = await makePublished(payload, other, { publishAt: '2026-11-07T08:00:00.000Z' })
  await poolDb(payload)(sql`
    insert into posts (id, title, teaser, project_id, type_id, audience, publish_at, slug, status, number, published_at)
    select gen_random_uuid(), title, 'Words', project_id, type_id, audience, publish_at, 'many-' || n, status, number + n,
      published_at
    from posts, generate_series(1, 500) n where posts.id = ${first.id}`)
  const entries = await digestEntries(poolDb(payload), digestScope(true), period)
  expect(entries.filter((entry) => entry.project.slug === other.slug)).toHaveLength(501)
})
