import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserActor } from '@/domain/actor'
import { isBlockType } from '@/domain/post/blocks'
import { systemClock } from '@/lib/dates'
import { hasControlCharacters, isStorableText, lengthOf } from '@/lib/text'
import { approvePost } from '@/operations/posts/approvePost'
import type { Project } from '@/payload-types'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeUser, makeProject } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'
import { repetitions } from '@/testing/repetitions'

let archive: TestArchive
let api: TestApi
let project: Project
let token: string
let readerToken: string
let publisher: UserActor
let images: string[]
beforeAll(async () => {
  archive = await openTestArchive()
  api = openTestApi(archive)
  project = await makeProject(archive.payload)
  token = (await makeClient(archive.payload, { mode: 'write' })).token
  readerToken = (await makeClient(archive.payload)).token
  publisher = await makeUser(archive.payload, 'publisher')
  images = [await makeImageRow(archive.payload, project), await makeImageRow(archive.payload, project, 'Alt')]
})
afterAll(async () => {
  await api.close()
  await archive.close()
})

/** What tempts software to tidy up. */
const tempting = fc.constantFrom(
  '',
  ' ',
  'null',
  'none',
  'true',
  '0',
  '{"a":1}',
  '\r\n\r\n',
  '\ufeffa',
  'e\u0301',
  '  * a\n\t* b  \n***x*** a * b \\#',
)
const anyText = fc
  .oneof(
    tempting,
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
  )
  .filter(isStorableText)
const anyLine = anyText.filter((text) => !hasControlCharacters(text))
const filledLine = anyLine.filter((text) => lengthOf(text) >= 1 && lengthOf(text) <= 40)
const image = fc.constantFrom(0, 1).map((at) => () => images[at] ?? '')
const url = fc.constantFrom(
  'https://example.com/?q=ä&x=%20#f',
  'HTTP://EXAMPLE.com',
  'https://user@example.com:8443/',
)

/** Whether a value contains an integer that is refused, because it would not come back unchanged. */
function containsUnsafeInteger(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(containsUnsafeInteger)
}

/** Data of an unknown block: any JSON, as it arrives after `JSON.parse`. */
const anyJson = fc
  .jsonValue({ maxDepth: 6, stringUnit: 'binary' })
  .map((value): unknown => JSON.parse(JSON.stringify(value)))
  .filter(
    (value) =>
      !containsUnsafeInteger(value) &&
      isStorableText(JSON.stringify(value)) &&
      !/\\u0000|\\ud[89a-f]|__proto__/i.test(JSON.stringify(value)),
  )

const withImages = (block: fc.Arbitrary<{ type: string; data: () => unknown }>) =>
  block.map(({ type, data }) => () => ({ type, data: data() }))
const plain = (type: string, data: fc.Arbitrary<unknown>) =>
  data.map((value) => () => ({ type, data: value }))

const anyBlock = fc.oneof(
  plain('text', fc.record({ text: anyText })),
  withImages(image.map((id) => ({ type: 'image', data: () => ({ mediaId: id() }) }))),
  withImages(
    fc
      .array(image, { minLength: 1, maxLength: 5 })
      .map((ids) => ({ type: 'gallery', data: () => ({ mediaIds: ids.map((id) => id()) }) })),
  ),
  withImages(
    fc.tuple(image, image).map(([before, after]) => ({
      type: 'before_after',
      data: () => ({ beforeMediaId: before(), afterMediaId: after() }),
    })),
  ),
  plain('video', fc.record({ url, title: anyLine }, { requiredKeys: ['url'] })),
  plain('quote', fc.record({ text: anyText, source: anyLine }, { requiredKeys: ['text'] })),
  plain('code', fc.record({ code: anyText, language: anyLine }, { requiredKeys: ['code'] })),
  plain('link', fc.record({ url, title: anyLine, description: anyLine }, { requiredKeys: ['url'] })),
  plain(
    'callout',
    fc.record(
      { text: anyText, tone: fc.constantFrom('info', 'success', 'warning', 'danger') },
      { requiredKeys: ['text'] },
    ),
  ),
  fc
    .tuple(
      fc.oneof(
        fc.constant('unknown'),
        filledLine.filter((type) => !isBlockType(type)),
      ),
      anyJson,
    )
    .map(([type, data]) => () => ({ type, data })),
)
const anyBlocks = fc.array(anyBlock, { maxLength: 8 })
const anyFields = fc.record(
  {
    title: filledLine,
    teaser: anyText,
    tags: fc.array(filledLine, { maxLength: 5 }),
    author_name: filledLine,
    publish_at: fc
      .date({
        min: new Date('0100-01-01T00:00:00Z'),
        max: new Date('9999-12-31T23:59:59.999Z'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString()),
  },
  { requiredKeys: ['title'] },
)

test('BLOCK-1, BLOCK-5, WRITE-9: anything storable comes back unchanged through POST, PUT, PATCH, approval and GET', async () => {
  await fc.assert(
    fc.asyncProperty(anyFields, anyBlocks, anyBlocks, async (fields, first, second) => {
      const written = first.map((make) => make())
      const json = { project: project.slug, type: 'info', ...fields, blocks: written }
      const created = await api.call('POST', '/posts', { token, json })
      expect(created.status, created.text).toBe(201)
      expect(created.json).toMatchObject(fields)
      expect(created.json.blocks).toEqual(written)

      const path = `/posts/${created.json.id}`
      const patched = await api.call('PATCH', path, {
        token,
        json: { slug: `p-${String(created.json.id).slice(-12)}` },
      })
      expect(patched.json.blocks, 'a change of something else leaves the blocks alone').toEqual(written)

      const blocks = second.map((make) => make())
      const put = await api.call('PUT', `${path}/blocks`, { token, json: { blocks } })
      expect(put.status, put.text).toBe(200)
      const read = await api.call('GET', path, { token })
      expect(read.json.blocks).toEqual(blocks)
      expect(read.json).toMatchObject(fields)

      const approved = await approvePost(archive.payload, publisher, created.json.id, 'now', systemClock)
      expect(approved).toMatchObject({ ok: true, value: { status: 'published' } })
      for (const by of [readerToken, token]) {
        const published = await api.call('GET', path, { token: by })
        expect(published.status, published.text).toBe(200)
        expect(published.json.blocks).toEqual(blocks)
        expect(published.json).toMatchObject({ title: fields.title, teaser: fields.teaser ?? null })
      }
    }),
    {
      numRuns: repetitions(25),
      examples: [[{ title: ' ', publish_at: '0100-01-01T00:00:00.000Z' }, [], []]],
    },
  )
})

test('a number comes back as it was written, or is refused at its pointer', async () => {
  const draft = { project: project.slug, type: 'info', title: 'Numbers' }
  const { id } = (await api.call('POST', '/posts', { token, json: draft })).json
  const most = BigInt(Number.MAX_SAFE_INTEGER)
  const whole = fc.oneof(
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
    fc.bigInt({ min: most - 9n, max: most + 9n }),
    fc.bigInt({ min: -most - 9n, max: -most + 9n }),
    fc.maxSafeInteger().map(BigInt),
  )
  const fraction = fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .filter((number) => !Number.isInteger(number))
  const put = (number: string) =>
    api.call('PUT', `/posts/${id}/blocks`, {
      token,
      headers: { 'Content-Type': 'application/json' },
      body: `{"blocks":[{"type":"meter","data":{"n":[${number}]}}]}`,
    })
  await fc.assert(
    fc.asyncProperty(whole, fraction, async (n, x) => {
      const response = await put(String(n))
      if (n > most || n < -most) {
        expect(response.status).toBe(422)
        expect(response.json.errors).toEqual([
          { pointer: '/blocks/0/data/n/0', message: expect.stringContaining('as a string') },
        ])
      } else expect(response.text).toContain(`"data":{"n":[${n}]}`)
      expect((await put(String(x))).json.blocks[0].data.n).toEqual([x])
    }),
    {
      numRuns: repetitions(30),
      examples: [
        [12345678901234567890n, 0.1],
        [-most, 5e-324],
        [most + 1n, 1.5],
      ],
    },
  )
})

test('API-4: every field accepts its maximum, counted in characters', async () => {
  const emoji = (n: number) => '😀'.repeat(n)
  const post = {
    project: project.slug,
    type: 'info',
    title: emoji(200),
    teaser: emoji(500),
    author_name: emoji(200),
    tags: Array.from({ length: 20 }, () => emoji(40)),
    idempotency_key: emoji(255),
  }
  const kinds = [
    { type: 'text', data: { text: emoji(100_000) } },
    { type: 'code', data: { code: emoji(100_000), language: emoji(500) } },
    { type: 'quote', data: { text: emoji(100_000), source: emoji(500) } },
    { type: 'callout', data: { text: emoji(100_000) } },
    {
      type: 'link',
      data: { url: `https://example.com/${'a'.repeat(1980)}`, title: emoji(500), description: emoji(500) },
    },
    { type: 'video', data: { url: `https://example.com/${'a'.repeat(1980)}`, title: emoji(500) } },
  ]
  for (const block of kinds) {
    const { status, json } = await api.call('POST', '/posts', {
      token,
      json: { ...post, idempotency_key: `${block.type}${emoji(240)}`, blocks: [block] },
    })
    expect(status, block.type).toBe(201)
    expect(json.blocks).toEqual([block])
    expect(json.title).toBe(post.title)
    expect(json.tags).toEqual(post.tags)
  }
})
