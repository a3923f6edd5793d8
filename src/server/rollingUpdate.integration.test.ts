import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '@/lib/dates'
import { approvePost } from '@/operations/posts/approvePost'
import { poolDb } from '@/queries/db'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeProject, makePublished, makeUser } from '@/testing/builders'
import { databaseReadiness } from './database/readiness'

let archive: TestArchive
let api: TestApi
beforeAll(async () => {
  archive = await openTestArchive()
  api = openTestApi(archive, { env: { responseCacheBytes: 0 } })
})
afterAll(async () => {
  await api.close()
  await archive.close()
})

test('OPS-30: a process keeps working while a newer version adds a column to every table', async () => {
  const { payload, databaseUrl } = archive
  const project = await makeProject(payload, { slug: 'shop' })
  await makePublished(payload, project, { slug: 'faster' })
  const { token } = await makeClient(payload, { mode: 'write', project })
  const publisher = await makeUser(payload, 'publisher')
  const reads = ['/posts', '/posts?q=entry', '/posts/faster', '/projects', '/post-types']
  const calls = async () => {
    const json = { project: 'shop', title: 'Faster checkout', type: 'fix' }
    const made = await api.call('POST', '/posts', { token, json })
    const approved = await approvePost(payload, publisher, made.json.id, 'now', systemClock)
    const unread = await api.call('GET', '/unread?external_user_id=ada', { token })
    // More than one of each, because every connection prepares its own statements.
    const many = await Promise.all(
      [...reads, ...reads, ...reads].map((path) => api.call('GET', path, { token })),
    )
    return [made.status, approved.ok, unread.status, ...many.map(({ status }) => status)]
  }
  const before = await calls()
  expect(before).toEqual([201, true, ...Array.from({ length: 16 }, () => 200)])
  await poolDb(payload)(sql`
    do $$ declare one text; begin
      for one in select tablename from pg_tables where schemaname = 'public' loop
        execute format('alter table %I add column added_later text not null default ''x''', one);
      end loop;
    end $$`)
  await poolDb(payload)(sql`
    insert into payload_migrations (id, name, batch) values (gen_random_uuid(), '29991231_000000_later', 99)`)
  expect(await calls()).toEqual(before)
  const readiness = databaseReadiness(databaseUrl)
  expect(await readiness.isReady()).toBe(true)
  readiness.close()
})
