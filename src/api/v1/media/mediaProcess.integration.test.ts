import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startApiProcess, type ServerProcess } from '@/testing/serverProcess'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { countRows, makeClient, makeProject } from '@/testing/builders'
import { withHugeHeader } from '@/testing/hugeHeaders'
import { largeImage, padded } from '@/testing/largeImages'
import { imageProcessesIn, memoryOfTree } from '@/testing/processTree'
import { repetitions } from '@/testing/repetitions'

let archive: TestArchive
let token: string
let api: ServerProcess

beforeAll(async () => {
  archive = await openTestArchive()
  const project = await makeProject(archive.payload)
  token = (await makeClient(archive.payload, { mode: 'write', project })).token
  api = await startApiProcess()
})
afterAll(async () => {
  await api.kill()
  await archive.close()
})

/** The largest JPEG. Encoding it takes a second, so two tests share it. */
let encodedJpeg: Promise<Uint8Array<ArrayBuffer>> | undefined
const largestJpeg = () => (encodedJpeg ??= largeImage(8000, 6120, 'jpeg'))

/** Requests an address exactly as written; `fetch` would normalize it. */
async function get(path: string): Promise<{ status: number; headers: Headers; text: string }> {
  const { hostname, port } = new URL(api.address)
  const call = request({ hostname, port, path, headers: { Authorization: `Bearer ${token}` } })
  call.end()
  const [response] = await once(call, 'response')
  let text = ''
  for await (const piece of response) text += String(piece)
  return { status: response.statusCode, headers: new Headers(response.headers), text }
}

async function upload(file: Uint8Array<ArrayBuffer>): Promise<number> {
  return (await send(file)).status
}

async function send(
  file: Uint8Array<ArrayBuffer>,
): Promise<{ status: number; retryAfter: string | null; json: unknown }> {
  const body = new FormData()
  body.append('file', new File([file], 'noise'))
  const response = await fetch(`${api.address}/api/v1/media`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body,
  })
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    json: await response.json(),
  }
}

describe.runIf(process.platform === 'linux')('SEC-11: memory', () => {
  // `npm run bench -- --only memory` measures every kind; these are the ones that are quick to encode.
  const UPLOADS = Math.max(5, repetitions(20))
  test(`${UPLOADS} concurrent uploads of 15 MB, some of them at the maximum size of their kind, stay under 1 GiB and release it within a minute`, async () => {
    const avif = () => largeImage(4000, 3000, 'avif')
    // The others take minutes, so only a full run has them.
    const large = [largestJpeg, avif, () => largeImage(8000, 6120, 'png'), avif]
    const kinds = await Promise.all(large.slice(0, UPLOADS / 5).map((encode) => encode()))
    const small = await largeImage(1600, 1000, 'jpeg')
    expect(await upload(small)).toBe(201)
    const before = memoryOfTree(api.pid)
    let peak = 0
    const watch = setInterval(() => (peak = Math.max(peak, memoryOfTree(api.pid))), 100)
    const files = Array.from({ length: UPLOADS }, (_, at) => kinds[at] ?? small)
    const responses = await Promise.all(files.map((file) => send(file)))
    clearInterval(watch)
    // On a slow machine the largest wait too long and get a retry time.
    for (const { status, retryAfter } of responses)
      expect([status, retryAfter]).toEqual(status === 503 ? [503, '30'] : [201, null])
    expect(responses.slice(kinds.length).map(({ status }) => status)).not.toContain(503)
    expect(peak).toBeLessThan(1024)
    await vi.waitFor(
      () => {
        expect(imageProcessesIn(api.pid)).toEqual([])
        expect(memoryOfTree(api.pid)).toBeLessThan(before + 100)
      },
      { timeout: 60_000, interval: 1_000 },
    )
    expect(readdirSync(join(archive.dataDir, 'uploads'))).toEqual([])
  }, 600_000)

  test('20 AVIFs of 49 megapixels and 92 kB are refused at once, with a message that says what to do', async () => {
    const file = new Uint8Array(await withHugeHeader('avif', 8000, 6120))
    expect(
      await upload(
        padded(
          await sharp({ create: { width: 60, height: 40, channels: 3, background: '#396' } })
            .jpeg()
            .toBuffer(),
        ),
      ),
    ).toBe(201)
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(file)))
    for (const { status, json } of responses) {
      expect(status).toBe(422)
      expect(json).toMatchObject({
        errors: [
          {
            pointer: '/file',
            message: expect.stringMatching(
              /^An AVIF can have up to 12\.5 megapixels; this one has 49\.0\. Scale it down/,
            ),
          },
        ],
      })
    }
    expect(memoryOfTree(api.pid)).toBeLessThan(1024)
  })

  test('if the image process dies, the upload is a 503 with Retry-After, nothing is left, and the next upload succeeds', async () => {
    const rows = await countRows(archive.payload, 'media')
    const [huge, small] = await Promise.all([largestJpeg(), largeImage(1600, 1000, 'jpeg')])
    const killAll = () => imageProcessesIn(api.pid).forEach((pid) => process.kill(pid, 'SIGKILL'))
    // Ends the idle process of an earlier test, so the next one is the one that gets the image.
    killAll()
    await expect.poll(() => imageProcessesIn(api.pid), { interval: 20 }).toEqual([])
    const dying = send(huge)
    await expect.poll(() => imageProcessesIn(api.pid), { interval: 20 }).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 300))
    killAll()
    expect(await dying).toMatchObject({ status: 503, retryAfter: '30', json: { type: 'unavailable' } })
    expect(await countRows(archive.payload, 'media')).toBe(rows)
    expect(readdirSync(join(archive.dataDir, 'uploads'))).toEqual([])
    expect(await upload(small)).toBe(201)
  })
})

test('IMG-9, IMG-15: no raw path leads out of the image folder, and served files never run', async () => {
  const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#396' } })
    .jpeg()
    .toBuffer()
  expect(await upload(new Uint8Array(image))).toBe(201)
  const { docs } = await archive.payload.find({ collection: 'media', limit: 1, overrideAccess: true })
  const name = docs[0]?.filename ?? ''
  const ways = [
    '../../../../etc/passwd',
    '../../../package.json',
    `../media/${name}`,
    `x/../${name}/..`,
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%252f..%252f..%252fetc%252fpasswd',
    '%252e%252e%252fetc%252fpasswd',
    '/etc/passwd',
    '//etc/passwd',
    '%2fetc%2fpasswd',
    'file:%2f%2f%2fetc%2fpasswd',
    `${name}%00`,
    `${name}%00.html`,
    `%00${name}`,
    '..\\..\\etc\\passwd',
    '..%5c..%5cetc%5cpasswd',
    '..%255c..%255cetc',
    '%c0%ae%c0%ae%c0%af',
    `${name}/`,
    `${name}%2f..%2f${name}`,
    `./${name}%20`,
    '%',
    '%ff',
    'x'.repeat(8_000),
    '%2e%2e%2f'.repeat(800),
  ]
  for (const way of ways) {
    const { status, text } = await get(`/api/v1/media/file/${way}`)
    // A path that is no address is a 400 before any route sees it.
    expect(status, way.slice(0, 60)).toBeOneOf([400, 404])
    expect(/root:|"dependencies"|JFIF/.test(text), way.slice(0, 60)).toBe(false)
  }
  const served = await get(`/api/v1/media/file/${name}`)
  expect([served.status, served.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
  expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(served.headers.get('content-type')).toBe('image/jpeg')
})
