import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { inspect } from 'node:util'
import { sql } from '@payloadcms/db-postgres'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import type { mediaRecordSchema } from '@/api/v1/presenters/media'
import type { Problem } from '@/http/problem'
import { imageStoreOf } from '@/operations/images/imageFiles'
import { sweepOrphans } from '@/operations/images/sweepOrphans'
import { sweepRefusal } from '@/messages/en/sweepRefusal'
import type { Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { environment } from '@/runtime/environment'
import { logger } from '@/runtime/logger'
import { StartupError } from '@/runtime/startupError'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { countRows, makeClient, makeProject, makeUser } from '@/testing/builders'
import { freePort } from '@/testing/freePort'
import type { TestResponse } from '@/testing/http'
import { restDriver, signedIn, type RestDriver } from '@/testing/restDriver'
import { openFakeS3, type Behavior, type FakeS3 } from '@/testing/s3/fakeS3'
import { apiListener } from './http/apiListener'
import { serve } from './serve'

const HOUR_MS = 60 * 60 * 1000
const PREFIX = 'archive/Bilder & mehr/'

let service: FakeS3
let archive: TestArchive
let api: TestApi
let rest: RestDriver
let author: string
let project: Project
let writer: string
let photo: Buffer
let server: Server

beforeAll(async () => {
  service = await openFakeS3({ prefix: PREFIX })
  archive = await openTestArchive(service.variables)
  api = openTestApi(archive)
  rest = restDriver(archive)
  const listener = apiListener(api.fetch, logger())
  server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project = await makeProject(archive.payload)
  author = await signedIn(archive, (await makeUser(archive.payload, 'author')).email)
  writer = (await makeClient(archive.payload, { mode: 'write' })).token
  photo = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#27a' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await api.close()
  await archive.close()
  await service.close()
})
beforeEach(async () => {
  const db = poolDb(archive.payload)
  await db(sql`delete from media`)
  await db(sql`delete from unowned_images`)
  service.objects.clear()
})
afterEach(() => {
  service.always(null)
  service.state.capacity = Infinity
})

interface Uploaded extends TestResponse {
  json: z.output<typeof mediaRecordSchema> & Pick<Problem, 'type'>
}

function upload(): Promise<Uploaded> {
  const body = new FormData()
  body.append('project', project.slug)
  body.append('file', new File([new Uint8Array(photo)], 'photo.jpg'))
  return api.call('POST', '/media', { token: writer, body })
}

function uploadInForm(): Promise<Response> {
  const body = new FormData()
  body.append('_payload', JSON.stringify({ project: project.id }))
  body.append('file', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }))
  return rest('POST', '/api/media', { cookie: author, body })
}

const remove = (id: string) => api.call('DELETE', `/media/${id}`, { token: writer })
const fetchFile = (url: string, headers: Record<string, string> = {}) =>
  api.fetch(new Request(url, { headers }))
/** The same address at the server of this test. */
const overHttp = (url: string) => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return url.replace('http://localhost:3000', `http://127.0.0.1:${port}`)
}
const names = () => [...service.objects.keys()].map((key) => key.slice(PREFIX.length)).sort()
const contentOf = (name: string) => service.objects.get(PREFIX + name)?.content ?? Buffer.alloc(0)

/** Every file that a row names. */
async function namedFiles(): Promise<string[]> {
  const rows = await poolDb(archive.payload)<{ name: string | null }>(sql`
    select unnest(array[filename, sizes_w480_filename, sizes_w960_filename, sizes_w1600_filename, sizes_full_filename]) as name
    from media`)
  return rows.flatMap(({ name }) => name ?? []).sort()
}

describe('IMG-21: images in a bucket', () => {
  test('an upload stores every file there, and the archive serves it whole and in parts', async () => {
    const { status, json } = await upload()
    expect(status).toBe(201)
    expect(names()).toEqual(await namedFiles())
    expect(names()).toHaveLength(1 + json.variants.length)
    for (const { url } of [json, ...json.variants]) {
      const content = contentOf(new URL(url).pathname.split('/').at(-1) ?? '')
      const whole = await fetchFile(url)
      expect(whole.headers.get('location')).toBeNull()
      expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)
      const part = await fetchFile(url, { Range: 'bytes=10-99' })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-99/${content.length}`])
      expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(10, 100))).toBe(true)
      expect((await fetchFile(url, { Range: `bytes=${content.length}-` })).status).toBe(416)
    }
  })

  test('what the archive knows without the file costs no request to the bucket', async () => {
    const { json } = await upload()
    const etag = (await fetchFile(json.url)).headers.get('etag') ?? ''
    service.requests.length = 0
    expect((await fetchFile(json.url, { 'If-None-Match': etag })).status).toBe(304)
    expect((await api.fetch(new Request(json.url, { method: 'HEAD' }))).status).toBe(200)
    expect((await fetchFile(json.url.slice(0, -1))).status).toBe(401)
    expect(service.requests).toEqual([])
  })

  test('a deletion removes the files, by the API and in the form', async () => {
    const { json } = await upload()
    expect((await remove(json.id)).status).toBe(204)
    const inForm = await uploadInForm()
    expect(inForm.status).toBe(201)
    const { doc } = await inForm.json()
    const served = await rest('GET', `/api/media/file/${doc.filename}`, { cookie: author })
    expect(Buffer.from(await served.arrayBuffer()).equals(contentOf(doc.filename))).toBe(true)
    expect((await rest('DELETE', `/api/media/${doc.id}`, { cookie: author })).status).toBe(200)
    expect(names()).toEqual([])
  })

  test('IMG-17: the sweep claims the bucket, moves leftovers to its trash, restores them, and deletes them after 30 days', async () => {
    const { json } = await upload()
    const sweep = (hours: number) => sweepOrphans(archive.payload, new Date(Date.now() + hours * HOUR_MS))
    expect(await sweep(0)).toEqual({ trashed: 0, restored: 0, purged: 0, refusal: null })
    const [row] = await poolDb(archive.payload)<{ id: string }>(sql`select id from archive_identity`)
    expect(contentOf('.archive-id').toString().split('\n')[0]).toBe(row?.id)

    const owned = await namedFiles()
    service.always({ kind: 'error', status: 403, code: 'AccessDenied' })
    expect((await remove(json.id)).status).toBe(204)
    service.always(null)
    expect(names()).toEqual(['.archive-id', ...owned])
    expect((await sweep(0.5)).trashed).toBe(0)
    // As much as was moved before a crash.
    await imageStoreOf(archive.payload).trash({ name: owned[0] ?? '', day: '2026-11-25' })
    expect((await sweep(2)).trashed).toBe(owned.length - 1)
    expect(await imageStoreOf(archive.payload).names()).toEqual([])
    expect((await imageStoreOf(archive.payload).trashed()).map(({ name }) => name).sort()).toEqual(owned)
    expect((await sweep(40 * 24)).purged).toBe(owned.length)
    expect(names()).toEqual(['.archive-id'])
  })

  test('IMG-16: in the bucket of another archive nothing is deleted, and the warning names it', async () => {
    const { json } = await upload()
    const before = names()
    await imageStoreOf(archive.payload).claim('another-archive')
    expect((await remove(json.id)).status).toBe(204)
    const { refusal } = await sweepOrphans(archive.payload, new Date(Date.now() + 48 * HOUR_MS))
    expect(refusal).toMatchObject({ kind: 'other_archive', storeId: 'another-archive' })
    const warning = refusal && sweepRefusal(refusal, imageStoreOf(archive.payload))
    expect(warning).toContain(`the bucket "archive-images" at ${service.settings.endpoint}`)
    expect(warning).toContain('Check DATABASE_URL, DATA_DIR and S3_BUCKET')
    expect(warning).toContain(`delete the object "${PREFIX}.archive-id"`)
    expect(names()).toEqual(['.archive-id', ...before])
  })
})

describe('IMG-22: while the bucket cannot be used', () => {
  const outages: [string, Behavior][] = [
    ['is overloaded', { kind: 'error', status: 503, code: 'SlowDown' }],
    ['cuts connections', { kind: 'drop', isDone: false }],
    ['refuses the key', { kind: 'error', status: 403, code: 'AccessDenied' }],
    ['hangs', { kind: 'hang' }],
  ]

  test.each(outages)(
    'because it %s, files and uploads are a 503 within 10 seconds, and everything else works',
    async (_, behavior) => {
      const begin = performance.now()
      const { json } = await upload()
      /** What two uploads at once take on this machine anyway. */
      const usualMs = 2 * (performance.now() - begin)
      const warned: string[] = []
      const warn = vi
        .spyOn(archive.payload.logger, 'warn')
        .mockImplementation((log) => void warned.push(inspect(log)))
      service.always(behavior)
      const timed = async (request: Promise<Response | TestResponse>) => {
        const startedAt = performance.now()
        const response = await request
        expect(performance.now() - startedAt).toBeLessThan(10_000 + usualMs)
        const text = typeof response.text === 'string' ? response.text : await response.text()
        const isExplained = text.includes('Images cannot be read or saved at the moment')
        return [response.status, response.headers.get('retry-after'), isExplained]
      }
      const unavailable = [503, '5', true]
      expect(
        await Promise.all([
          timed(fetchFile(json.url)),
          timed(fetchFile(json.url, { Range: 'bytes=0-9' })),
          timed(rest('GET', `/api/media/file/${json.variants[0]?.path}`, { cookie: author })),
          timed(upload()),
          timed(uploadInForm()),
        ]),
      ).toEqual([unavailable, unavailable, unavailable, unavailable, unavailable])
      warn.mockRestore()
      expect(warned).toHaveLength(5)
      expect(warned.every((log) => log.includes('the bucket "archive-images"'))).toBe(true)
      expect((await api.call('GET', '/projects', { token: writer })).status).toBe(200)
      expect(await countRows(archive.payload, 'media')).toBe(1)

      service.always(null)
      expect((await fetchFile(json.url)).status).toBe(200)
      expect((await upload()).status).toBe(201)
    },
  )

  test('IMG-13: an upload that is lost halfway has no row, and its files are swept an hour later', async () => {
    await sweepOrphans(archive.payload, new Date())
    for (let count = 0; count < 2; count += 1) service.next({ kind: 'drop', isDone: true }, 'PUT')
    expect((await upload()).status).toBe(503)
    expect(await countRows(archive.payload, 'media')).toBe(0)
    const left = names().filter((name) => !name.startsWith('.'))
    expect(left.length).toBeGreaterThanOrEqual(2)
    const { trashed } = await sweepOrphans(archive.payload, new Date(Date.now() + 2 * HOUR_MS))
    expect(trashed).toBe(left.length)
  })

  test('IMG-13: a full bucket is a 507 that leaves neither row nor file, and serves what it has', async () => {
    const { json } = await upload()
    const before = names()
    // Some of the files fit.
    const used = before.reduce((sum, name) => sum + contentOf(name).length, 0)
    service.state.capacity = used + Math.min(...before.map((name) => contentOf(name).length)) + 10
    const refused = await upload()
    expect([refused.status, refused.json.type]).toEqual([507, 'insufficient_storage'])
    expect((await uploadInForm()).status).toBe(507)
    expect(names()).toEqual(before)
    expect(names()).toEqual(await namedFiles())
    expect((await fetchFile(json.url)).status).toBe(200)
  })

  test('a file that breaks off is an error for the client and for no one else', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { json } = await upload()
    service.next({ kind: 'partial', bytes: 100, then: 'cut' })
    const response = await fetch(overHttp(json.url))
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(json.size)])
    await expect(response.arrayBuffer()).rejects.toThrow()
    // In production this is a line of the log.
    expect(printed.mock.calls.map(String)).toEqual([expect.stringContaining('the bucket "archive-images"')])
    printed.mockRestore()
    const again = await fetch(overHttp(json.url))
    expect((await again.arrayBuffer()).byteLength).toBe(json.size)
  })

  test('a client that leaves takes its connection to the bucket along', async () => {
    const { json } = await upload()
    service.next({ kind: 'partial', bytes: 100, then: 'hang' })
    const leaving = new AbortController()
    await fetch(overHttp(json.url), { signal: leaving.signal })
    expect(service.busyConnections()).toBe(1)
    leaving.abort()
    await expect.poll(() => service.busyConnections()).toBe(0)
  })
})

test('IMG-21: the server does not start with a bucket that cannot be used, and says why', async () => {
  service.state.denied.add('delete')
  const env = { ...environment(), port: await freePort() }
  const starting = serve(env, logger(), new AbortController().signal)
  await expect(starting).rejects.toThrow(StartupError)
  await expect(starting).rejects.toThrow(/^S3_ACCESS_KEY_ID may not delete objects of S3_BUCKET/)
  expect(existsSync(env.mediaDir)).toBe(false)
  service.state.denied.clear()
})
