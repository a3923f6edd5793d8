import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { poolDb } from '@/queries/db'
import { monitorDigestRuns } from '@/server/monitorDigestRuns'
import { CRON_SECRET, openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeUser, makeProject, makePublished } from '@/testing/builders'
import { lockInOtherSession, openDigestWorld, type DigestWorld } from '@/testing/digest'
import { programIn } from '@/testing/programs'
import { DIGEST_TIMING, type DigestTiming } from './dependencies'
import { startServerProcess, type ServerProcess } from '@/testing/serverProcess'

/** The production timing, except for what the tests wait out. */
const TIMING: Partial<DigestTiming> = { lastResponseMs: 600, monitorMs: 100 }
/** DIGEST-13: one lease, one interval of the monitor, and time for a busy machine. */
const SETTLED_MS = 30_000

let archive: TestArchive
let world: DigestWorld
/** The API of this process, which survives. */
let api: TestApi
let monitor: ReturnType<typeof monitorDigestRuns>
/** The process that the next test kills or stops. It starts during the test before. */
let next: Promise<ServerProcess> | null = null

beforeAll(async () => {
  archive = await openTestArchive({ CRON_SECRET, LOG_LEVEL: 'silent' })
  world = await openDigestWorld(archive)
  // Processes that find no administrator print a link.
  await makeUser(archive.payload, 'admin')
  const project = await makeProject(archive.payload)
  await makePublished(archive.payload, project, { title: 'One entry' })
  Object.assign(DIGEST_TIMING, TIMING)
  const { apiUrl: chatApiUrl, webhookUrl: chatWebhookUrl } = world.chat
  api = openTestApi(archive, { env: { chatApiUrl, chatWebhookUrl } })
  monitor = monitorDigestRuns({ ...world.dependencies, timing: {} })
  next = start()
})
afterAll(async () => {
  await monitor.close(1_000)
  await api.close()
  await next?.then((one) => one.kill())
  await world.close()
  await archive.close()
})
beforeEach(async () => {
  await world.clear()
  await world.useRoute('bot')
})

function start(): Promise<ServerProcess> {
  const { apiUrl, webhookUrl } = world.chat
  return startServerProcess({
    CHAT_API_URL: apiUrl,
    CHAT_WEBHOOK_URL: webhookUrl,
    TEST_DIGEST_TIMING: JSON.stringify(TIMING),
  })
}

/** A fresh process that the test may kill. Starts the one for the next test, if there is one. */
async function takeVictim({ isLast = false } = {}): Promise<ServerProcess> {
  const victim = await (next ?? start())
  next = isLast ? null : start()
  return victim
}

interface ReportResponse {
  status: number
  text: string
  json: { type?: string; run_id?: string; status?: string }
}

/** Calls another process, or this one. */
async function report(process?: ServerProcess): Promise<ReportResponse> {
  const request = new Request(`${process?.address ?? 'http://localhost:3000'}/api/v1/weekly-report`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${CRON_SECRET}` },
  })
  const response = await (process === undefined ? api.fetch(request) : fetch(request))
  const text = await response.text()
  return { status: response.status, text, json: JSON.parse(text) }
}

/** Waits until the only run has this status, and returns how many milliseconds that took. */
async function untilStatus(status: string): Promise<number> {
  const begin = performance.now()
  for (;;) {
    const [run] = await world.runs()
    if (run?.status === status) return performance.now() - begin
    if (performance.now() - begin > 30_000) throw new Error(`the run is ${run?.status}, not ${status}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** As if all that has happened to the runs had happened a minute earlier. */
async function aMinuteLater(): Promise<void> {
  const minute = sql`interval '1 minute'`
  await poolDb(archive.payload)(sql`
    update digest_runs set lease_until = lease_until - ${minute}, finished_at = finished_at - ${minute},
      looked_at = looked_at - ${minute}`)
}

/** Waits until another process is blocked by the row that the test has locked. */
async function untilWaitingForLock(): Promise<void> {
  for (;;) {
    const waiting = await poolDb(archive.payload)(sql`
      select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
    if (waiting.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('DIGEST-9: ten concurrent calls in two processes send one message and get the same bytes', async () => {
  const other = (await next) ?? undefined
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => report(index % 2 === 0 ? undefined : other)),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
  expect(world.received()).toHaveLength(1)
  const later = await report(other)
  expect(later.json.run_id).not.toBe(responses[0]?.json.run_id)
  expect(world.received()).toHaveLength(2)
})

test('killed before sending: the run becomes unknown, waiting calls share it, and nothing is ever sent for it', async () => {
  const victim = await takeVictim()
  const reading = await lockInOtherSession(archive, 'lock table posts in access exclusive mode')
  const call = report(victim).catch(() => null)
  await untilStatus('running')
  const sharing = report()
  await victim.kill()
  await aMinuteLater()
  await reading.release()
  expect(await untilStatus('unknown')).toBeLessThan(SETTLED_MS)
  const [run] = await world.runs()
  expect(await sharing).toMatchObject({
    status: 502,
    json: {
      type: 'delivery_unknown',
      run_id: run?.id,
      detail: expect.stringContaining('before anything was sent'),
    },
  })
  expect(await call).toBeNull()
  expect(run).toMatchObject({ failure: { code: 'ended_before_sending' }, messageTs: null })
  expect(world.chat.requests.filter(({ endpoint }) => endpoint === 'chat.postMessage')).toEqual([])
  const later = await report()
  expect(later).toMatchObject({ status: 200, json: { status: 'sent' } })
  expect(later.json.run_id).not.toBe(run?.id)
  expect(world.received()).toHaveLength(1)
})

test('killed after the chat accepted and before its response: unknown, then found in the history', async () => {
  const victim = await takeVictim()
  const delayed = world.chat.delay({ endpoint: 'chat.postMessage' })
  const call = report(victim).catch(() => null)
  await delayed.arrived
  // It arrives before the run is closed, which the monitor of any process may do.
  const sharing = report()
  await victim.kill()
  await aMinuteLater()
  const response = await sharing
  const [run] = await world.runs()
  expect(response).toMatchObject({ status: 502, json: { type: 'delivery_unknown', run_id: run?.id } })
  expect(run).toMatchObject({ status: 'unknown', failure: { code: 'process_ended' } })
  await aMinuteLater()
  expect(await untilStatus('sent')).toBeLessThan(SETTLED_MS)
  expect(await call).toBeNull()
  const [settled] = await world.runs()
  expect(settled).toMatchObject({
    id: run?.id,
    failure: null,
    channel: world.chat.channel.id,
    messageTs: world.chat.posted[0]?.ts,
  })
  expect(world.received()).toHaveLength(1)
})

test('killed after the response while recording: never a second message, and the history is correct', async () => {
  const victim = await takeVictim()
  const delayed = world.chat.delay({ endpoint: 'chat.postMessage' })
  const call = report(victim).catch(() => null)
  await delayed.arrived
  const [running] = await world.runs()
  await poolDb(archive.payload)(sql`
    update digest_runs set lease_until = clock_timestamp() + interval '2 seconds'`)
  const row = await lockInOtherSession(
    archive,
    `select 1 from digest_runs where id = '${running?.id}' for update`,
  )
  delayed.release()
  await untilWaitingForLock()
  await victim.kill()
  expect(await call).toBeNull()
  // PostgreSQL would still execute the last statement of the killed process.
  await poolDb(archive.payload)(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`)
  const sharing = report()
  await expect.poll(isLeaseOver).toBe(true)
  // The monitor has looked since, but closing lost runs skips locked rows, so the run is still open.
  await new Promise((resolve) => setTimeout(resolve, 5 * DIGEST_TIMING.monitorMs))
  expect((await world.runs())[0]?.status).toBe('running')
  await row.release()
  expect(await sharing).toMatchObject({ status: 502, json: { run_id: running?.id } })
  await aMinuteLater()
  expect(await untilStatus('sent')).toBeLessThan(SETTLED_MS)
  expect(world.received()).toHaveLength(1)
})

test('killed after sending to a webhook: unknown, and it stays unknown', async () => {
  await world.useRoute('environment')
  const delayed = world.chat.delay({ endpoint: 'webhook' })
  // Like a killed process, this run renews no lease and never gets its response.
  const timing = { gatherMs: 0, leaseMs: 300, renewMs: 600_000 }
  const killed = world.send({}, { timing })
  await delayed.arrived
  await untilStatus('unknown')
  expect(world.received()).toHaveLength(1)
  expect(await report()).toMatchObject({ status: 200, json: { status: 'sent' } })
  expect(world.received()).toHaveLength(2)
  expect(await world.runs()).toMatchObject([{ status: 'unknown' }, { status: 'sent' }])
  delayed.release()
  await killed
})

test('shut down while the chat is slow and the client has disconnected: the run is closed before the process exits', async () => {
  const one = await takeVictim({ isLast: true })
  const delayed = world.chat.delay({ endpoint: 'chat.postMessage' })
  const disconnect = new AbortController()
  const call = fetch(`${one.address}/api/v1/weekly-report`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${CRON_SECRET}` },
    signal: disconnect.signal,
  }).catch(() => null)
  await delayed.arrived
  disconnect.abort()
  await call
  const begin = performance.now()
  expect(await one.stop()).toBe(0)
  expect(performance.now() - begin).toBeLessThan(15_000)
  expect(await world.runs()).toMatchObject([{ status: 'unknown', failure: { code: 'process_ended' } }])
  expect(world.received()).toHaveLength(1)
})

test('DIGEST-20: killed between the commit of a correction and the update of the message: another process updates it', async () => {
  expect(await report()).toMatchObject({ json: { status: 'sent' } })
  // Updates read the settings before they call the chat; corrections do not read them.
  const settings = await lockInOtherSession(archive, 'lock table settings in access exclusive mode')
  const victim = spawn(process.execPath, [programIn(inject('programs'), 'correctEntry'), 'Corrected entry'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, CHAT_API_URL: world.chat.apiUrl },
  })
  let printed = ''
  victim.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await expect.poll(() => printed, { timeout: 60_000 }).toBe('corrected\n')
  victim.kill('SIGKILL')
  await once(victim, 'exit')
  expect(printed).toBe('corrected\n')
  expect((await pendingRuns())[0]).toEqual({ code: 'update_pending' })
  expect(JSON.stringify(world.received())).not.toContain('Corrected entry')
  await settings.release()
  // The claim of the killed process lasts 45 seconds.
  await aMinuteLater()
  await expect.poll(pendingRuns, { timeout: SETTLED_MS }).toEqual([{ code: null }])
  expect(JSON.stringify(world.received())).toContain('Corrected entry')
  expect(world.received()).toHaveLength(1)
  expect(await world.runs()).toMatchObject([{ status: 'sent', messageUpdatedAt: expect.any(String) }])
})

const isLeaseOver = async () => {
  const [run] = await poolDb(archive.payload)<{ isOver: boolean }>(sql`
    select lease_until < clock_timestamp() as "isOver" from digest_runs`)
  return run?.isOver
}

const pendingRuns = () =>
  poolDb(archive.payload)<{ code: string | null }>(sql`
    select update_failure ->> 'code' as code from digest_runs`)
