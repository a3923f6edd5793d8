import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AUDIENCES } from '@/domain/audience'
import { userScope } from '@/domain/client'
import type { Project } from '@/payload-types'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeProject, makePublished } from '@/testing/builders'
import { poolDb, type Db } from './db'
import { cachedFacets, facets, type Facets } from './facets'
import { publishedPosts, type PostFilter } from './publishedPosts'

let archive: TestArchive
let db: Db
let projects: Project[]

const TEXTS = {
  en: 'The list of the invoices is now what it was before and shows all of them.',
  de: 'Die Liste der Rechnungen ist nun das, was sie war, und zeigt wieder alle.',
  none: 'snake_case',
}
const TAGS = ['web', 'a,b', "it's"]
const options = { timeZone: 'Europe/Berlin', recentSince: new Date('2026-02-01T00:00:00Z') }

beforeAll(async () => {
  archive = await openTestArchive()
  db = poolDb(archive.payload)
  projects = [await makeProject(archive.payload), await makeProject(archive.payload)]
  for (let index = 0; index < 24; index += 1) {
    const project = projects[index % 3 === 0 ? 1 : 0]
    if (project === undefined) throw new Error('there is no project')
    await makePublished(archive.payload, project, {
      type: index % 4 === 0 ? 'fix' : 'feature',
      tags: TAGS.filter((_, at) => (index >> at) % 2 === 0),
      audience: index % 3 === 0 ? 'internal' : index % 2 === 0 ? 'customer' : 'public',
      // In Berlin, the new year has begun.
      publishAt: `202${index % 5 === 0 ? 5 : 4}-12-31T23:30:00.000Z`,
      blocks: [{ blockType: 'text', text: TEXTS[(['en', 'de', 'none'] as const)[index % 3] ?? 'none'] }],
    })
  }
})
afterAll(() => archive.close())

const NARROWED = {
  project: (value: string) => ({ projects: [value] }),
  type: (value: string) => ({ types: [value] }),
  tag: (value: string) => ({ tags: [value] }),
  audience: (value: string) => ({ audiences: AUDIENCES.filter((audience) => audience === value) }),
  language: (value: string) => ({ languages: value === 'de' ? (['de'] as const) : (['en'] as const) }),
  year: (value: string) => ({
    since: new Date(`${Number(value) - 1}-12-31T23:00:00Z`),
    until: new Date(`${value}-12-31T23:00:00Z`),
  }),
  recent: () => ({ since: options.recentSince, until: undefined }),
} satisfies Record<keyof Facets, (value: string) => PostFilter>

test.each<PostFilter>([
  {},
  { projects: ['missing'] },
  { types: ['fix'], tags: ['web', 'a,b'] },
  { audiences: ['internal', 'public'], languages: ['de'] },
  { q: 'invoice or rechnungen', types: ['feature'], until: new Date('2025-06-01') },
  { q: '"list of the"', tags: ["it's"] },
  { since: new Date('2025-06-01'), languages: ['en', 'de'], audiences: ['customer'] },
])(
  'PAGE-2: a number says how many entries the list has with that choice and the other filters: %j',
  async (filter) => {
    const counted = await facets(db, userScope(), filter, options)
    for (const [name, narrowed] of Object.entries(NARROWED)) {
      const counts = counted[name as keyof Facets]
      for (const { value, count } of counts) {
        const page = { page: 1, perPage: 1 }
        const { total } = await publishedPosts(db, userScope(), { ...filter, ...narrowed(value) }, page)
        expect({ name, value, count }).toEqual({ name, value, count: total })
        expect(count).toBeGreaterThan(0)
      }
    }
    if (Object.keys(filter).length === 0) {
      expect(counted.year.map(({ value }) => value)).toEqual(['2026', '2025'])
      expect(counted.language.map(({ value }) => value).sort()).toEqual(['de', 'en'])
      expect(counted.tag.map(({ value }) => value).sort()).toEqual([...TAGS].sort())
    }
  },
)

test('PAGE-2: counts what the scope sees', async () => {
  const scope = { audience: 'public' as const, projectId: projects[0]?.id ?? '' }
  const { audience, project } = await facets(db, scope, {}, options)
  expect(audience.map(({ value }) => value)).not.toContain('internal')
  expect(project).toHaveLength(audience.length === 0 ? 0 : 1)
})

test('PAGE-6: numbers from memory are never stale', async () => {
  const total = async () =>
    (await cachedFacets(db, userScope(), {}, options)).type.reduce((sum, { count }) => sum + count, 0)
  const before = await total()
  expect(await total()).toBe(before)
  const [project] = projects
  if (project === undefined) throw new Error('there is no project')
  const { id } = await makePublished(archive.payload, project)
  expect(await total()).toBe(before + 1)
  await db(
    sql`update posts set status = 'withdrawn', withdrawal_reason = 'x', withdrawal_at = now() where id = ${id}`,
  )
  expect(await total()).toBe(before)
})
