import { sql } from '@payloadcms/db-postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeProject, makePublished } from '@/testing/builders'
import { lockInOtherSession, openDigestWorld, settleRuns, type DigestWorld } from '@/testing/digest'
import { whileSql } from '@/testing/whileSql'
import { awaitRunsInProgress } from './executeRun'

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

test.each([
  [
    { kind: 'refuse', error: 'channel_not_found' },
    { code: 'refused', detail: 'channel_not_found' },
  ],
  [
    { kind: 'status', status: 500 },
    { code: 'http_status', detail: '500' },
  ],
  [
    { kind: 'status', status: 503 },
    { code: 'http_status', detail: '503' },
  ],
  [
    { kind: 'redirect', location: 'https://example.com/' },
    { code: 'redirected', detail: '302' },
  ],
  [
    { kind: 'rate_limited', retryAfter: 300 },
    { code: 'rate_limited', detail: '300' },
  ],
] as const)('DIGEST-11: %j is recorded as failed, and nothing as sent', async (behavior, failure) => {
  await world.useRoute('bot')
  world.chat.next(behavior)
  const result = await world.send()
  const [run] = await world.runs()
  expect(result).toMatchObject({ ok: false, refusal: { kind: 'delivery_failed', runId: run?.id } })
  expect(run).toMatchObject({ status: 'failed', failure, messageTs: null, entries: 1 })
  expect(world.received()).toEqual([])
})

test('DIGEST-11: a refused connection is recorded as failed', async () => {
  await world.useRoute('bot')
  const env = { ...world.dependencies.env, chatApiUrl: 'http://127.0.0.1:9/api/' }
  expect(await world.send({}, { env })).toMatchObject({ ok: false, refusal: { kind: 'delivery_failed' } })
  expect(await world.runs()).toMatchObject([
    { status: 'failed', failure: { code: 'unreachable', detail: 'ECONNREFUSED' } },
  ])
})

test.each([
  [{ kind: 'drop_after_accepting' }, 'connection_lost'],
  [{ kind: 'html' }, 'unreadable_answer'],
  [{ kind: 'slow', ms: 2_000 }, 'timeout'],
] as const)(
  'DIGEST-11, DIGEST-12: %j is recorded and returned as unknown, and not sent again',
  async (behavior, code) => {
    await world.useRoute('bot')
    world.chat.next(behavior)
    const timing = { ...world.dependencies.timing, requestMs: 1_000 }
    const results = await Promise.all([world.send({}, { timing }), world.send({}, { timing })])
    const [run] = await world.runs()
    for (const result of results)
      expect(result).toEqual({
        ok: false,
        refusal: { kind: 'delivery_unknown', runId: run?.id, failure: expect.objectContaining({ code }) },
      })
    expect(run).toMatchObject({ status: 'unknown', failure: { code }, messageTs: null })
    expect(world.chat.requests).toHaveLength(1)
  },
)

test('DIGEST-14: waits after a 429 as requested, and sends within the same run', async () => {
  await world.useRoute('bot')
  world.chat.next({ kind: 'rate_limited', retryAfter: 1 })
  const begin = performance.now()
  expect(await world.send()).toMatchObject({ ok: true, value: { status: 'sent' } })
  expect(performance.now() - begin).toBeGreaterThan(1000)
  expect(world.received()).toHaveLength(1)
})

test('a process that shuts down does not wait for a retry: the run is failed as stopped', async () => {
  await world.useRoute('bot')
  const shutdown = new AbortController()
  world.chat.next({ kind: 'rate_limited', retryAfter: 50 })
  const begin = performance.now()
  const sending = world.send({}, { shutdown: shutdown.signal })
  const sharing = world.send({}, { shutdown: shutdown.signal })
  setTimeout(() => shutdown.abort(), 300)
  expect(await sending).toMatchObject({ ok: false, refusal: { kind: 'delivery_failed' } })
  expect(await sharing).toEqual(await sending)
  // The chat sent Retry-After: 50.
  expect(performance.now() - begin).toBeLessThan(20_000)
  expect(await world.runs()).toMatchObject([{ status: 'failed', failure: { code: 'stopped' } }])
})

test('a request in flight during shutdown still gets its response', async () => {
  await world.useRoute('bot')
  const shutdown = new AbortController()
  const delayed = world.chat.delay()
  const sending = world.send({}, { shutdown: shutdown.signal })
  await delayed.arrived
  shutdown.abort()
  setTimeout(() => delayed.release(), 300)
  expect(await sending).toMatchObject({ ok: true, value: { status: 'sent' } })
})

test('OPS-10: a run that begins during shutdown sends nothing', async () => {
  await world.useRoute('bot')
  const sent = await world.send({}, { shutdown: AbortSignal.abort() })
  expect(sent).toMatchObject({ ok: false, refusal: { kind: 'delivery_failed' } })
  expect(world.chat.requests).toHaveLength(0)
  expect(await world.runs()).toMatchObject([{ status: 'failed', failure: { code: 'stopped' } }])
})

test('a run that lost its lease while waiting sends nothing, because a later call may be sending', async () => {
  await world.useRoute('bot')
  world.chat.next({ kind: 'rate_limited', retryAfter: 1 })
  const sending = world.send()
  while (world.chat.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  await poolDb(archive.payload)(sql`
    update digest_runs set status = 'unknown', failure = '{"code":"process_ended","detail":null}'`)
  const result = await sending
  expect(result).toMatchObject({ ok: false })
  expect(world.chat.requests).toHaveLength(1)
  expect(await world.runs()).toMatchObject([{ status: 'failed', failure: { code: 'internal' } }])
})

test('a slow run is not considered lost: its lease is renewed while it works', async () => {
  await world.useRoute('bot')
  const leaseEnd = async () => {
    const [row] = await poolDb(archive.payload)<{ seconds: number }>(sql`
      select extract(epoch from lease_until)::float8 as seconds from digest_runs`)
    return row?.seconds ?? 0
  }
  const delayed = world.chat.delay()
  const sending = world.send({}, { timing: { gatherMs: 0, renewMs: 100 } })
  await delayed.arrived
  const first = await leaseEnd()
  while ((await leaseEnd()) < first + 0.5) await new Promise((resolve) => setTimeout(resolve, 50))
  delayed.release()
  expect(await sending).toMatchObject({ ok: true, value: { status: 'sent' } })
})

test('a run that was considered lost before it sent sends nothing, because a later call may be sending', async () => {
  await world.useRoute('bot')
  const reading = await lockInOtherSession(archive, 'lock table posts in access exclusive mode')
  const sending = world.send()
  while ((await world.runs()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  await poolDb(archive.payload)(
    sql`update digest_runs set lease_until = clock_timestamp() - interval '1 second'`,
  )
  expect(await settleRuns(world.dependencies)).toMatchObject({ lost: 1 })
  await reading.release()
  const [run] = await world.runs()
  const failure = { code: 'ended_before_sending', detail: null }
  expect(await sending).toEqual({ ok: false, refusal: { kind: 'delivery_unknown', runId: run?.id, failure } })
  // The call may return before the run of this process has ended.
  await awaitRunsInProgress(archive.payload, 5_000)
  expect(world.chat.requests).toEqual([])
  expect(await world.runs()).toMatchObject([
    { status: 'unknown', failure: { code: 'ended_before_sending' }, message: null },
  ])
})

test('an owner considered lost during its request still records the real result', async () => {
  await world.useRoute('bot')
  const delayed = world.chat.delay()
  const sending = world.send()
  await delayed.arrived
  await poolDb(archive.payload)(
    sql`update digest_runs set lease_until = clock_timestamp() - interval '1 second'`,
  )
  expect(await settleRuns(world.dependencies)).toMatchObject({ lost: 1 })
  expect(await world.runs()).toMatchObject([{ status: 'unknown' }])
  delayed.release()
  expect(await sending).toMatchObject({ ok: true, value: { status: 'sent' } })
  expect(await world.runs()).toMatchObject([
    { status: 'sent', failure: null, messageTs: world.chat.posted[0]?.ts },
  ])
})

test('a run whose entries cannot be read is failed with an internal error', async () => {
  await world.useRoute('bot')
  const withoutTable = [
    sql`alter table post_types rename to post_types_gone`,
    sql`alter table post_types_gone rename to post_types`,
  ] as const
  const result = await whileSql(archive.payload, withoutTable, () => world.send())
  expect(result).toMatchObject({ ok: false, refusal: { kind: 'delivery_failed' } })
  expect(await world.runs()).toMatchObject([{ status: 'failed', failure: { code: 'internal' } }])
})

test('an unreadable bot token fails the run and says so', async () => {
  await world.useRoute('bot')
  await poolDb(archive.payload)(sql`update settings set chat_bot_token = 'ff' || chat_bot_token`)
  const result = await world.send()
  expect(result).toMatchObject({ ok: false, refusal: { kind: 'delivery_failed' } })
  expect(await world.runs()).toMatchObject([{ status: 'failed', failure: { code: 'token_unreadable' } }])
  expect(world.chat.requests).toEqual([])
})

test('during a database outage the result is recorded as soon as the database is back', async () => {
  await world.useRoute('bot')
  const delayed = world.chat.delay()
  const sending = world.send()
  await delayed.arrived
  const withoutTable = [
    sql`alter table digest_runs rename to digest_runs_gone`,
    sql`alter table digest_runs_gone rename to digest_runs`,
  ] as const
  await whileSql(archive.payload, withoutTable, async () => {
    delayed.release()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  })
  expect(await sending).toMatchObject({ ok: true, value: { status: 'sent' } })
  expect(await world.runs()).toMatchObject([{ status: 'sent', messageTs: world.chat.posted[0]?.ts }])
})
