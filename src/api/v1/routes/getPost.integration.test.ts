import { randomBytes, randomUUID } from 'node:crypto'
import type { QueryConfig } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { AUDIENCES, sees } from '@/domain/audience'
import type { Post } from '@/payload-types'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject, makePublished } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'
import { listItemSchema } from '../presenters/publishedPost'

let archive: TestArchive
let api: TestApi
let shop: Awaited<ReturnType<typeof makeProject>>
let app: typeof shop

beforeAll(async () => {
  archive = await openTestArchive()
  api = openTestApi(archive)
  shop = await makeProject(archive.payload, { slug: 'shop' })
  app = await makeProject(archive.payload, { slug: 'app' })
})
afterAll(async () => {
  await api.close()
  await archive.close()
})

const listFields = Object.keys(listItemSchema.shape)
const draftFields = (
  'id project slug title teaser type audience author_name cover_media_id cover_url publish_at tags number status ' +
  'blocks media warnings created_at updated_at'
).split(' ')

describe('AUD-2, AUD-4, AUD-5, READ-9: who reads what', () => {
  const posts: { post: Post; project: typeof shop; isDraft: boolean }[] = []

  beforeAll(async () => {
    for (const project of [shop, app])
      for (const audience of AUDIENCES) {
        posts.push({
          post: await makePublished(archive.payload, project, { audience }),
          project,
          isDraft: false,
        })
        posts.push({ post: await makeDraft(archive.payload, project, { audience }), project, isDraft: true })
      }
  })

  for (const audience of AUDIENCES)
    for (const mode of ['read', 'write'] as const)
      for (const isBound of [false, true])
        test(`${audience}, ${mode}, ${isBound ? 'bound' : 'unbound'}: its entries by slug and id; everything else is indistinguishable from missing`, async () => {
          const { token } = await makeClient(archive.payload, {
            audience,
            mode,
            project: isBound ? shop : null,
          })
          const overrides = '?audience=internal&draft=true&depth=3&where[status][equals]=draft&select=all'
          const missing = await api.call('GET', `/posts/${randomUUID()}`, { token })
          expect(missing.json).toMatchObject({ type: 'not_found', status: 404 })
          for (const { post, project, isDraft } of posts) {
            const isSeen =
              sees(audience, post.audience) &&
              (!isBound || project === shop) &&
              (!isDraft || mode === 'write')
            for (const ref of [post.id, post.slug, post.id.toUpperCase()]) {
              const response = await api.call('GET', `/posts/${ref}${overrides}`, { token })
              expect([ref, response.status]).toEqual([ref, isSeen ? 200 : 404])
              if (isSeen) expect(response.json.id).toBe(post.id)
              else expect(response.text).toBe(missing.text)
              expect(response.headers.get('etag') === null).toBe(!isSeen)
            }
          }
        })

  test('reads that arrive together share statements, and each gets what its client sees', async () => {
    const fresh = openTestApi(archive)
    const queries = vi.spyOn(fresh.readPool.pool, 'query')
    const asked: { token: string; name: string; id: string | null }[] = []
    for (const audience of AUDIENCES)
      for (const bound of [null, shop]) {
        const { token } = await makeClient(archive.payload, { audience, mode: 'read', project: bound })
        for (const { post, project, isDraft } of posts) {
          const isSeen = sees(audience, post.audience) && (bound ?? project) === project && !isDraft
          for (const name of [post.id, String(post.slug), post.id.toUpperCase()])
            asked.push({ token, name, id: isSeen ? post.id : null })
        }
        for (const name of [randomUUID(), 'no-such-entry', '%00']) asked.push({ token, name, id: null })
      }
    const read = async ({ token, name }: (typeof asked)[number]) => {
      const { status, json } = await fresh.call('GET', `/posts/${name}`, { token })
      return { token, name, id: status === 404 ? null : json.id }
    }
    expect(await Promise.all(asked.map(read))).toEqual(asked)
    expect(asked.length).toBeGreaterThan(200)
    // Of six scopes, each with 39 names in statements of at most 16, and one for the clients.
    expect(queries.mock.calls.length).toBeLessThan(40)
    await fresh.close()
  })

  test('large entries are read alone, with the same content, and fail alone', async () => {
    const fresh = openTestApi(archive)
    const { token } = await makeClient(archive.payload, { audience: 'internal', mode: 'read' })
    const codes = [1, 20_000, 2, 30_000].map((size) => randomBytes(size).toString('hex'))
    const made = await Promise.all(
      codes.map((code) => makePublished(archive.payload, shop, { blocks: [{ blockType: 'code', code }] })),
    )
    const { pool } = fresh.readPool
    const query = pool.query.bind(pool)
    const isLast = ({ values = [] }: QueryConfig) =>
      values.includes(Infinity) && JSON.stringify(values).includes(String(made[3]?.id))
    const failing = (config: QueryConfig) =>
      isLast(config) ? Promise.reject(new Error('Query read timeout')) : query(config)
    Object.assign(pool, { query: failing })
    const read = ({ id }: Post) => fresh.call('GET', `/posts/${id}`, { token })
    const responses = await Promise.all(made.map(read))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 503])
    Object.assign(pool, { query })
    responses[3] = await read(made[3] as Post)
    expect(responses.map(({ json }) => json.blocks[0].data.code)).toEqual(codes)
    await fresh.close()
  })
})

describe('an entry', () => {
  const markdown =
    '# Title\n\n* a * b\n***x***\n\n<script>alert(1)</script> [x](javascript:alert(1))\n\n[y](javascript:alert(2)) **bold**\r\n\t end  '
  let cover: string
  let image: string
  let post: Post

  beforeAll(async () => {
    cover = await makeImageRow(archive.payload, shop, 'The cover')
    image = await makeImageRow(archive.payload, shop)
    post = await makePublished(archive.payload, shop, {
      audience: 'public',
      teaser: 'In short',
      cover,
      tags: ['one', 'two'],
      authorName: 'Ada',
      publishAt: '2026-03-01T10:00:00.000Z',
      blocks: [
        { blockType: 'text', text: markdown },
        { blockType: 'gallery', mediaIds: [image, cover] },
        { blockType: 'unknown', type: 'poll', data: { question: 'Why?', deep: [{ x: null }] } },
        { blockType: 'code', code: 'let x' },
      ],
    })
  })

  const blocksAsGiven = () => [
    { type: 'text', data: { text: markdown } },
    { type: 'gallery', data: { mediaIds: [image, cover] } },
    { type: 'poll', data: { question: 'Why?', deep: [{ x: null }] } },
    { type: 'code', data: { code: 'let x' } },
  ]

  test('READ-9: for read mode is a list item with its blocks as given and every image once, the cover first', async () => {
    const { token } = await makeClient(archive.payload, { audience: 'public' })
    const { json } = await api.call('GET', `/posts/${post.slug}`, { token })
    expect(Object.keys(json).sort()).toEqual([...listFields, 'blocks', 'corrections', 'media'].sort())
    expect(json.blocks).toEqual(blocksAsGiven())
    expect(json.media.map(({ id }: { id: string }) => id)).toEqual([cover, image])
    expect(json.media[0]).toMatchObject({ alt: 'The cover', project: 'shop', filename: 'dog.jpg' })
    const [item] = (await api.call('GET', '/posts?tag=one', { token })).json.items
    expect(json).toMatchObject(item)
  })

  test('AUD-11: does not reveal the project of an image from another one to a bound client', async () => {
    const foreign = await makeImageRow(archive.payload, app, 'From elsewhere')
    const fields = { cover: foreign, blocks: [{ blockType: 'image' as const, mediaId: image }] }
    const shown = await makePublished(archive.payload, shop, fields)
    const draft = await makeDraft(archive.payload, shop, fields)
    const read = async (mode: 'read' | 'write', project: typeof shop | null, { id }: Post) => {
      const { token } = await makeClient(archive.payload, { mode, project })
      const { json } = await api.call('GET', `/posts/${id}`, { token })
      return json.media.map((record: { project: string | null }) => record.project)
    }
    expect(await read('read', shop, shown)).toEqual([null, 'shop'])
    expect(await read('write', shop, shown)).toEqual([null, 'shop'])
    expect(await read('write', shop, draft)).toEqual([null, 'shop'])
    expect(await read('read', null, shown)).toEqual(['app', 'shop'])
    expect(await read('write', null, draft)).toEqual(['app', 'shop'])
  })

  test('for write mode is a draft plus the fields of a list item', async () => {
    const { token } = await makeClient(archive.payload, { mode: 'write' })
    const { json } = await api.call('GET', `/posts/${post.id}`, { token })
    expect(Object.keys(json).sort()).toEqual(
      [...new Set([...listFields, ...draftFields, 'corrections'])].sort(),
    )
    expect(json).toMatchObject({
      status: 'published',
      project: 'shop',
      projectSlug: 'shop',
      author_name: 'Ada',
      number: post.number,
    })
    expect(json).toMatchObject({
      publish_at: json.publishAt,
      cover_url: json.coverUrl,
      cover_media_id: cover,
      coverMediaId: cover,
    })
    expect(json.blocks).toEqual(blocksAsGiven())
    expect(json.warnings.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/blocks/2'])
  })

  test('READ-10: includes HTML next to the data of text blocks on request, and nothing in it runs', async () => {
    for (const mode of ['read', 'write'] as const) {
      const { token } = await makeClient(archive.payload, { mode })
      const { json } = await api.call('GET', `/posts/${post.slug}?format=html`, { token })
      expect(json.blocks.map(({ html: _html, ...block }: { html?: string }) => block)).toEqual(
        blocksAsGiven(),
      )
      expect(json.blocks.map((block: object) => 'html' in block)).toEqual([true, false, false, false])
      expect(json.blocks[0].html).toContain('<strong>bold</strong>')
      expect(json.blocks[0].html).not.toMatch(/<script|javascript:/i)
      const wrong = await api.call('GET', `/posts/${post.slug}?format=pdf`, { token })
      expect(wrong.json.errors).toEqual([{ pointer: '?format', message: 'This must be one of: json, html.' }])
    }
  })

  test('that is a draft has null as its number and the requested date', async () => {
    const draft = await makeDraft(archive.payload, shop, { publishAt: '2030-01-01T00:00:00.000Z' })
    const { token } = await makeClient(archive.payload, { mode: 'write' })
    const { json } = await api.call('GET', `/posts/${draft.slug}`, { token })
    expect(Object.keys(json).sort()).toEqual([...draftFields, 'corrections', 'review'].sort())
    expect(json).toMatchObject({
      status: 'draft',
      number: null,
      publish_at: '2030-01-01T00:00:00.000Z',
      media: [],
      cover_url: null,
    })
  })
})

test('an address that cannot be one of a post is a 404', async () => {
  for (const mode of ['read', 'write'] as const) {
    const { token } = await makeClient(archive.payload, { mode })
    const refs = [
      '%00',
      'a%00b',
      '%2F',
      '..%2f',
      '%E0%A4%A',
      '%',
      "'%20or%201=1--",
      'ÄÖ',
      '%ED%A0%80',
      'x'.repeat(3000),
      '-',
      'null',
    ]
    for (const ref of refs) expect((await api.call('GET', `/posts/${ref}`, { token })).status, ref).toBe(404)
  }
})

test('PUB-21: an unfinished block is returned as it is and named in the warnings; a program cannot write one', async () => {
  const blocks = [{ blockType: 'image' }, { blockType: 'link', url: 'https:/' }] as NonNullable<
    Post['blocks']
  >
  const { id } = await makeDraft(archive.payload, shop, { blocks })
  const { token } = await makeClient(archive.payload, { mode: 'write' })
  const unfinished = [
    { type: 'image', data: {} },
    { type: 'link', data: { url: 'https:/' } },
  ]
  for (const query of ['', '?format=html']) {
    const { status, json } = await api.call('GET', `/posts/${id}${query}`, { token })
    expect([status, json.blocks]).toEqual([200, unfinished])
    expect(json.warnings.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/blocks/0/data/mediaId',
      '/blocks/1/data/url',
    ])
  }
  const renamed = await api.call('PATCH', `/posts/${id}`, { token, json: { title: 'Renamed' } })
  expect([renamed.status, renamed.json.blocks]).toEqual([200, unfinished])
  const written = await api.call('PUT', `/posts/${id}/blocks`, { token, json: { blocks: unfinished } })
  expect(written.status).toBe(422)
})
