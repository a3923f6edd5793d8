import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '@/operations/images/keepImage'
import { sweepOrphans } from '@/operations/images/sweepOrphans'
import { startApiProcess, type ApiProcess } from '@/testing/apiProcess'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { countRows, makeClient, makeProject } from '@/testing/builders'
import { imageFilesOf } from '@/testing/imageFiles'

let archive: TestArchive
let token: string
let api: ApiProcess

beforeAll(async () => {
  archive = await openTestArchive()
  const project = await makeProject(archive.payload)
  token = (await makeClient(archive.payload, { mode: 'write', project })).token
})
afterAll(() => archive.close())
beforeEach(async () => {
  api = await startApiProcess()
})
afterEach(() => api.kill())

/** Asks for an address exactly as it is written here, which `fetch` would tidy up first. */
async function ask(path: string): Promise<{ status: number; headers: Headers; text: string }> {
  const { hostname, port } = new URL(api.address)
  const call = request({ hostname, port, path, headers: { Authorization: `Bearer ${token}` } })
  call.end()
  const [answer] = await once(call, 'response')
  let text = ''
  for await (const piece of answer) text += String(piece)
  return { status: answer.statusCode, headers: new Headers(answer.headers), text }
}

async function upload(file: Uint8Array<ArrayBuffer>): Promise<number> {
  const body = new FormData()
  body.append('file', new File([file], 'noise'))
  const response = await fetch(`${api.address}/api/v1/media`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body,
  })
  await response.arrayBuffer()
  return response.status
}

/** Megabytes of memory that a process had at most. */
function peakMemoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

/** An image of 15 MB: its pixels, and after them what decoders skip. */
async function large(
  width: number,
  height: number,
  format: 'jpeg' | 'png',
): Promise<Uint8Array<ArrayBuffer>> {
  const colours =
    '<svg><defs><linearGradient id="g"><stop stop-color="#0a5"/><stop offset="1" stop-color="#f30"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>'
  const image = sharp(Buffer.from(colours.replace('<svg>', `<svg width="${width}" height="${height}">`)), {
    limitInputPixels: false,
  })
  const padded = new Uint8Array(MAX_FILE_BYTES)
  padded.set(await image.toFormat(format).toBuffer())
  return padded
}

test.runIf(process.platform === 'linux')(
  'SECURITY.md row 13: 20 uploads of 15 MB at once stay under 1 GiB of memory',
  async () => {
    const [jpeg, png, small] = await Promise.all([
      large(8000, 6000, 'jpeg'),
      large(8000, 6000, 'png'),
      large(1600, 1000, 'jpeg'),
    ])
    const files = Array.from({ length: 20 }, (_, index) => (index > 1 ? small : index === 1 ? png : jpeg))
    const statuses = await Promise.all(files.map((file) => upload(file)))
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 201))
    expect(peakMemoryOf(api.pid)).toBeLessThan(1024)
  },
  300_000,
)

test('SECURITY.md row 15: no address of a file, sent as it is, leads out of the images; what is served never runs', async () => {
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
    const { status, text } = await ask(`/api/v1/media/file/${way}`)
    // What is no address at all is a 400 before any route sees it.
    expect(status, way.slice(0, 60)).toBeOneOf([400, 404])
    expect(/root:|"dependencies"|JFIF/.test(text), way.slice(0, 60)).toBe(false)
  }
  const served = await ask(`/api/v1/media/file/${name}`)
  expect([served.status, served.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
  expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(served.headers.get('content-type')).toBe('image/jpeg')
}, 120_000)

test('SECURITY.md row 26: killed in the middle of uploads, files and rows agree after the next start', async () => {
  const file = new Uint8Array(
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#396' } })
      .jpeg()
      .toBuffer(),
  )
  const uploads = Array.from({ length: 30 }, () => upload(file).catch(() => 0))
  await Promise.race(uploads)
  await new Promise((resolve) => setTimeout(resolve, 150))
  await Promise.all([api.kill(), ...uploads])
  await sweepOrphans(archive.payload, new Date(Date.now() + 2 * 60 * 60 * 1000))
  const { docs } = await archive.payload.find({
    collection: 'media',
    pagination: false,
    overrideAccess: true,
  })
  const named = docs.flatMap(({ filename, sizes }) => [
    filename,
    ...Object.values(sizes ?? {}).map((size) => size.filename),
  ])
  expect(docs.length).toBe(await countRows(archive.payload, 'media'))
  expect(imageFilesOf(archive)).toEqual(named.filter((name) => name != null).sort())
}, 120_000)
