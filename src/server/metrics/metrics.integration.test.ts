import { readFileSync } from 'node:fs'
import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { connectionShares } from '@/runtime/connectionShares'
import { readEnvironment } from '@/runtime/environment'
import { logger } from '@/runtime/logger'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDue, makeProject, makeUser } from '@/testing/builders'
import { startDatabaseProxy, type DatabaseProxy } from '@/testing/databaseProxy'
import { lockInOtherSession } from '@/testing/digest'
import { freePort } from '@/testing/freePort'
import { startServerProcess, type ServerProcess } from '@/testing/serverProcess'
import { serve } from '../serve'

const TOKEN = 'the token of the monitoring'

let archive: TestArchive
let proxy: DatabaseProxy
let server: ServerProcess
/** Reads its database as a replica, too. */
let reading: ServerProcess
let project: Project
let token: string

beforeAll(async () => {
  archive = await openTestArchive()
  project = await makeProject(archive.payload, { slug: 'shop' })
  token = (await makeClient(archive.payload)).token
  proxy = await startDatabaseProxy(archive.databaseUrl)
  server = await startServerProcess({ DATABASE_URL: proxy.url, METRICS_TOKEN: TOKEN })
  reading = await startServerProcess({ DATABASE_READ_URL: archive.databaseUrl, METRICS_TOKEN: TOKEN })
})
afterAll(async () => {
  await server.stop()
  await reading.stop()
  await proxy.close()
  await archive.close()
})

/** The samples of a scrape: value by name with labels. */
async function scrape({ address } = server): Promise<Map<string, number>> {
  const response = await fetch(`${address}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(server.address + path, { headers })
  await response.clone().arrayBuffer()
  return response
}

test('OPS-22: a wrong token is a 401 problem', async () => {
  for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, TOKEN, `Bearer ${token}`]) {
    const response = await get('/metrics', { Authorization: authorization })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await response.json()).toEqual({
      type: 'unauthorized',
      title: 'unauthorized',
      status: 401,
      detail: null,
    })
  }
})

test('OPS-22: requests are counted by route, without paths, ids and tokens', async () => {
  const authorized = { Authorization: `Bearer ${token}` }
  const begin = performance.now()
  await get('/api/v1/projects', authorized)
  await get('/api/v1/projects', authorized)
  await get('/api/v1/projects')
  await get('/api/v1/posts/secret-slug', authorized)
  await get('/api/v1/secret-path', authorized)
  await get('/api/v1/media/file/secret.jpg?signature=secret', authorized)
  await get('/feeds/secret-token.atom')
  await get('/api/secret-collection')
  await get('/api/posts/secret-id')
  await get('/secret-page')
  const samples = await scrape()
  const counted = (labels: string) => samples.get(`archive_http_requests_total{${labels}}`)
  expect(counted('route="/api/v1/projects",method="GET",status="200"')).toBe(2)
  expect(counted('route="/api/v1/projects",method="GET",status="401"')).toBe(1)
  expect(counted('route="/api/v1/posts/{id}",method="GET",status="404"')).toBe(1)
  expect(counted('route="/api/v1/media/file/{path*}",method="GET",status="404"')).toBe(1)
  expect(counted('route="/api/v1 unknown",method="GET",status="404"')).toBe(1)
  expect(counted('route="/feeds/{token}",method="GET",status="404"')).toBe(1)
  expect(counted('route="/api unknown",method="GET",status="404"')).toBe(1)
  expect(counted('route="/api/posts/{path}",method="GET",status="404"')).toBe(1)
  expect(counted('route="unknown",method="GET",status="404"')).toBe(1)
  const measured = (name: string) =>
    samples.get(`archive_http_request_duration_seconds_${name}{route="/api/v1/projects",method="GET"}`)
  expect(measured('count')).toBe(3)
  expect(measured('sum')).toBeGreaterThan(0)
  expect(measured('sum')).toBeLessThan((performance.now() - begin) / 1_000)
  expect([...samples.keys()].filter((name) => name.includes('secret'))).toEqual([])
})

test('pools, cache, process and content version are measured', async () => {
  const before = await scrape()
  for (let count = 0; count < 3; count += 1)
    await get('/api/v1/posts?per_page=7', { Authorization: `Bearer ${token}` })
  const after = await scrape()
  const rise = (name: string) => Number(after.get(name)) - Number(before.get(name))
  expect(rise('archive_response_cache_hits_total')).toBe(2)
  expect(rise('archive_response_cache_misses_total')).toBe(1)
  expect(after.get('archive_response_cache_entries')).toBeGreaterThan(0)
  expect(after.get('archive_response_cache_bytes')).toBeGreaterThan(0)
  expect(after.get('archive_database_connections{pool="reads",state="idle"}')).toBeGreaterThan(0)
  expect(after.get('archive_database_waiting{pool="payload"}')).toBe(0)
  expect(after.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  const db = poolDb(archive.payload)
  const [version] = await db<{ n: number }>(sql`select n::float8 as n from content_version`)
  expect(after.get('archive_content_version')).toBe(version?.n)
})

test('connections to a replica are measured, and which server answers', async () => {
  const headers = { Authorization: `Bearer ${token}` }
  const before = await scrape(reading)
  expect((await fetch(`${reading.address}/api/v1/projects`, { headers })).status).toBe(200)
  const after = await scrape(reading)
  const answered = (samples: Map<string, number>) =>
    ['replica', 'primary'].map((by) => samples.get(`archive_replica_reads_total{server="${by}"}`))
  expect([answered(before), answered(after)]).toEqual([
    [0, 0],
    [1, 0],
  ])
  expect(after.get('archive_database_connections{pool="replica",state="idle"}')).toBe(1)
  expect(after.get('archive_database_waiting{pool="replica"}')).toBe(0)
  expect([...(await scrape()).keys()].filter((sample) => sample.includes('replica'))).toEqual([])
})

test('OPS-22: calls that hold or wait for a connection are measured, and one whose client hangs up is a 499', async () => {
  const table = await lockInOtherSession(archive, 'lock table posts in access exclusive mode')
  const hangUp = new AbortController()
  const calls = Array.from({ length: 8 }, (_, count) =>
    fetch(`${server.address}/api/v1/posts?per_page=${count + 10}`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: hangUp.signal,
    }),
  )
  try {
    const samples = await scrape()
    expect(samples.get('archive_database_connections{pool="reads",state="active"}')).toBe(
      connectionShares(20).reads,
    )
    expect(samples.get('archive_database_waiting{pool="reads"}')).toBeGreaterThan(0)
    hangUp.abort()
    for (const call of await Promise.allSettled(calls)) expect(call.status).toBe('rejected')
  } finally {
    await table.release()
  }
  const counted = async () =>
    (await scrape()).get('archive_http_requests_total{route="/api/v1/posts",method="GET",status="499"}')
  await expect.poll(counted).toBe(8)
})

test('OPS-22: ages come from the database, and what was never there has no sample or is 0', async () => {
  const before = await scrape()
  expect(before.get('archive_due_post_age_seconds')).toBe(0)
  expect(before.get('archive_waiting_mail_age_seconds')).toBe(0)
  expect([...before.keys()].filter((name) => name.startsWith('archive_job_call_age'))).toEqual([])
  const db = poolDb(archive.payload)
  await db(sql`insert into job_calls (job, called_at) values ('publish-due', now() - interval '1 hour')`)
  await db(sql`
    insert into digest_runs (id, status, trigger, period_days, entries, created_at)
    values (gen_random_uuid(), 'sent', 'scheduler', 7, 0, now() - interval '3 days')`)
  const publisher = await makeUser(archive.payload, 'publisher')
  const due = await makeDue(archive.payload, project, publisher, 'Overdue')
  await db(sql`update posts set publish_at = now() - interval '2 days' where id = ${due}`)
  // The next mail to somebody who has just got one waits.
  await db(sql`update users set notified_at = now() where id = ${publisher.id}`)
  await db(sql`
    insert into notifications (id, user_id, post_id, kind, by_name, created_at)
    values (gen_random_uuid(), ${publisher.id}, ${due}, 'submitted', 'Ada', now() - interval '2 hours')`)
  const after = await scrape()
  expect(after.get('archive_job_call_age_seconds{name="publish-due"}')).toBeCloseTo(3_600, -2)
  expect(after.get('archive_digest_run_age_seconds{status="sent"}')).toBeCloseTo(3 * 86_400, -2)
  expect(after.get('archive_due_post_age_seconds')).toBeCloseTo(2 * 86_400, -2)
  expect(after.get('archive_waiting_mail_age_seconds')).toBeCloseTo(7_200, -2)
  expect(after.get('archive_database_up')).toBe(1)
})

const dashboard = z.object({
  schemaVersion: z.number(),
  panels: z
    .array(
      z.looseObject({
        type: z.enum(['stat', 'timeseries']),
        targets: z.array(z.looseObject({ expr: z.string() })).min(1),
      }),
    )
    .min(10),
})

const suggested = z.object({
  groups: z.tuple([
    z.object({
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[mh]$/)
            .optional(),
        }),
      ),
    }),
  ]),
})

test('the dashboard and the suggested alerts name only metrics that exist, and the document names all of ours', async () => {
  await poolDb(archive.payload)(sql`
    insert into digest_runs (id, status, trigger, period_days, entries)
    values (gen_random_uuid(), 'failed', 'scheduler', 7, 0)`)
  const samples = [...(await scrape(reading)).keys()]
  // Prometheus sets these labels itself, and renames ours.
  expect(samples.filter((sample) => /[{,](?:job|instance)="/.test(sample))).toEqual([])
  const names = new Set(samples.map((sample) => sample.replace(/\{.*/, '')))
  const document = readFileSync('docs/monitoring.md', 'utf8')
  const { panels } = dashboard.parse(JSON.parse(readFileSync('docs/grafana-dashboard.json', 'utf8')))
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const [rules = ''] = /(?<=```yaml\n)groups:.*?(?=```)/s.exec(document) ?? []
  const [{ rules: alerts }] = suggested.parse(parse(rules)).groups
  expect(alerts.length).toBeGreaterThan(5)
  const namedIn = (text: string) => text.match(/\b(?:archive|process|nodejs)_\w+/g) ?? []
  // Which asks for the `up` of Prometheus.
  expect(alerts.filter(({ expr }) => namedIn(expr).length === 0).map(({ alert }) => alert)).toEqual([
    'ArchiveDown',
  ])
  const named = [...queries, ...alerts.map(({ expr }) => expr)].flatMap(namedIn)
  expect(named.filter((name) => !names.has(name))).toEqual([])
  const own = [...names]
    .filter((name) => name.startsWith('archive_'))
    .map((name) => name.replace(/_(?:bucket|sum|count)$/, ''))
  const ending = (name: string) => name.replace('archive_response_cache', '…')
  expect(
    own.filter((name) => !document.includes(`\`${name}\``) && !document.includes(`\`${ending(name)}\``)),
  ).toEqual([])
})

test('OPS-22: a scrape while the database is unreachable responds within 2 seconds, without its numbers', async () => {
  await proxy.freeze()
  try {
    const begin = performance.now()
    const samples = await scrape()
    expect(performance.now() - begin).toBeLessThan(2_000)
    expect(samples.get('archive_database_up')).toBe(0)
    expect(samples.get('archive_content_version')).toBeUndefined()
    expect(samples.get('archive_job_call_age_seconds{name="publish-due"}')).toBeUndefined()
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0)
  } finally {
    await proxy.pass()
  }
  await expect.poll(async () => (await scrape()).get('archive_database_up'), { timeout: 10_000 }).toBe(1)
})

test('OPS-22: without the variable it is a 404', async () => {
  const port = String(await freePort())
  const env = readEnvironment({ ...process.env, PORT: port })
  const serving = await serve(env, logger(), new AbortController().signal, async () => ({
    ...(await import('../compose')),
    openPages: async () => ({
      handle: async (_, response) => void response.end('a page'),
      upgrade: null,
      close: async () => undefined,
    }),
  }))
  try {
    const headers = { Authorization: `Bearer ${TOKEN}` }
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
    expect([metrics.status, await metrics.text()]).toEqual([404, 'not found\n'])
  } finally {
    await serving.stop()
  }
})
