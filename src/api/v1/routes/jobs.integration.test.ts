import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserActor } from '@/domain/actor'
import { ARRIVED_AT_HEADER, arrivalNow } from '@/http/internalHeaders'
import { DIGEST_TIMING } from '@/operations/digest/dependencies'
import { approvePost } from '@/operations/posts/approvePost'
import type { Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { lastJobCall } from '@/queries/jobCalls'
import { CRON_SECRET, openTestApi, type TestApi } from '@/testing/api'
import { startApiProcess } from '@/testing/serverProcess'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeUser, makeProject, makePublished } from '@/testing/builders'
import { openFakeChat, type FakeChat } from '@/testing/chat/fakeChat'
import { clientOf, type TestResponse, type Call } from '@/testing/http'
import { repetitions } from '@/testing/repetitions'

const MINUTE = 60_000
const unauthorized = { type: 'unauthorized', title: 'unauthorized', status: 401, detail: null }

let archive: TestArchive
let api: TestApi
let chat: FakeChat
let user: UserActor
let project: Project
beforeAll(async () => {
  DIGEST_TIMING.gatherMs = 0
  archive = await openTestArchive({ CRON_SECRET })
  chat = await openFakeChat()
  api = openTestApi(archive, { env: { chatWebhookUrl: chat.webhookUrl, chatApiUrl: chat.apiUrl } })
  user = await makeUser(archive.payload, 'publisher')
  project = await makeProject(archive.payload, { slug: 'shop' })
})
afterAll(async () => {
  await api.close()
  await archive.close()
  await chat.close()
})

const run = (path: string, token: string | null = CRON_SECRET) => api.call('POST', path, { token })

/** A draft that was approved yesterday for a date this many minutes ago. */
async function due(minutesAgo: number): Promise<{ id: string; publishAt: string }> {
  const publishAt = new Date(Date.now() - minutesAgo * MINUTE).toISOString()
  const { id } = await makeDraft(archive.payload, project, { publishAt })
  const yesterday = () => new Date(Date.now() - 24 * 60 * MINUTE)
  const approved = await approvePost(archive.payload, user, id, 'planned', yesterday)
  expect(approved).toMatchObject({ ok: true, value: { status: 'scheduled' } })
  return { id, publishAt }
}

describe('the scheduler', () => {
  test('authenticates with the whole secret, with the scheme in any case, and with nothing else', async () => {
    for (const Authorization of [`Bearer ${CRON_SECRET}`, `bearer  ${CRON_SECRET}`])
      expect((await api.call('POST', '/publish-due', { headers: { Authorization } })).status).toBe(200)
    for (const Authorization of [CRON_SECRET, `Basic ${CRON_SECRET}`, 'Bearer', 'Bearer null', ''])
      for (const path of ['/publish-due', '/weekly-report'])
        expect((await api.call('POST', path, { headers: { Authorization } })).json).toEqual(unauthorized)
  })

  test('may have a non-ASCII secret, as bytes', async () => {
    const cronSecret = 'größer als sechzehn Zeichen'
    const other = openTestApi(archive, { env: { cronSecret } })
    const token = Buffer.from(cronSecret).toString('latin1')
    expect((await other.call('POST', '/publish-due', { token })).status).toBe(200)
    await other.close()
  })

  test('sees the methods of the jobs with the secret; a client does not', async () => {
    const { token } = await makeClient(archive.payload, { mode: 'write' })
    for (const path of ['/publish-due', '/weekly-report']) {
      for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
        const response = await api.call(method, path, { token: CRON_SECRET })
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
        expect((await api.call(method, path, { token })).status).toBe(401)
      }
      const options = await api.call('OPTIONS', path, { token: CRON_SECRET })
      expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
      expect((await api.call('OPTIONS', path, { token })).status).toBe(401)
    }
    expect((await api.call('GET', '/nothing-here', { token: CRON_SECRET })).json).toEqual(unauthorized)
    expect((await api.call('POST', '/projects', { token: CRON_SECRET })).json).toEqual(unauthorized)
  })
})

test('JOB-7: a call of each job is recorded, but not a dry run or a call without the secret', async () => {
  const db = poolDb(archive.payload)
  await db(sql`delete from job_calls`)
  const calls = async () => [await lastJobCall(db, 'publish-due'), await lastJobCall(db, 'weekly-report')]
  await run('/publish-due', 'wrong')
  await run('/weekly-report?dry=1')
  await run('/weekly-report?days=0')
  expect(await calls()).toEqual([null, null])
  const timed = openTestApi(archive, { clock: () => new Date('2026-08-01T12:00:00Z') })
  for (const path of ['/publish-due', '/weekly-report'])
    await timed.call('POST', path, { token: CRON_SECRET })
  await timed.close()
  expect(await calls()).toEqual(['2026-08-01T12:00:00.000Z', '2026-08-01T12:00:00.000Z'])
  await Promise.all(Array.from({ length: 5 }, () => run('/publish-due')))
  expect((await lastJobCall(db, 'publish-due')) ?? '').toMatch(/^20[0-9-]+T/)
})

describe('POST /publish-due', () => {
  test('a write-mode client makes nothing due by itself (PUB-2, JOB-3)', async () => {
    const { token } = await makeClient(archive.payload, { mode: 'write' })
    const yesterday = new Date(Date.now() - 24 * 60 * MINUTE).toISOString()
    const json = { project: 'shop', title: 'By a program', type: 'feature', publish_at: yesterday }
    const created = await api.call('POST', '/posts', { token, json })
    expect((await run('/publish-due')).json).toEqual({ published: [], skipped: [], meta: { total: 0 } })
    const { id } = await due(5)
    const changed = await api.call('PATCH', `/posts/${id}`, { token, json: { title: 'Something else' } })
    expect(changed.status).toBe(200)
    expect((await run('/publish-due')).json).toEqual({
      published: [],
      skipped: [{ id, reason: 'changed_after_approval' }],
      meta: { total: 0 },
    })
    for (const draft of [created.json.id, id]) {
      const { json: read } = await api.call('GET', `/posts/${draft}`, { token })
      expect(read).toMatchObject({ status: 'draft', number: null })
      expect((await api.call('DELETE', `/posts/${draft}`, { token })).status).toBe(204)
    }
  })

  // Has no factor in common with 37.
  const DUE = Math.max(30, repetitions(100))
  test(`JOB-4: ten concurrent calls in two processes, ${DUE} due: each published and listed once, in the order of dates`, async () => {
    const other = await startApiProcess()
    try {
      const posts: { id: string; publishAt: string }[] = []
      for (let at = 0; at < DUE; at += 1) posts.push(await due(1 + ((at * 37) % DUE)))
      const [row] = await poolDb(archive.payload)<{ n: number }>(sql`select n from publication_counter`)
      const before = row?.n ?? 0
      const elsewhere = clientOf({ fetch: (request) => fetch(request) }, other.address)
      const calls: Call[] = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? api.call : elsewhere))
      const responses = await Promise.all(
        calls.map((call) => call('POST', '/publish-due', { token: CRON_SECRET })),
      )
      const published = responses.flatMap(({ json }) => json.published)
      expect(responses.map(({ status, json }) => [status, json.skipped])).toEqual(
        responses.map(() => [200, []]),
      )
      for (const { json } of responses) expect(json.meta).toEqual({ total: json.published.length })
      const byNumber = published.toSorted((one, next) => one.number - next.number)
      const byDate = posts.toSorted((one, next) => (one.publishAt < next.publishAt ? -1 : 1))
      expect(byNumber.map(({ id, number }) => ({ id, number }))).toEqual(
        byDate.map(({ id }, at) => ({ id, number: before + 1 + at })),
      )
    } finally {
      await other.kill()
    }
  })
})

describe('POST /weekly-report', () => {
  beforeEach(async () => {
    await archive.payload.db.pool.query('delete from digest_runs')
    chat.posted.length = 0
  })

  test('sends what was published and returns the run with the message that was sent', async () => {
    const post = await makePublished(archive.payload, project, { title: 'Search finds part words' })
    const response = await run('/weekly-report')
    expect(response.json).toMatchObject({
      status: 'sent',
      projects: ['shop'],
      route: 'environment',
      period: { days: 7 },
    })
    expect(chat.posted).toHaveLength(1)
    expect(chat.posted[0]?.message).toEqual(response.json.message)
    expect(response.text).toContain(`/entries/${post.slug}`)
    expect(await statuses()).toEqual(['sent'])
  })

  test('DIGEST-10: dry=1 returns what would be sent, and neither sends nor needs a route', async () => {
    const unrouted = openTestApi(archive)
    for (const [one, route] of [
      [api, 'environment'],
      [unrouted, null],
    ] as const) {
      const { status, json } = await one.call('POST', '/weekly-report?dry=1&days=90', { token: CRON_SECRET })
      expect([status, json.status, json.route, json.period.days]).toEqual([200, 'dry_run', route, 90])
      expect(json.message).toMatchObject({ text: expect.any(String) })
    }
    await unrouted.close()
    expect(chat.posted).toEqual([])
    expect(await statuses()).toEqual(['dry_run', 'dry_run'])
  })

  test('dry=1 in a body is refused at its pointer, and nothing is sent: only the query counts', async () => {
    await makePublished(archive.payload, project)
    const report = (query: string, sent: object) =>
      api.call('POST', `/weekly-report${query}`, { token: CRON_SECRET, ...sent })
    const refused = await report('?days=0', { json: { dry: 1 } })
    expect(refused.json.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['?days', '/dry'])
    const form = { body: 'dry=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }
    expect(await report('', form)).toMatchObject({
      status: 422,
      json: { errors: [{ pointer: '', message: expect.stringContaining('?dry=1&days=7') }] },
    })
    expect(chat.posted).toEqual([])
    expect(await statuses()).toEqual([])
    expect((await report('', { json: {} })).json.status).toBe('sent')
  })

  test('checks the secret before the query, the query before the route, and the route before the rest', async () => {
    const unrouted = openTestApi(archive)
    const report = (query: string, token = CRON_SECRET): Promise<TestResponse> =>
      unrouted.call('POST', `/weekly-report${query}`, { token })
    expect((await report('?days=0&dry=x', 'wrong')).json).toEqual(unauthorized)
    const faulty = await report('?days=91&dry=true')
    expect(faulty.status).toBe(422)
    expect(faulty.json.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      '?days',
      '?dry',
    ])
    expect(await statuses()).toEqual([])
    for (const query of ['', '?days=1', '?dry=0'])
      expect(await report(query)).toMatchObject({ status: 501, json: { type: 'no_delivery_route' } })
    expect(await statuses()).toEqual(['failed', 'failed', 'failed'])
    await unrouted.close()
  })

  test('a refused delivery is a 502 delivery_failed, a lost response a 502 delivery_unknown, each with its run', async () => {
    await makePublished(archive.payload, project)
    chat.next({ kind: 'refuse', error: 'invalid_payload' })
    const failed = await run('/weekly-report')
    expect(failed).toMatchObject({ status: 502, json: { type: 'delivery_failed' } })
    chat.next({ kind: 'drop_after_accepting' })
    const unknown = await run('/weekly-report')
    expect(unknown).toMatchObject({ status: 502, json: { type: 'delivery_unknown' } })
    const rows = await poolDb(archive.payload)<{ id: string; status: string }>(
      sql`select id, status from digest_runs order by created_at, id`,
    )
    expect(rows).toEqual([
      { id: failed.json.run_id, status: 'failed' },
      { id: unknown.json.run_id, status: 'unknown' },
    ])
    expect(chat.posted).toHaveLength(1)
  })

  test('calls during a run join it, dry runs do not', async () => {
    await makePublished(archive.payload, project)
    const delayed = chat.delay()
    const calls = Array.from({ length: 10 }, () => run('/weekly-report'))
    await delayed.arrived
    const dry = await run('/weekly-report?dry=1')
    delayed.release()
    const responses = await Promise.all(calls)
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(responses[0]?.json.run_id).not.toBe(dry.json.run_id)
    expect(chat.posted).toHaveLength(1)
  })

  test('DIGEST-9: the age of a call counts from its arrival, not from its authentication', async () => {
    await makePublished(archive.payload, project)
    const headers = { [ARRIVED_AT_HEADER]: arrivalNow() }
    const first = await run('/weekly-report')
    const late = await api.call('POST', '/weekly-report', { token: CRON_SECRET, headers })
    expect([late.status, late.text]).toEqual([200, first.text])
    expect(chat.posted).toHaveLength(1)
    expect((await run('/weekly-report')).json.run_id).not.toBe(first.json.run_id)
    expect(chat.posted).toHaveLength(2)
  })
})

/** The statuses of the runs, in the order in which they were written. */
async function statuses(): Promise<string[]> {
  const rows = await poolDb(archive.payload)<{ status: string }>(
    sql`select status from digest_runs order by created_at, id`,
  )
  return rows.map(({ status }) => status)
}
