import { serve, type ServerType } from '@hono/node-server'
import { once } from 'node:events'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClient as openReader, withRetries } from '../../../../examples/reader/client'
import {
  entriesSince,
  htmlOf,
  markRead,
  Refused as ReaderRefused,
  unreadOf,
} from '../../../../examples/reader/reader'
import { openClient as openWriter, Refused } from '../../../../examples/writer/client'
import { createDraft, findingsOf, dryRun, typeKey, uploadImage } from '../../../../examples/writer/writer'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { countRows, makeClient, makeProject, makePublished } from '@/testing/builders'
import type { Project } from '@/payload-types'

let archive: TestArchive
let api: TestApi
let server: ServerType
let address: string
let project: Project

beforeAll(async () => {
  archive = await openTestArchive()
  api = openTestApi(archive)
  server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false })
  await once(server, 'listening')
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  project = await makeProject(archive.payload, { slug: 'reports', name: 'Reports' })
})

afterAll(async () => {
  server.close()
  await api.close()
  await archive.close()
})

test('the reader lists every entry since a date page by page, and reads one as HTML', async () => {
  for (const [title, publishAt] of [
    ['Old', '2026-05-01T00:00:00.000Z'],
    ['First', '2026-07-01T00:00:00.000Z'],
    ['Second', '2026-07-02T00:00:00.000Z'],
    ['Third', '2026-07-03T00:00:00.000Z'],
  ] as const)
    await makePublished(archive.payload, project, { title, publishAt })
  const client = await reader()
  const titles: string[] = []
  for await (const { title } of entriesSince(client, '2026-07-01', 2)) titles.push(title)
  expect(titles).toEqual(['Third', 'Second', 'First'])
  expect(await htmlOf(client, 'nothing-of-this-name')).toBeNull()
})

test('the reader does not download unchanged responses again', async () => {
  const statuses: number[] = []
  const client = await reader(async (request) => {
    const response = await fetch(request)
    statuses.push(response.status)
    return response
  })
  const first = await unreadOf(client, 'user-1')
  expect(await unreadOf(client, 'user-1')).toEqual(first)
  expect(statuses).toEqual([200, 304])
})

test('the reader counts what a user has not read, and marks it', async () => {
  const client = await reader()
  const { count, items } = await unreadOf(client, 'user-2')
  expect(items).toHaveLength(count)
  expect(await markRead(client, 'user-2', items)).toBe(count)
  expect(await unreadOf(client, 'user-2')).toEqual({ count: 0, items: [] })
})

test('the reader waits as long as a 429 says, and throws the problem if it persists', async () => {
  const limited = openTestApi(archive, { env: { rateLimitPerMinute: 1 } })
  const waits: number[] = []
  const { token } = await makeClient(archive.payload, { project })
  const client = openReader({
    address,
    token,
    fetch: (request) => limited.fetch(request),
    wait: async (milliseconds) => void waits.push(milliseconds),
  })
  await unreadOf(client, 'user-3')
  const refused = await unreadOf(client, 'user-3').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ReaderRefused)
  expect(refused).toMatchObject({ problem: { type: 'rate_limited', status: 429 } })
  expect(waits).toHaveLength(2)
  for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(1000)
  await limited.close()
  const responses = [
    new Response(null, { status: 503, headers: { 'Retry-After': '5' } }),
    new Response('done'),
  ]
  const response = await withRetries(
    async () => responses.shift() ?? Response.error(),
    async () => undefined,
  )(new Request(address))
  expect(await response.text()).toBe('done')
})

test('the writer does a dry run, creates the draft once with its image, and reads the findings', async () => {
  const client = await writer()
  const image = await uploadImage(client, {
    file: new Blob([new Uint8Array(await picture())]),
    filename: 'schedule.png',
    project: 'reports',
    alt: 'The report page with a schedule for every Monday',
  })
  expect(image).toMatchObject({ filename: 'schedule.png', project: 'reports', mimeType: 'image/png' })
  const draft = {
    project: 'reports',
    type: await typeKey(client, 'feature'),
    title: 'Reports can be sent on a schedule!',
    cover_media_id: image.id,
    blocks: [
      { type: 'text' as const, data: { text: 'A schedule sends it.' } },
      { type: 'image' as const, data: { mediaId: image.id } },
    ],
    idempotency_key: 'reports-4.2.0',
  }
  const before = await countRows(archive.payload, 'posts')
  const planned = await dryRun(client, draft)
  expect(planned.map(({ rule }) => rule)).toContain('exclamation_mark')
  expect(await countRows(archive.payload, 'posts')).toBe(before)

  const created = await createDraft(client, draft)
  expect(created).toMatchObject({ slug: 'reports-can-be-sent-on-a-schedule', isNew: true })
  expect(await createDraft(client, draft)).toEqual({ ...created, isNew: false })
  expect(await findingsOf(client, created.id)).toEqual(planned)
})

test('the writer reports every validation error with its pointer', async () => {
  const client = await writer()
  const faulty = { project: 'nowhere', type: 'feature', title: 'a'.repeat(201), idempotency_key: 'faulty' }
  const refused = await createDraft(client, faulty).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refused)
  expect(String(refused)).toMatch(/422 validation_failed/)
  expect(String(refused)).toMatch(/\n {2}\/title: /)
  expect(String(refused)).toMatch(/\n {2}\/project: /)
})

async function reader(fetch?: (request: Request) => Promise<Response>) {
  const { token } = await makeClient(archive.payload, { project })
  return openReader({ address, token, ...(fetch && { fetch }) })
}

async function writer() {
  const { token } = await makeClient(archive.payload, { mode: 'write' })
  return openWriter({ address, token })
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 400, channels: 3, background: '#2563eb' } })
    .png()
    .toBuffer()
}
