import { existsSync, readFileSync } from 'node:fs'
import { sql } from '@payloadcms/db-postgres'
import { Pool } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import type { mediaRecordSchema } from '@/api/v1/presenters/media'
import { LIMITS } from '@/domain/limits'
import type { Problem } from '@/http/problem'
import { StorageFull } from '@/integrations/storage/imageStore'
import { newId } from '@/lib/ids'
import { imageStoreOf } from '@/operations/images/imageFiles'
import type { Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { countRows, makeClient, makeDraft, makeProject, makePublished } from '@/testing/builders'
import type { TestResponse } from '@/testing/http'
import { withHugeHeader } from '@/testing/hugeHeaders'
import { shortest } from '@/testing/shortest'
import { imageFilesOf } from '@/testing/imageFiles'
import { whileSql } from '@/testing/whileSql'

const real = '../shared/real/images/dog.jpg'

let archive: TestArchive
let api: TestApi
let project: Project
let other: Project
let writer: string
let bound: string
let photo: Buffer

beforeAll(async () => {
  archive = await openTestArchive()
  api = openTestApi(archive)
  project = await makeProject(archive.payload)
  other = await makeProject(archive.payload)
  writer = (await makeClient(archive.payload, { mode: 'write' })).token
  bound = (await makeClient(archive.payload, { mode: 'write', project })).token
  photo = existsSync(real)
    ? readFileSync(real)
    : await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#27a' } })
        .jpeg()
        .toBuffer()
})
afterAll(async () => {
  await api.close()
  await archive.close()
})

function form(parts: Record<string, string | Uint8Array | null>, filename = 'dog.jpg'): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') data.append(name, value)
    else if (value !== null) data.append(name, new File([new Uint8Array(value)], filename))
  }
  return data
}

/** The response to an upload: a record or a problem. */
interface Uploaded extends TestResponse {
  json: z.output<typeof mediaRecordSchema> & Required<Pick<Problem, 'type' | 'errors' | 'posts'>>
}

function upload(
  token: string,
  parts: Record<string, string | Uint8Array | null> = {},
  filename?: string,
): Promise<Uploaded> {
  const body = form({ file: photo, project: project.slug, ...parts }, filename)
  return api.call('POST', '/media', { token, body })
}

/** The pointers of a refused call's errors. */
function pointersOf(problem: Pick<Problem, 'errors'>): string[] {
  return (problem.errors ?? []).map(({ pointer }) => pointer)
}

/** The path of a media address below `/api/v1`, without its signature. */
function unsigned(url: string): string {
  return new URL(url).pathname.replace('/api/v1', '')
}

function signed(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname.replace('/api/v1', '') + search
}

const files = () => imageFilesOf(archive)

/** Every file that a row names. */
async function namedFiles(): Promise<string[]> {
  const rows = await poolDb(archive.payload)<{ name: string }>(sql`
    select unnest(array[filename, sizes_w480_filename, sizes_w960_filename, sizes_w1600_filename, sizes_full_filename]) as name
    from media`)
  return rows.flatMap(({ name }) => name ?? []).sort()
}

/** Noise as a PNG of exactly this many bytes: a part that every decoder skips fills it up. */
async function pngOf(bytes: number): Promise<Buffer> {
  const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#933' } })
    .png()
    .toBuffer()
  const { crc32 } = await import('node:zlib')
  const filler = Buffer.alloc(bytes - image.length)
  filler.writeUInt32BE(filler.length - 12, 0)
  filler.write('fiLl', 4, 'latin1')
  filler.writeUInt32BE(crc32(filler.subarray(4, -4)), filler.length - 4)
  return Buffer.concat([image.subarray(0, 33), filler, image.subarray(33)])
}

describe('POST /media', () => {
  test('IMG-1, IMG-8: returns the record, and every file of it can be read by its path and by its signed address', async () => {
    // A form ends its lines with CRLF.
    const alt = 'A dog\r\n\r\non a meadow'
    const { status, json } = await upload(writer, { alt }, '../../Größe von Rex.jpg')
    expect(status).toBe(201)
    const meta = await sharp(photo).metadata()
    expect(json).toMatchObject({
      project: project.slug,
      alt,
      filename: 'Größe von Rex.jpg',
      mimeType: 'image/jpeg',
      width: meta.width,
      height: meta.height,
    })
    const widths = [480, 960, 1600].filter((width) => width < meta.width)
    expect(json.variants.map((variant: { width: number }) => variant.width)).toEqual([
      ...widths,
      Math.min(meta.width, 2560),
    ])
    for (const { path, url, width, height } of json.variants) {
      const byToken = await api.fetch(
        new Request(`http://localhost/api/v1/media/file/${path}`, {
          headers: { Authorization: `Bearer ${writer}` },
        }),
      )
      const bytes = Buffer.from(await byToken.arrayBuffer())
      expect(byToken.headers.get('content-type')).toBe('image/webp')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height })
      const bySignature = await api.fetch(new Request(url))
      expect(Buffer.from(await bySignature.arrayBuffer()).equals(bytes)).toBe(true)
    }
    expect((await api.call('GET', signed(json.url))).status).toBe(200)
  })

  test('IMG-1: a bound client may omit its project, an unbound one may not', async () => {
    const own = await upload(bound, { project: null })
    expect([own.status, own.json.project, own.json.alt]).toEqual([201, project.slug, null])
    const anyone = await upload(writer, { project: null })
    expect([anyone.status, anyone.json.errors[0]?.pointer]).toEqual([422, '/project'])
  })

  test('AUD-9: an unknown, an invisible and an inactive project are refused at /project, the first two with the same response', async () => {
    const inactive = await makeProject(archive.payload, { isActive: false })
    const foreign = await upload(bound, { project: other.slug })
    const unknown = await upload(bound, { project: 'no-such' })
    expect([foreign.status, foreign.json.errors[0]?.pointer]).toEqual([422, '/project'])
    expect(foreign.text).toBe(unknown.text)
    expect((await upload(writer, { project: 'nul\u0000' })).status).toBe(422)
    expect((await upload(writer, { project: inactive.slug })).json.errors).toMatchObject([
      { pointer: '/project' },
    ])
  })

  test('all errors of the form are listed at once', async () => {
    const body = form({ project: 'no-such', alt: 'x'.repeat(501), title: 'no' })
    body.append('alt', 'twice')
    body.append('extra/part', new File(['x'], 'x'))
    const { status, json } = await api.call('POST', '/media', { token: writer, body })
    expect(status).toBe(422)
    expect(pointersOf(json).sort()).toEqual(
      ['/alt', '/alt', '/extra~1part', '/file', '/project', '/title'].sort(),
    )
  })

  test('SEC-27: a form of a thousand parts is a 422, and few of them are listed', async () => {
    const body = form({ project: project.slug, file: photo })
    for (let at = 0; at < 1_000; at += 1) body.append(`part${at}`, 'x')
    const { status, json } = await api.call('POST', '/media', { token: writer, body })
    expect(status).toBe(422)
    expect(pointersOf(json).length).toBeLessThan(20)
  })

  test.each([
    ['an alt text that cannot be stored', { alt: 'one\u0000two' }, '/alt'],
    ['two files', {}, '/file'],
    ['a text in place of the file', { file: 'text' }, '/file'],
    ['a file in place of the alt text', { alt: new Uint8Array([65]) }, '/alt'],
  ])('%s is a 422', async (what, parts, pointer) => {
    const body = form({ file: photo, project: project.slug, ...parts })
    if (what === 'two files') body.append('file', new File([new Uint8Array(photo)], 'second.jpg'))
    const { status, json } = await api.call('POST', '/media', { token: writer, body })
    expect([status, pointersOf(json)]).toEqual([422, [pointer]])
  })

  test('LIMIT-14: an alt text of 500 characters is accepted, counted in code points', async () => {
    const { status, json } = await upload(writer, { alt: '🐕'.repeat(500) })
    expect([status, json.alt]).toEqual([201, '🐕'.repeat(500)])
  })

  test.each([
    ['text/plain', 'hello', 415, 'unsupported_media_type'],
    ['application/json', '{}', 415, 'unsupported_media_type'],
    ['multipart/form-data', 'hello', 400, 'malformed_body'],
    ['multipart/form-data; boundary=x', 'hello', 400, 'malformed_body'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\ncut',
      400,
      'malformed_body',
    ],
  ])('a body of %s that reads %j is a %i', async (type, body, status, word) => {
    const response = await api.call('POST', '/media', {
      token: writer,
      headers: { 'Content-Type': type },
      body,
    })
    expect([response.status, response.json.type]).toEqual([status, word])
  })

  test('without write mode a call is a 403, whatever its body', async () => {
    const reader = await makeClient(archive.payload, { mode: 'read' })
    expect((await upload(reader.token)).status).toBe(403)
    expect((await upload('pua_nothing')).status).toBe(401)
  })

  test('IMG-3, LIMIT-21: 15 × 1024 × 1024 bytes pass, one more is a 413', async () => {
    const fits = await pngOf(LIMITS.imageBytes)
    expect(fits.length).toBe(15 * 1024 * 1024)
    expect((await upload(writer, { file: fits })).status).toBe(201)
    const before = files()
    const response = await upload(writer, { file: await pngOf(LIMITS.imageBytes + 1) })
    expect([response.status, response.json.type]).toEqual([413, 'payload_too_large'])
    expect((await upload(writer, { file: Buffer.alloc(40 * 1024 * 1024) })).status).toBe(413)
    expect(files()).toEqual(before)
  })

  test('IMG-4: more than 50 megapixels are a 422 at /file within a second', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 5001, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    const { status, json } = await upload(writer, { file: bomb })
    expect(await shortest(() => upload(writer, { file: bomb }))).toBeLessThan(1000)
    expect([status, json.errors[0]?.pointer]).toEqual([422, '/file'])
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'IMG-4: a %s that claims over 50 megapixels is a 422 at /file within a second',
    async (format) => {
      const bomb = await withHugeHeader(format, 10_000, 5_010)
      const { status, json } = await upload(writer, { file: bomb })
      expect(await shortest(() => upload(writer, { file: bomb }))).toBeLessThan(1000)
      expect([status, pointersOf(json)]).toEqual([422, ['/file']])
    },
  )

  test('IMG-2, IMG-5: SVG, HTML and truncated images are a 415, and no served file contains a location', async () => {
    for (const content of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<html>',
      'GIF89a<script>alert(1)</script>',
      '',
    ])
      expect((await upload(writer, { file: Buffer.from(content) })).status).toBe(415)
    expect((await upload(writer, { file: photo.subarray(0, photo.length / 2) })).status).toBe(415)
    const located = await sharp(photo)
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(located).metadata()).exif).toBeDefined()
    const { json } = await upload(writer, { file: located })
    for (const { url } of [json, ...json.variants]) {
      const response = await api.fetch(new Request(url))
      expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).exif).toBeUndefined()
    }
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'IMG-5: every served file of a %s with EXIF, GPS, XMP, profile and an appended page contains only the picture',
    async (format) => {
      const tail = Buffer.from('PK\x03\x04<html><script>alert("SECRET-tail")</script></html>', 'latin1')
      const image = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#27a' } })
        .withExif({
          IFD0: { Copyright: 'SECRET-owner' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
        })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><s>SECRET-xmp</s></x:xmpmeta>')
        .withIccProfile('p3')
        .toFormat(format)
        .toBuffer()
      const { status, json } = await upload(writer, { file: Buffer.concat([image, tail]) }, 'page.html.svg')
      expect(status).toBe(201)
      for (const { url } of [json, ...json.variants]) {
        const response = await api.fetch(new Request(url))
        const bytes = Buffer.from(await response.arrayBuffer())
        expect(response.headers.get('content-type')).toMatch(/^image\/(jpeg|png|webp|avif|gif)$/)
        expect(
          ['SECRET-', '<script>', 'PK\x03\x04', 'xmpmeta'].filter((what) => bytes.includes(what)),
        ).toEqual([])
        const { exif, xmp, iptc, icc } = await sharp(bytes).metadata()
        expect({ exif, xmp, iptc, icc }).toEqual({})
      }
    },
  )

  test.each(['logo.png', 'logo.jpg', 'logo.svg', 'logo.gif'])(
    'IMG-2: an SVG called %s is a 415, with and without the header of an image',
    async (filename) => {
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
      const before = files()
      for (const head of [
        '',
        '<?xml version="1.0"?>',
        '\xef\xbb\xbf',
        'GIF89a',
        '\xff\xd8\xff',
        'RIFF\0\0\0\0WEBP',
      ]) {
        const file = Buffer.from(head + svg, 'latin1')
        const { status, json } = await upload(writer, { file }, filename)
        expect([head, status, json.type]).toEqual([head, 415, 'unsupported_media_type'])
      }
      expect(files()).toEqual(before)
    },
  )

  test('IMG-7: two files of one name do not clash', async () => {
    const [one, two] = await Promise.all([upload(writer, {}, 'photo.png'), upload(writer, {}, 'photo.jpg')])
    await api.call('DELETE', `/media/${one.json.id}`, { token: writer })
    for (const { url } of [two.json, ...two.json.variants])
      expect((await api.call('GET', signed(url))).status).toBe(200)
  })

  test('IMG-10: a signed address costs the database one query, and a wrong signature without a token none', async () => {
    const { json } = await upload(writer)
    const query = vi.spyOn(Pool.prototype, 'query')
    const costOf = async (path: string) => {
      query.mockClear()
      const { status } = await api.call('GET', path)
      return [
        status,
        query.mock.calls.filter((sent) => !JSON.stringify(sent).includes('last_used_at')).length,
      ]
    }
    try {
      expect(await costOf(signed(json.url))).toEqual([200, 1])
      expect(await costOf(`${signed(json.url)}x`)).toEqual([401, 0])
    } finally {
      query.mockRestore()
    }
  })

  test('the upload is audited with the client that sent it', async () => {
    const { json } = await upload(bound)
    const rows = await poolDb(archive.payload)(
      sql`select actor_kind, action from audit where target_id = ${json.id}`,
    )
    expect(rows).toEqual([{ actor_kind: 'client', action: 'create' }])
  })
})

describe('IMG-13: no row without its file, no file without its row', () => {
  test('a full disk is a 507 that leaves nothing', async () => {
    const before = [files(), await countRows(archive.payload, 'media')]
    const store = imageStoreOf(archive.payload)
    const { write } = store
    let left = 2
    store.write = async (name, bytes) => {
      left -= 1
      if (left < 0) throw new StorageFull('the disk is full')
      await write(name, bytes)
    }
    const response = await upload(writer)
    store.write = write
    expect([response.status, response.json.type]).toEqual([507, 'insufficient_storage'])
    expect([files(), await countRows(archive.payload, 'media')]).toEqual(before)
  })

  test('files are removed if the row cannot be written', async () => {
    const before = files()
    const noMore = [
      sql`alter table media add constraint no_more check (alt is distinct from 'refuse me')`,
      sql`alter table media drop constraint no_more`,
    ] as const
    const refused = await whileSql(archive.payload, noMore, () => upload(writer, { alt: 'refuse me' }))
    expect(refused.status).toBe(500)
    expect(files()).toEqual(before)
  })

  test('after all these tests, files and rows match', async () => {
    expect(files()).toEqual(await namedFiles())
  })
})

describe('IMG-11: DELETE /media/{id}', () => {
  test('removes the row and every file', async () => {
    const { json } = await upload(writer)
    expect((await api.call('DELETE', `/media/${json.id}`, { token: writer })).status).toBe(204)
    expect(files().filter((name) => json.variants[0]?.path.startsWith(name.slice(0, 36)))).toEqual([])
    expect((await api.call('GET', signed(json.url))).status).toBe(404)
    expect((await api.call('DELETE', `/media/${json.id}`, { token: writer })).status).toBe(404)
  })

  test('AUD-7: invisible, unknown and malformed ids return the same bytes', async () => {
    const { json } = await upload(writer, { project: other.slug })
    const responses = await Promise.all(
      [json.id, newId(), 'nonsense'].map((id) => api.call('DELETE', `/media/${id}`, { token: bound })),
    )
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect((await api.call('GET', signed(json.url))).status).toBe(200)
  })

  test('an image in use cannot be deleted: the response lists the posts that the client sees, and no other', async () => {
    const { json: cover } = await upload(writer)
    const { json: inBlock } = await upload(writer)
    const published = await makePublished(archive.payload, project, { cover: cover.id, audience: 'public' })
    const draft = await makeDraft(archive.payload, project, {
      audience: 'internal',
      blocks: [{ blockType: 'image', mediaId: inBlock.id }],
    })
    const response = await api.call('DELETE', `/media/${cover.id}`, { token: writer })
    expect([response.status, response.json.type, response.json.posts]).toEqual([
      409,
      'media_in_use',
      [published.id],
    ])
    expect((await api.call('DELETE', `/media/${inBlock.id}`, { token: writer })).json.posts).toEqual([
      draft.id,
    ])
    const outsider = await makeClient(archive.payload, { mode: 'write', audience: 'public' })
    const blind = await api.call('DELETE', `/media/${inBlock.id}`, { token: outsider.token })
    expect([blind.status, blind.json.posts]).toEqual([409, []])
    expect((await api.call('GET', signed(inBlock.url))).status).toBe(200)
  })

  test('a draft that starts to use the image concurrently either prevents the deletion or is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { json } = await upload(writer)
      const [removed, drafted] = await Promise.allSettled([
        api.call('DELETE', `/media/${json.id}`, { token: writer }),
        makeDraft(archive.payload, project, { cover: json.id }),
      ])
      const isGone = removed.status === 'fulfilled' && removed.value.status === 204
      expect(drafted.status === 'fulfilled').toBe(!isGone)
    }
    const dangling = await poolDb(archive.payload)(
      sql`select post_id from post_media where media_id not in (select id from media)`,
    )
    expect(dangling).toEqual([])
    expect(files()).toEqual(await namedFiles())
  })
})

describe('GET /media/file/{path}', () => {
  test('clients see an image if they may write in its project or see a post that shows it (AUD-10)', async () => {
    const { json } = await upload(writer, { project: project.slug })
    const path = unsigned(json.variants[0]?.url ?? '')
    const reader = (await makeClient(archive.payload, { mode: 'read', audience: 'customer' })).token
    const elsewhere = (await makeClient(archive.payload, { mode: 'write', project: other })).token
    const status = async (token: string | null) => (await api.call('GET', path, { token })).status
    expect(await Promise.all([null, reader, elsewhere, bound, writer].map(status))).toEqual([
      401, 404, 404, 200, 200,
    ])
    await makeDraft(archive.payload, project, { cover: json.id, audience: 'public' })
    expect(await status(reader)).toBe(404)
    await makePublished(archive.payload, project, { cover: json.id, audience: 'internal' })
    expect(await status(reader)).toBe(404)
    await makePublished(archive.payload, project, { cover: json.id, audience: 'customer' })
    expect(await Promise.all([reader, elsewhere].map(status))).toEqual([200, 404])
  })

  test('AUD-7: an invisible and an unknown file return the same bytes', async () => {
    const { json } = await upload(writer, { project: other.slug })
    const invisible = await api.call('GET', unsigned(json.url), { token: bound })
    const unknown = await api.call('GET', `/media/file/${newId()}.jpg`, { token: bound })
    expect([invisible.status, unknown.status]).toEqual([404, 404])
    expect(invisible.text).toBe(unknown.text)
  })

  test('IMG-10: a signature opens its own address until it expires, and no other', async () => {
    const { json } = await upload(writer)
    const [first, second] = json.variants
    if (first === undefined || second === undefined) throw new Error('there are too few variants')
    expect((await api.call('GET', signed(first.url))).status).toBe(200)
    expect((await api.call('GET', `/media/file/${second.path}${new URL(first.url).search}`)).status).toBe(401)
    expect((await api.call('GET', signed(first.url).slice(0, -1))).status).toBe(401)
    const day = 24 * 60 * 60 * 1000
    for (const [days, status] of [
      [7, 200],
      [9, 401],
    ] as const) {
      const later = openTestApi(archive, { clock: () => new Date(Date.now() + days * day) })
      expect((await later.call('GET', signed(first.url))).status).toBe(status)
      await later.close()
    }
  })

  test('headers: cached forever, never sniffed, never executed', async () => {
    const { json } = await upload(writer, {}, 'Größe (1).jpg')
    const { headers } = await api.call('GET', signed(json.variants[0]?.url ?? ''))
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="Gr__e (1).webp"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%281%29.webp`,
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[^"]+"$/),
    })
  })

  test('API-6, IMG-9: conditional and range requests, HEAD', async () => {
    const { json } = await upload(writer)
    const fetchFile = async (headers: Record<string, string>, method = 'GET') => {
      const response = await api.fetch(new Request(json.url, { method, headers }))
      return {
        ...response,
        status: response.status,
        headers: response.headers,
        bytes: Buffer.from(await response.arrayBuffer()),
      }
    }
    const whole = await fetchFile({})
    const etag = whole.headers.get('etag') ?? ''
    expect(whole.headers.get('content-length')).toBe(String(json.size))
    expect(whole.bytes.length).toBe(json.size)
    const known = await fetchFile({ 'If-None-Match': etag })
    expect([known.status, known.bytes.length, known.headers.get('etag')]).toEqual([304, 0, etag])
    for (const [range, start, end] of [
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, json.size - 1],
      ['bytes=-50', json.size - 50, json.size - 1],
      [`bytes=10-${json.size + 5}`, 10, json.size - 1],
    ] as const) {
      const part = await fetchFile({ Range: range })
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes ${start}-${end}/${json.size}`,
      ])
      expect(part.bytes.equals(whole.bytes.subarray(start, end + 1))).toBe(true)
    }
    const beyond = await fetchFile({ Range: `bytes=${json.size}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${json.size}`])
    expect(JSON.parse(beyond.bytes.toString())).toMatchObject({ type: 'validation_failed', status: 416 })
    for (const headers of [
      { Range: 'bytes=5-2' },
      { Range: 'items=0-1' },
      { Range: 'bytes=0-1', 'If-Range': '"old"' },
    ])
      expect((await fetchFile(headers)).status).toBe(200)
    expect((await fetchFile({ Range: 'bytes=0-1', 'If-Range': etag })).status).toBe(206)
    const head = await fetchFile({}, 'HEAD')
    expect([head.status, head.bytes.length, head.headers.get('content-length')]).toEqual([
      200,
      0,
      String(json.size),
    ])
  })

  test('IMG-15: no address leads out of the image folder', async () => {
    await upload(writer)
    const ways = [
      '../../../../etc/passwd',
      '..%2f..%2f..%2fetc%2fpasswd',
      '%2e%2e/%2e%2e/etc/passwd',
      '..%252f..%252fetc%252fpasswd',
      '%2fetc%2fpasswd',
      '/etc/passwd',
      '//etc/passwd',
      'x%00.webp',
      '%00',
      '..%5c..%5cetc',
      '%c0%ae%c0%ae/',
      '.',
      '..',
      '%',
      '%ff',
      'a/b/c',
      `${'x'.repeat(5000)}`,
    ]
    for (const way of ways) {
      const response = await api.call('GET', `/media/file/${way}`, { token: writer })
      expect([way, response.status]).toEqual([way, 404])
    }
  })
})
