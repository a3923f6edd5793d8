import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/ids'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeProject } from '@/testing/builders'
import { auditNames } from './auditNames'
import { auditAddress, filterOf, findActors, findEvents, pageOf } from './auditQuery'

const MIRA = '01a20900-3805-73c9-bcf9-15bff799e086'

let archive: TestArchive
let existing: string
beforeAll(async () => {
  archive = await openTestArchive()
  existing = (await makeProject(archive.payload, { name: 'Sharp' })).id
  await add({ at: '2026-03-01T12:00:00Z', action: 'publish', target: 'posts', actor: MIRA })
  await add({ at: '2026-03-02T12:00:00Z', action: 'update', target: 'projects', actor: MIRA })
  await add({ at: '2026-03-03T12:00:00Z', action: 'create', target: 'posts', actor: null })
  for (let day = 0; day < 60; day += 1)
    await add({ at: '2026-02-01T12:00:00Z', action: 'update', target: 'media', actor: null })
})
afterAll(() => archive.close())

async function add(row: { at: string; action: string; target: string; actor: string | null }): Promise<void> {
  await poolDb(archive.payload)(sql`
    insert into audit (id, actor_kind, actor_id, actor_label, action, target, target_id, created_at)
    values (${newId()}::uuid, ${row.actor === null ? 'command' : 'person'}::enum_audit_actor_kind, ${row.actor}, 'x',
      ${row.action}, ${row.target}, ${newId()}, ${row.at})`)
}

async function found(query: Record<string, string>, timeZone = 'UTC'): Promise<string[]> {
  const { docs } = await findEvents(archive.payload, filterOf(query), pageOf(query), timeZone)
  return docs.map(({ action, target }) => `${action} ${target}`)
}

test('ADMIN-16: filters by who, kind of record and period, newest first', async () => {
  expect(await found({ who: MIRA })).toEqual(['update projects', 'publish posts'])
  expect(await found({ who: 'command', from: '2026-03-01' })).toEqual(['create posts'])
  for (const to of ['2026-03-31', '9999-12-31'])
    expect(await found({ record: 'posts', to })).toEqual(['create posts', 'publish posts'])
  // Both days are included.
  expect(await found({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['update projects'])
  expect(await found({ who: newId() })).toEqual([])
  // A day is that of the reader: in Kiritimati, noon in UTC is two o'clock on the next day.
  expect(await found({ from: '2026-03-02', to: '2026-03-02' }, 'Pacific/Kiritimati')).toEqual([
    'publish posts',
  ])
})

test('ADMIN-16: all users and clients can be chosen, however many there are', async () => {
  await poolDb(archive.payload)(sql`
    insert into users (id, email, name, role)
    select gen_random_uuid(), 'user-' || number || '@example.com', 'User', 'reader' from generate_series(1, 600) number`)
  const { client } = await makeClient(archive.payload)
  const { users, clients } = await findActors(archive.payload)
  expect(users.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['User (user-1@example.com)', 'User (user-600@example.com)']),
  )
  expect(clients).toEqual([{ value: client.id, label: client.name }])
})

test('pages have fifty events each', async () => {
  const media = { record: 'media' }
  expect(await found(media)).toHaveLength(50)
  expect(await found({ ...media, page: '2' })).toHaveLength(10)
  expect(auditAddress(filterOf({ ...media, from: '2026-02-01' }), 2)).toBe(
    '/admin/collections/audit?record=media&from=2026-02-01&page=2',
  )
})

test('an address with other values shows everything, instead of failing', () => {
  const nothing = { who: '', record: '', from: '', to: '' }
  for (const value of ['x', '<script>', '2026-99-99', "' or 1=1", 'other'])
    expect(filterOf({ who: value, record: value, from: value, to: value })).toEqual(nothing)
  expect(filterOf({ who: ['a'], record: { a: 1 } })).toEqual(nothing)
  for (const page of ['0', '-1', '1e9', 'x', ['2']]) expect(pageOf({ page })).toBe(1)
})

test('an event leads to its record while that exists', async () => {
  const { docs } = await findEvents(archive.payload, filterOf({ record: 'projects' }), 1, 'UTC')
  const names = await auditNames(archive.payload, docs, { language: 'en', timeZone: 'UTC' })
  const addresses = docs.map((event) => names.addressOf(event))
  // Newest first: the project of this test, then one that never was.
  expect(addresses).toEqual([`/admin/collections/projects/${existing}`, null])
  expect(names.recordName('projects', existing)).toBe('Sharp')
  expect(names.addressOf({ target: 'settings', targetId: null })).toBe('/admin/globals/settings')
})
