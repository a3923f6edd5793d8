import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeUser } from '@/testing/builders'
import { restDriver, signedIn } from '@/testing/restDriver'

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/mail-and-feeds.md'), 'utf8')

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test('the documented statements end all that a restored backup has brought back', async () => {
  const rest = restDriver(archive)
  const { email } = await makeUser(archive.payload, 'reader')
  const cookie = await signedIn(archive, email)
  await rest('POST', '/api/sign-in', { json: { email } })
  const feed = await rest('POST', '/api/feeds', { cookie, json: {} })
  const subscription = await rest('POST', '/api/subscriptions', {
    cookie,
    json: { project: null, rhythm: 'weekly' },
  })
  expect([feed.status, subscription.status]).toEqual([201, 201])
  const db = poolDb(archive.payload)
  const counts = () =>
    db(sql`select (select count(*)::int from feeds) as feeds, (select count(*)::int from subscriptions) as subscriptions,
      (select count(*)::int from users_sessions) as sessions, (select count(*)::int from sign_in_links) as links`)
  await expect.poll(counts).toEqual([{ feeds: 1, subscriptions: 1, sessions: 1, links: 1 }])
  const [, statements = ''] = /```sql\n(.*?)```/s.exec(page) ?? []
  await db(sql.raw(statements))
  expect(await counts()).toEqual([{ feeds: 0, subscriptions: 0, sessions: 0, links: 0 }])
})
