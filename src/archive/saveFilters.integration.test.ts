import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '@payloadcms/db-postgres'
import type { UserActor } from '@/domain/actor'
import { LIMITS } from '@/domain/limits'
import { removeSavedFilter, saveFilter } from '@/operations/saveFilter'
import { poolDb, type Db } from '@/queries/db'
import { savedFilters } from '@/queries/savedFilters'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeUser } from '@/testing/builders'
import { saveFilters } from './saveFilters'

let archive: TestArchive
let db: Db
let reader: UserActor
let other: UserActor

beforeAll(async () => {
  archive = await openTestArchive()
  db = poolDb(archive.payload)
  reader = await makeUser(archive.payload, 'reader')
  other = await makeUser(archive.payload, 'reader')
})
beforeEach(() => db(sql`delete from saved_filters`))
afterAll(() => archive.close())

const queriesOf = async ({ id }: UserActor) => (await savedFilters(db, id)).map(({ query }) => query)

test('PAGE-13: a filter is saved for its user alone, and removed by that user alone', async () => {
  await saveFilter(archive.payload, reader, { name: 'Fixes', query: 'type=fix' })
  await saveFilter(archive.payload, reader, { name: 'All fixes', query: 'type=fix' })
  const saved = await savedFilters(db, reader.id)
  expect(saved).toEqual([{ id: expect.any(String), name: 'All fixes', query: 'type=fix' }])
  expect(await queriesOf(other)).toEqual([])

  await removeSavedFilter(archive.payload, other, saved[0]?.id ?? '')
  expect(await queriesOf(reader)).toEqual(['type=fix'])
  await removeSavedFilter(archive.payload, reader, saved[0]?.id ?? '')
  expect(await queriesOf(reader)).toEqual([])
})

test('PAGE-14: a user has at most 20 saved filters, also if they come at the same time', async () => {
  const queries = Array.from({ length: LIMITS.savedFilters + 10 }, (_, index) => `tag=${index}`)
  await Promise.all(queries.map((query) => saveFilter(archive.payload, reader, { name: query, query })))
  expect(await queriesOf(reader)).toHaveLength(LIMITS.savedFilters)
})

test.each([
  [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
  [{ Origin: 'https://evil.example' }, 403],
  [{}, 401],
])('PAGE-15: a form from elsewhere or without a session saves nothing: %j', async (headers, status) => {
  const request = new Request('http://archive.example/saved-filters', {
    method: 'POST',
    headers,
    body: new URLSearchParams({ name: 'x', query: 'type=fix' }),
  })
  const response = await saveFilters(request, () => Promise.resolve(archive.payload))
  expect(response.status).toBe(status)
  expect(await queriesOf(reader)).toEqual([])
})
