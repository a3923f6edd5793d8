import fc from 'fast-check'
import type { Where } from 'payload'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makeProject, makePublished } from '@/testing/builders'
import { repetitions } from '@/testing/repetitions'
import { postList } from './postLists'

const WORDS = ['export', 'übersicht', 'suche']
const POSTS = 14
const MAX_HITS = 5

let archive: TestArchive

beforeAll(async () => {
  archive = await openTestArchive()
  const project = await makeProject(archive.payload)
  for (let number = 0; number < POSTS; number += 1) {
    const title = `${WORDS[number % 3]} ${String.fromCharCode(97 + ((number * 5) % POSTS))}`
    const audience = number % 2 === 0 ? 'public' : 'internal'
    const make = number % 4 === 0 ? makeDraft : makePublished
    await make(archive.payload, project, { title, audience, teaser: number % 7 === 0 ? 'Ein Export' : null })
  }
})
afterAll(() => archive.close())

const search = fc.constantFrom('export', 'EXPORT', 'sicht', 'suche a', '%', '')
const lists = fc.record({
  search: fc.option(search, { nil: undefined }),
  audience: fc.constantFrom('public', 'internal', undefined),
  sort: fc.constantFrom('title', '-title', '-updatedAt', 'number', 'project.name', undefined),
  limit: fc.integer({ min: 1, max: 6 }),
  page: fc.integer({ min: 1, max: 8 }),
})

test('a list of posts in the admin equals that of Payload, except that a search is capped', async () => {
  const { payload } = archive
  await fc.assert(
    fc.asyncProperty(lists, async ({ search, audience, sort, limit, page }) => {
      const where: Where = {
        and: [
          ...(search === undefined
            ? []
            : [{ or: ['title', 'slug', 'teaser'].map((name) => ({ [name]: { like: search } })) }]),
          ...(audience === undefined ? [] : [{ audience: { equals: audience } }]),
        ],
      }
      const order = sort === undefined ? {} : { sort }
      const all = await payload.db.find<{ id: string }>({
        collection: 'posts',
        where,
        ...order,
        limit: 0,
        pagination: false,
      })
      const most = search === undefined || sort === 'project.name' ? Infinity : MAX_HITS
      const listed = all.docs.map(({ id }) => id).slice(0, most)

      const args = { collection: 'posts' as const, where, ...order, limit, page }
      const shown = await postList<{ id: string; title: string }>(payload.db, payload.db.find, args, MAX_HITS)

      const throughPayload = await payload.find({ ...args, overrideAccess: true })
      expect(throughPayload.docs.map(({ id }) => id)).toEqual(
        all.docs.map(({ id }) => id).slice((page - 1) * limit, page * limit),
      )

      const totalPages = Math.ceil(listed.length / limit)
      expect(shown.docs.map(({ id }) => id)).toEqual(listed.slice((page - 1) * limit, page * limit))
      expect(shown.docs.every(({ title }) => title !== '')).toBe(true)
      if (shown.docs.length > 0)
        expect(shown).toMatchObject({
          totalDocs: listed.length,
          totalPages,
          page,
          limit,
          hasNextPage: page < totalPages,
          hasPrevPage: page > 1,
        })
    }),
    { numRuns: repetitions(150) },
  )
})
