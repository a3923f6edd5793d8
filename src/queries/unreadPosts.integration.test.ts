import { sql } from '@payloadcms/db-postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { AUDIENCES, sees } from '@/domain/audience'
import type { Project } from '@/payload-types'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeProject, makePublished } from '@/testing/builders'
import { markRead } from '@/operations/markRead'
import { repetitions } from '@/testing/repetitions'
import { poolDb, type Db } from './db'
import { itemLines } from './postSummary'
import { unreadPosts } from './unreadPosts'

const POSTS = 12

let archive: TestArchive
let project: Project
const posts: { id: string; slug: string; audience: (typeof AUDIENCES)[number]; publishAt: Date }[] = []

beforeAll(async () => {
  archive = await openTestArchive()
  project = await makeProject(archive.payload)
  const other = await makeProject(archive.payload)
  for (let number = 0; number < POSTS; number += 1) {
    const audience = AUDIENCES[number % AUDIENCES.length] ?? 'public'
    const publishAt = new Date(Date.UTC(2026, 0, number + 1))
    const entry = { slug: `entry-${number}`, audience, publishAt: publishAt.toISOString() }
    const { id } = await makePublished(archive.payload, project, entry)
    posts.push({ id, slug: entry.slug, audience, publishAt })
  }
  await makePublished(archive.payload, other, { slug: 'elsewhere', audience: 'public' })
})
afterAll(() => archive.close())

async function contentVersion(db: Db): Promise<number> {
  const [version] = await db<{ n: number }>(sql`select n::float8 as n from content_version`)
  return version?.n ?? 0
}

const runs = fc.record({
  audience: fc.constantFrom(...AUDIENCES),
  /** The posts read before, by a client that saw everything. */
  read: fc.subarray(Array.from({ length: POSTS }, (_, number) => number)),
  since: fc.option(fc.integer({ min: 0, max: POSTS }), { nil: undefined }),
  isKnown: fc.boolean(),
})

test('returns the entries in scope since the date without a marker, newest first, with a fresh or a cached count', async () => {
  const db = poolDb(archive.payload)
  let readers = 0
  await fc.assert(
    fc.asyncProperty(runs, async ({ audience, read, since, isKnown }) => {
      readers += 1
      const reader = { projectId: project.id, externalUserId: `reader-${readers}` }
      const everything = { audience: 'internal' as const, projectId: project.id }
      const ids = read.flatMap((number) => posts[number]?.id ?? [])
      await markRead(archive.payload, everything, reader, ids)
      const from = since === undefined ? undefined : new Date(Date.UTC(2026, 0, since + 1))
      const shown = posts.filter((post) => sees(audience, post.audience) && (!from || post.publishAt >= from))
      const unread = shown.filter(({ id }) => !ids.includes(id)).reverse()

      const known = isKnown ? { visible: shown.length, contentVersion: await contentVersion(db) } : null
      const result = await unreadPosts(
        db,
        { audience, projectId: project.id },
        reader,
        from,
        known,
        itemLines,
      )

      expect(slugsOf(result.items)).toEqual(unread.map(({ slug }) => slug))
      expect(result).toMatchObject({ total: unread.length, visible: shown.length })
    }),
    { numRuns: repetitions(60) },
  )
})

test('ignores an outdated count', async () => {
  const db = poolDb(archive.payload)
  const growing = await makeProject(archive.payload)
  const scope = { audience: 'internal' as const, projectId: growing.id }
  const reader = { projectId: growing.id, externalUserId: 'ahead' }
  const { id: first } = await makePublished(archive.payload, growing)
  const known = { visible: 1, contentVersion: await contentVersion(db) }
  const { id: second } = await makePublished(archive.payload, growing)
  await markRead(archive.payload, scope, reader, [first, second])

  const result = await unreadPosts(db, scope, reader, undefined, known, itemLines)
  expect(result).toMatchObject({ items: String(result.contentVersion), total: 0, visible: 2 })
  const { slug } = await makePublished(archive.payload, growing)
  const later = await unreadPosts(db, scope, reader, undefined, known, itemLines)
  expect(slugsOf(later.items)).toEqual([slug])
  expect(later).toMatchObject({ total: 1, visible: 3, contentVersion: await contentVersion(db) })
})

test('returns the newest hundred of more unread entries, with the total', async () => {
  const db = poolDb(archive.payload)
  const [first] = posts
  if (!first) throw new Error('no post was made')
  const columns = await db<{ names: string }>(sql`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = 'posts' and is_generated = 'NEVER' and column_name not in ('id', 'slug', 'number', 'publish_at')`)
  const names = sql.raw(columns[0]?.names ?? '')
  await db(sql`
    insert into posts (id, slug, number, publish_at, ${names})
    select gen_random_uuid(), 'many-' || i, 1000 + i, '2025-01-01'::timestamptz + i * interval '1 minute', ${names}
    from posts, generate_series(1, 120) i where id = ${first.id}`)
  const everything = { audience: 'internal' as const, projectId: project.id }
  const reader = { projectId: project.id, externalUserId: 'of-many' }
  await markRead(
    archive.payload,
    everything,
    reader,
    posts.slice(2).map(({ id }) => id),
  )

  const result = await unreadPosts(db, everything, reader, undefined, null, itemLines)

  const newest = ['entry-1', 'entry-0', ...Array.from({ length: 98 }, (_, number) => `many-${120 - number}`)]
  expect(slugsOf(result.items)).toEqual(newest)
  expect(result.total).toBe(122)
})

/** The slugs of `itemLines`. */
function slugsOf(items: string): string[] {
  const [, ...lines] = items.split('\n')
  return lines.map((line) => z.object({ slug: z.string() }).parse(JSON.parse(line)).slug)
}
