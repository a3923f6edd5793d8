import { sql } from '@payloadcms/db-postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AUDIENCES, sees, type Audience } from '@/domain/audience'
import { LIMITS } from '@/domain/limits'
import { newId } from '@/lib/ids'
import type { Project } from '@/payload-types'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeProject } from '@/testing/builders'
import { isFull, repetitions } from '@/testing/repetitions'
import { publishedPosts, type PostFilter } from './publishedPosts'
import { poolDb, type Db } from './db'

interface Entry {
  slug: string
  title: string
  text: string
  audience: Audience
  project: number
  type: string
  tags: string[]
  /** Several entries share a day, so their numbers decide. */
  day: number
  number: number
}

/**
 * Words with typical frequencies: in nearly all entries, in many, in few. One is part of another, and no two share a
 * stem.
 */
const FREQUENCIES = { export: 0.9, übersicht: 0.5, bakodum: 0.4, bakodumtor: 0.15, Lumegak: 0.05 }
const TERMS = [
  'export',
  'XPOR',
  'Übersicht',
  'sicht',
  'bakodum',
  'kodumt',
  'lumegak',
  'nirgends',
  'ex',
  'bakodum-x',
]
const TYPES = ['feature', 'fix']
const TAGS = ['web', "a'b", 'a,b']

/** A public entry with defaults. */
const ENTRY: Omit<Entry, 'slug' | 'number'> = {
  title: 'export',
  text: '',
  audience: 'public',
  project: 0,
  type: 'fix',
  tags: ['web'],
  day: 0,
}

let archive: TestArchive
let db: Db
let projects: Project[]

beforeAll(async () => {
  archive = await openTestArchive()
  db = poolDb(archive.payload)
  projects = [await makeProject(archive.payload), await makeProject(archive.payload)]
})
afterAll(() => archive.close())

const words = fc.tuple(
  ...Object.values(FREQUENCIES).map((share) =>
    fc.double({ min: 0, max: 1, noNaN: true }).map((n) => n < share),
  ),
)
const entries = fc.array(
  fc.record({
    words,
    audience: fc.constantFrom(...AUDIENCES),
    project: fc.nat(1),
    type: fc.constantFrom(...TYPES),
    tags: fc.subarray(TAGS),
    day: fc.nat(5),
    joins: fc.constantFrom(' ', ' ', '-', '. '),
  }),
  { minLength: 5, maxLength: 40, size: 'max' },
)
const term = fc.record({
  words: fc.oneof(
    fc.constantFrom(...TERMS),
    fc.tuple(fc.constantFrom(...TERMS), fc.constantFrom(...TERMS)).map((pair) => pair.join(' ')),
  ),
  isExcluded: fc.double({ min: 0, max: 1, noNaN: true }).map((n) => n < 0.2),
})
const searches = fc.array(fc.array(term, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
const rarely = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const anyQuery = fc.record({
  search: fc.option(searches, { nil: undefined, freq: 8 }),
  tag: rarely(fc.constantFrom(...TAGS)),
  type: rarely(fc.constantFrom(...TYPES)),
  project: rarely(fc.nat(1)),
  since: rarely(fc.nat(5)),
  audience: fc.constantFrom(...AUDIENCES),
  bound: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(1) }),
  perPage: fc.integer({ min: 1, max: 7 }),
  maxHits: fc.integer({ min: 1, max: 8 }),
})

test('returns the same pages as filtering and sorting all entries in memory, up to the cap', async () => {
  const seen = { capped: 0, whole: 0 }
  const searched = fc.asyncProperty(
    entries,
    fc.array(anyQuery, { minLength: 6, maxLength: 6 }),
    async (made, queries) => {
      const archived = made.map(({ words: has, joins, ...entry }, index): Entry => {
        const matching = Object.keys(FREQUENCIES).filter((_, place) => has[place])
        const middle = Math.ceil(matching.length / 2)
        const title = matching.slice(0, middle).join(joins)
        return {
          ...entry,
          slug: `entry-${index}`,
          title,
          text: matching.slice(middle).join(joins),
          number: index + 1,
        }
      })
      await store(archived)
      for (const query of queries) {
        const { search, tag, type, project, since, audience, bound, perPage, maxHits } = query
        const filter: PostFilter = {
          ...(search && { q: search.map((terms) => terms.map(asTyped).join(' ')).join(' or ') }),
          ...(tag !== undefined && { tags: [tag] }),
          ...(type !== undefined && { types: [type] }),
          ...(project !== undefined && { projects: [projects[project]?.slug ?? ''] }),
          ...(since !== undefined && { since: onDay(since) }),
        }
        const found = archived
          .filter((entry) => sees(audience, entry.audience) && (bound ?? entry.project) === entry.project)
          .filter(
            (entry) => (project ?? entry.project) === entry.project && (type ?? entry.type) === entry.type,
          )
          .filter((entry) => entry.day >= (since ?? 0) && (tag === undefined || entry.tags.includes(tag)))
          .filter(
            (entry) =>
              search === undefined || search.some((terms) => terms.every((one) => matches(entry, one))),
          )
          .sort((one, other) => other.day - one.day || other.number - one.number)
          .map(({ slug }) => slug)
        const isTotalCapped = search !== undefined && found.length > maxHits
        const listed = isTotalCapped ? found.slice(0, maxHits) : found
        const scope = { audience, projectId: bound === null ? null : (projects[bound]?.id ?? null) }
        for (let page = 1; page <= Math.ceil(listed.length / perPage) + 1; page += 1) {
          const result = await publishedPosts(db, scope, filter, { page, perPage }, maxHits)
          expect({ filter, ...result, items: result.items.map(({ slug }) => slug) }).toEqual({
            filter,
            items: listed.slice((page - 1) * perPage, page * perPage),
            total: listed.length,
            isTotalCapped,
          })
        }
        seen[isTotalCapped ? 'capped' : 'whole'] += 1
      }
    },
  )
  // A run of few cases may see too few of one kind.
  const enough = repetitions(10)
  while (seen.capped < enough || seen.whole < enough) await fc.assert(searched, { numRuns: repetitions(30) })
}, 300_000)

/** Storing 10,000 entries takes seconds. */
const HITS = isFull ? LIMITS.searchHits : 300

test(`READ-7: lists the newest ${HITS} of ${HITS + 1} hits page by page, and reports that there are more`, async () => {
  await store(
    Array.from({ length: HITS }, (_, index) => ({
      ...ENTRY,
      slug: `entry-${index}`,
      number: index + 1,
    })),
  )
  const scope = { audience: 'public' as const, projectId: null }
  const search = (page: number, perPage = 100) =>
    publishedPosts(db, scope, { q: 'export' }, { page, perPage }, ...(isFull ? [] : [HITS]))

  expect(await search(1, 1)).toMatchObject({ total: HITS, isTotalCapped: false })
  await db(sql`update posts set audience = 'internal' where number = 1`)
  expect(await search(1, 1)).toMatchObject({ total: HITS - 1, isTotalCapped: false })
  await db(sql`update posts set audience = 'public' where number = 1`)
  await add([{ ...ENTRY, slug: 'one-more', number: HITS + 1 }])
  expect(await search(1, 1)).toMatchObject({ total: HITS, isTotalCapped: true })
  const last = await search(HITS / 100)
  expect(last).toMatchObject({ total: HITS, isTotalCapped: true })
  expect(last.items.map(({ number }) => number)).toEqual(
    Array.from({ length: 100 }, (_, index) => 101 - index),
  )
  expect(await search(HITS / 100 + 1)).toEqual({ items: [], total: HITS, isTotalCapped: true })
})

test('uses the index for searches with many words and after many new entries', async () => {
  const text = (index: number) =>
    Array.from('abcdefghij', (letter) => `${letter.repeat(4)}${index}`).join(' ')
  await store(
    Array.from({ length: 1_500 }, (_, index) => ({
      ...ENTRY,
      text: text(index),
      slug: `entry-${index}`,
      number: index + 1,
    })),
  )
  await db(sql`analyze search_index`)
  const plans: string[] = []
  const explain: Db = async (statement, options) => {
    const plan = await db<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
    plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'))
    return db(statement, options)
  }
  const find = (filter: PostFilter) =>
    publishedPosts(explain, { audience: 'public', projectId: null }, filter, { page: 1, perPage: 5 })

  for (const filter of [
    { q: 'nirgends' },
    { q: text(7) },
    { q: 'export -aaaa or übersicht -nirgends' },
    { q: '"export aaaa"', tags: ['web'] },
    { tags: ['web'] },
  ])
    await find(filter)
  expect(plans).toHaveLength(5)
  for (const plan of plans) {
    expect(plan).toContain('Bitmap Index Scan on search_index_by_terms')
    expect(plan).not.toContain('Seq Scan on search_index')
  }
}, 60_000)

test('keeps the search index up to date with every change of a post', async () => {
  await store([{ ...ENTRY, slug: 'changing', number: 1 }])
  const finds = async (filter: PostFilter, audience: Audience = 'public') =>
    (await publishedPosts(db, { audience, projectId: null }, filter, { page: 1, perPage: 5 })).items.map(
      ({ slug }) => slug,
    )

  await db(
    sql`update posts set title = 'übersicht', tags = '["api"]', audience = 'internal' where number = 1`,
  )
  expect(await finds({ q: 'export' }, 'internal')).toEqual([])
  expect(await finds({ q: 'übersicht' }, 'internal')).toEqual(['changing'])
  expect(await finds({ tags: ['api'] }, 'internal')).toEqual(['changing'])
  expect(await finds({ tags: ['web'] }, 'internal')).toEqual([])
  expect(await finds({ q: 'übersicht' })).toEqual([])
  await db(sql`update posts set status = 'draft', number = null where number = 1`)
  expect(await finds({ q: 'übersicht' }, 'internal')).toEqual([])
  await db(sql`update posts set status = 'published', number = 7 where slug = 'changing'`)
  expect(await finds({ q: 'übersicht' }, 'internal')).toEqual(['changing'])
  await db(sql`delete from posts`)
  expect(await finds({ q: 'übersicht' }, 'internal')).toEqual([])
})

test('READ-5: the totals stay right with every change of several posts at once, also if it is rolled back', async () => {
  await store(
    [1, 2, 3, 4].map((number) => ({ ...ENTRY, type: 'feature', slug: `counted-${number}`, number })),
  )
  const total = async (filter: PostFilter = {}, audience: Audience = 'internal', of: Project | null = null) =>
    (await publishedPosts(db, { audience, projectId: of?.id ?? null }, filter, { page: 1, perPage: 1 })).total
  const [first, second] = projects
  if (first === undefined || second === undefined) throw new Error('there are no projects')
  const totals = async () =>
    Promise.all([
      total(),
      total({}, 'public'),
      total({}, 'internal', first),
      total({ projects: [second.slug] }),
      total({ types: ['fix'] }),
      total({ types: ['fix', 'feature'], audiences: ['customer', 'public'] }),
    ])
  expect(await totals()).toEqual([4, 4, 4, 0, 0, 4])
  await db(sql`update posts set audience = 'customer' where number <= 2`)
  expect(await totals()).toEqual([4, 2, 4, 0, 0, 4])
  await db(sql`
    update posts set project_id = ${second.id}, type_id = (select id from post_types where key = 'fix') where number >= 3`)
  expect(await totals()).toEqual([4, 2, 2, 2, 2, 4])
  const { drizzle } = archive.payload.db
  const undone = drizzle.transaction(async (transaction) => {
    await transaction.execute(sql`delete from posts where number = 4`)
    await transaction.execute(sql`set constraints all immediate`)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await totals()).toEqual([4, 2, 2, 2, 2, 4])
  await drizzle.transaction(async (transaction) => {
    await transaction.execute(sql`update posts set status = 'draft', number = null where number = 1`)
    await transaction.execute(sql`update posts set status = 'published', number = 9 where status = 'draft'`)
    await transaction.execute(sql`update posts set status = 'draft', number = null where number = 2`)
    await transaction.execute(sql`delete from posts where number = 3`)
  })
  expect(await totals()).toEqual([2, 1, 1, 1, 1, 2])
  await db(sql`delete from posts`)
  expect(await totals()).toEqual([0, 0, 0, 0, 0, 0])
})

/**
 * A part of the text, ignoring case; terms shorter than three letters match whole words; a phrase may have punctuation
 * between words.
 */
function matches(
  { title, text }: Entry,
  { words: wanted, isExcluded }: { words: string; isExcluded: boolean },
): boolean {
  const whole = `${title} ${text}`.toLowerCase()
  const parts = wanted.toLowerCase().split(/[- ]/)
  const tokens = whole.split(/[-. ]+/)
  const asWords = tokens.some((_, at) => parts.every((part, place) => tokens[at + place] === part))
  const isPart = parts.some(({ length }) => length >= 3) && whole.includes(wanted.toLowerCase())
  return ((asWords && parts.length > 1) || isPart || tokens.includes(wanted)) !== isExcluded
}

function asTyped({ words: typed, isExcluded }: { words: string; isExcluded: boolean }): string {
  return `${isExcluded ? '-' : ''}${typed.includes(' ') ? `"${typed}"` : typed}`
}

function onDay(day: number): Date {
  return new Date(Date.UTC(2026, 0, day + 1))
}

async function store(archived: readonly Entry[]): Promise<void> {
  await db(sql`delete from posts`)
  await add(archived)
}

async function add(archived: readonly Entry[]): Promise<void> {
  const rows = archived.map((entry) => ({
    ...entry,
    id: newId(),
    project: projects[entry.project]?.id,
    at: onDay(entry.day).toISOString(),
  }))
  await db(sql`
    insert into posts (id, slug, title, blocks, audience, project_id, type_id, tags, status, number, publish_at, published_at)
    select row.id, row.slug, row.title, jsonb_build_array(jsonb_build_object('blockType', 'text', 'text', row.text)),
      row.audience::enum_posts_audience, row.project, type.id, row.tags, 'published', row.number, row.at, row.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, slug text, title text, text text, audience text,
      project uuid, type text, tags jsonb, number numeric, at timestamptz)
    join post_types type on type.key = row.type`)
}
