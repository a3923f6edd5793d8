import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '@payloadcms/db-postgres'
import type { UserActor } from '@/domain/actor'
import { LIMITS } from '@/domain/limits'
import { LANGUAGES } from '@/messages/language'
import { removeSavedFilter, saveFilter } from '@/operations/saveFilter'
import { poolDb, type Db } from '@/queries/db'
import { savedFilters } from '@/queries/savedFilters'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeUser } from '@/testing/builders'
import { signedIn } from '@/testing/restDriver'
import { noticeWords } from './listNotice'
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

function send(fields: Record<string, string>, headers: Record<string, string>): Promise<Response> {
  const request = new Request('http://localhost:3000/saved-filters', {
    method: 'POST',
    headers: { Host: 'localhost:3000', Referer: 'http://localhost:3000/?type=fix', ...headers },
    body: new URLSearchParams(fields),
  })
  return saveFilters(request, () => Promise.resolve(archive.payload))
}

test('PAGE-13: a name is not blank and no other filter has it, which the list says', async () => {
  const Cookie = await signedIn(archive, reader.email)
  const save = async (name: string, query: string) => {
    const { status, headers } = await send({ name, query }, { Cookie })
    const [, notice] =
      /^archive-notice=(.*?); Path=\/; Max-Age=(?:10|0); /.exec(headers.get('set-cookie') ?? '') ?? []
    return [status, headers.get('location'), notice]
  }
  expect(await save('Fixes', 'type=fix')).toEqual([303, '/?type=fix', ''])
  expect(await save('Fixes', 'type=fix')).toEqual([303, '/?type=fix', ''])
  expect(await save('Fixes', 'type=info')).toEqual([303, '/?type=fix', 'taken'])
  expect(await save(' \u200b', 'type=info')).toEqual([303, '/?type=fix', 'blank'])
  expect(await queriesOf(reader)).toEqual(['type=fix'])
  await db(sql`
    insert into saved_filters (id, user_id, name, query)
    select gen_random_uuid(), ${reader.id}, n, 'tag=' || n from generate_series(2, ${LIMITS.savedFilters}) n`)
  expect(await save('One more', 'type=info')).toEqual([303, '/?type=fix', 'full'])
  for (const language of LANGUAGES) {
    const said = ['taken', 'blank', 'full'].map((notice) => noticeWords(notice, language))
    expect(said).toEqual(said.map(() => ({ text: expect.any(String), isProblem: true })))
  }
  expect(noticeWords('read-1x', 'en')).toBeNull()
})

test.each([[{ 'Sec-Fetch-Site': 'cross-site' }], [{ Origin: 'https://evil.example' }]])(
  'PAGE-15: a form from elsewhere saves nothing: %j',
  async (headers) => {
    expect((await send({ name: 'x', query: 'type=fix' }, headers)).status).toBe(403)
    expect(await queriesOf(reader)).toEqual([])
  },
)

test('PAGE-15: a form without a session saves nothing, and leads to the sign-in and back to its page', async () => {
  for (const fields of [{ name: 'x', query: 'type=fix' }, { remove: 'x' }]) {
    const { status, headers } = await send(fields, {})
    expect([status, headers.get('location')]).toEqual([303, '/sign-in?next=%2F%3Ftype%3Dfix'])
  }
  expect(await queriesOf(reader)).toEqual([])
})
