import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/ids'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeProject } from '@/testing/builders'
import { digestRuns, digestRunUnderWay, oneDigestRun } from './digestRuns'
import { poolDb, type Db } from './db'

let archive: TestArchive
let db: Db
beforeAll(async () => {
  archive = await openTestArchive()
  db = poolDb(archive.payload)
})
afterAll(() => archive.close())

/** Inserts a run of `day` November, sent by the bot. */
async function insertRun(
  day: number,
  fields: { projects?: unknown; failure?: unknown; message?: unknown } = {},
) {
  const id = newId()
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await db(sql`
    insert into digest_runs (id, status, route, channel, message_ts, period_from, period_to, period_days, entries, projects,
      message, failure, trigger, duration_ms, created_at)
    values (${id}, 'sent', 'bot', 'C1', '1.2', '2026-11-01', '2026-11-08', 7, 3, ${json(fields.projects)}::jsonb,
      ${json(fields.message)}::jsonb, ${json(fields.failure)}::jsonb, 'scheduler', 240,
      make_timestamptz(2026, 11, ${day}, 8, 0, 0, 'UTC'))`)
  return id
}

test('an archive without runs has one empty page', async () => {
  expect(await digestRuns(db, { page: 7, perPage: 20 })).toEqual({ items: [], page: 1, pages: 1, total: 0 })
})

test('a run lists its projects in order and the configured channel name; a deleted project keeps its slug', async () => {
  const { slug } = await makeProject(archive.payload, { name: 'Werkplan' })
  const message = { channel: '#updates', text: 'What changed' }
  const id = await insertRun(1, {
    projects: ['gone', slug],
    message,
    failure: { code: 'timeout', detail: null },
  })
  const found = await oneDigestRun(db, id)
  expect(found?.message).toEqual(message)
  expect(found?.run).toEqual({
    id,
    status: 'sent',
    route: 'bot',
    channel: '#updates',
    period: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z', days: 7 },
    entries: 3,
    projects: ['gone', 'Werkplan'],
    trigger: 'scheduler',
    createdAt: '2026-11-01T08:00:00.000Z',
    durationMs: 240,
    failure: { code: 'timeout', detail: null },
    messageTs: '1.2',
    messageDeletedAt: null,
  })
})

test('an invalid or unknown id finds nothing', async () => {
  expect(await oneDigestRun(db, 'none')).toBeNull()
  expect(await oneDigestRun(db, newId())).toBeNull()
})

test('pages go from newest to oldest, and a page beyond the last is the last', async () => {
  for (const day of [3, 2, 4]) await insertRun(day, { projects: null })
  const days = async (page: number) => {
    const { items, ...place } = await digestRuns(db, { page, perPage: 3 })
    return { ...place, days: items.map(({ createdAt }) => Number(createdAt.slice(8, 10))) }
  }
  expect(await days(1)).toEqual({ days: [4, 3, 2], page: 1, pages: 2, total: 4 })
  expect(await days(2)).toEqual({ days: [1], page: 2, pages: 2, total: 4 })
  expect(await days(99)).toEqual(await days(2))
})

test('finds the run in progress among later ones, and none when all have ended', async () => {
  expect(await digestRunUnderWay(db)).toBe(null)
  const id = await insertRun(2)
  await db(sql`update digest_runs set status = 'running' where id = ${id}`)
  await insertRun(29)
  expect(await digestRunUnderWay(db)).toMatchObject({
    id,
    trigger: 'scheduler',
    createdAt: '2026-11-02T08:00:00.000Z',
  })
  await db(sql`update digest_runs set status = 'sent' where id = ${id}`)
})
