import { sql } from '@payloadcms/db-postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeProject, makePublished } from '@/testing/builders'
import { lockInOtherSession, openDigestWorld, SCHEDULER, type DigestWorld } from '@/testing/digest'
import { whileSql } from '@/testing/whileSql'
import { sendDigest } from './sendDigest'

let archive: TestArchive
let world: DigestWorld

beforeAll(async () => {
  archive = await openTestArchive()
  const project = await makeProject(archive.payload, { slug: 'search', name: 'Search' })
  await makePublished(archive.payload, project, { title: 'The search finds parts of words' })
})
afterAll(() => archive.close())
beforeEach(async () => {
  world = await openDigestWorld(archive)
  await poolDb(archive.payload)(sql`delete from digest_runs`)
})
afterEach(() => world.close())

test('DIGEST-9: ten concurrent calls send one message and get the same response', async () => {
  for (const route of ['bot', 'environment'] as const) {
    await world.useRoute(route)
    const before = world.received().length
    const results = await Promise.all(Array.from({ length: 10 }, () => world.send()))
    expect(world.received().length - before).toBe(1)
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(results[0]).toMatchObject({ ok: true, value: { status: 'sent', route } })
  }
})

test('a failure is shared too, and so is a week without entries', async () => {
  await world.useRoute('bot')
  const longAgo = [
    sql`update posts set publish_at = publish_at - interval '60 days'`,
    sql`update posts set publish_at = publish_at + interval '60 days'`,
  ] as const
  const empty = await whileSql(archive.payload, longAgo, () =>
    Promise.all(Array.from({ length: 10 }, () => world.send())),
  )
  expect(new Set(empty.map((result) => JSON.stringify(result))).size).toBe(1)
  expect(empty[0]).toMatchObject({ ok: true, value: { status: 'nothing_published' } })
  world.chat.next({ kind: 'refuse', error: 'channel_not_found' })
  const failed = await Promise.all(Array.from({ length: 10 }, () => world.send()))
  expect(new Set(failed.map((result) => JSON.stringify(result))).size).toBe(1)
  expect(failed[0]).toMatchObject({ ok: false, refusal: { kind: 'delivery_failed' } })
  expect(world.chat.requests).toHaveLength(1)
})

test('DIGEST-10: a call for other days joins the run in progress, a dry run does not, and a later call is a new run', async () => {
  await world.useRoute('bot')
  const delayed = world.chat.delay()
  const first = world.send({ days: 7 })
  await delayed.arrived
  const second = world.send({ days: 30 })
  const dry = await world.send({ isDry: true, days: 30 })
  expect(dry).toMatchObject({ ok: true, value: { status: 'dry_run', period: { days: 30 } } })
  delayed.release()
  const [one, other] = await Promise.all([first, second])
  expect(JSON.stringify(other)).toBe(JSON.stringify(one))
  expect(one).toMatchObject({ ok: true, value: { status: 'sent', period: { days: 7 } } })
  const later = await world.send()
  if (!one.ok || !later.ok || !dry.ok) throw new Error('all should succeed')
  expect(new Set([one.value.run_id, later.value.run_id, dry.value.run_id]).size).toBe(3)
  expect(world.received()).toHaveLength(2)
})

test.each([
  ['handled only afterwards', 0],
  ['compared with it only half a second later', 500],
])('a call that arrived during a run joins it, even if it is %s', async (_, delayMs) => {
  await world.clear()
  await world.useRoute('bot')
  const settings = await lockInOtherSession(archive, 'lock table settings in access exclusive mode')
  const late = world.send()
  // Its settings are delayed: it has arrived, but could not open a run yet.
  await new Promise((resolve) => setTimeout(resolve, 100))
  await poolDb(archive.payload)(sql`
    insert into digest_runs (id, status, route, period_from, period_to, period_days, entries, finished_at)
    values ('00000000-0000-7000-8000-000000000001', 'nothing_published', 'bot', now(), now(), 7, 0, clock_timestamp())`)
  const runs = await lockInOtherSession(archive, 'lock table digest_runs in access exclusive mode')
  await settings.release()
  await new Promise((resolve) => setTimeout(resolve, delayMs))
  await runs.release()
  expect(await late).toMatchObject({ ok: true, value: { run_id: '00000000-0000-7000-8000-000000000001' } })
  expect(world.received()).toEqual([])
})

test('a call joins a run of its own process that ended after it arrived, whatever the clock of the database says', async () => {
  await world.clear()
  await world.useRoute('bot')
  const delayed = world.chat.delay()
  const first = world.send()
  await delayed.arrived
  const arrivedAt = performance.now()
  delayed.release()
  const ended = await first
  await poolDb(archive.payload)(sql`update digest_runs set finished_at = finished_at - interval '1 minute'`)
  const late = await sendDigest(world.dependencies, SCHEDULER, { days: 7, isDry: false, arrivedAt })
  expect(JSON.stringify(late)).toBe(JSON.stringify(ended))
  expect(world.received()).toHaveLength(1)
})

test('OPS-27: a call joins no earlier run after the clock of the database was set back', async () => {
  await world.clear()
  await world.useRoute('bot')
  const earlier = await world.send()
  await poolDb(archive.payload)(sql`update digest_runs set finished_at = finished_at + interval '2 hours'`)
  const later = await world.send()
  if (!earlier.ok || !later.ok) throw new Error('both should succeed')
  expect(later.value.run_id).not.toBe(earlier.value.run_id)
  expect(world.received()).toHaveLength(2)
})

test('a run waits before it sends, so that concurrent calls that arrive late can join it', async () => {
  await world.useRoute('bot')
  const { payload, clock, env } = world.dependencies
  const dependencies = { payload, clock, env }
  const begin = performance.now()
  const first = sendDigest(dependencies, SCHEDULER, { days: 7, isDry: false })
  await new Promise((resolve) => setTimeout(resolve, 200))
  const late = sendDigest(dependencies, SCHEDULER, { days: 7, isDry: false })
  expect(JSON.stringify(await late)).toBe(JSON.stringify(await first))
  expect(world.chat.requests.map(({ at }) => at - begin > 300)).toEqual([true])
})
