import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '@/domain/limits'
import { BLOCK_TYPES } from '@/domain/post/blocks'
import type { Post, Project } from '@/payload-types'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makeProject, makeUser } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'
import { restDriver, signedIn, type RestDriver } from '@/testing/restDriver'
import { keepKnown } from './knownFields'

let archive: TestArchive
let rest: RestDriver
let project: Project
let cookie: string
let id: string
beforeAll(async () => {
  archive = await openTestArchive()
  rest = restDriver(archive)
  project = await makeProject(archive.payload)
  cookie = await signedIn(archive, (await makeUser(archive.payload, 'admin')).email)
  id = (await makeDraft(archive.payload, project, { title: 'Kept' })).id
})
afterAll(() => archive.close())

const keys = (count: number, value: unknown = 1) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, value]))
const TOO_MANY = {
  errors: [
    { message: 'The body has more than 100 keys that no field has. Send only the fields that you change.' },
  ],
}

/** Every place in which Payload walks through the keys of a record. */
const PLACES: [string, (unknown: Record<string, unknown>) => unknown][] = [
  ['the record', (unknown) => unknown],
  ['a group', (unknown) => ({ review: unknown })],
  ['a block', (unknown) => ({ blocks: [{ blockType: 'text', text: 'a', ...unknown }] })],
  [
    'several blocks',
    (unknown) => ({
      blocks: Object.entries(unknown).map(([key, value]) => ({ blockType: 'text', text: 'a', [key]: value })),
    }),
  ],
  [
    'a block of a type that does not exist',
    (unknown) => ({ blocks: [{ blockType: 'hologram', ...unknown }] }),
  ],
  ['a text', (unknown) => ({ title: unknown })],
  ['a value inside a text', (unknown) => ({ title: { a: unknown } })],
  ['lists inside a text', (unknown) => ({ title: [[unknown]] })],
  ['a list in place of a group', (unknown) => ({ review: [unknown] })],
  ['a value in place of blocks', (unknown) => ({ blocks: unknown })],
  [
    'many values with a key each',
    (unknown) => ({ title: [Object.entries(unknown).map(([key]) => ({ [key]: 1 }))] }),
  ],
  ['a relation', (unknown) => ({ cover: unknown })],
  ['a list of relations', (unknown) => ({ blocks: [{ blockType: 'gallery', mediaIds: [unknown] }] })],
]

test.each(PLACES)('SEC-25, LIMIT-40: more than 100 unknown keys in %s are a 400', async (_, body) => {
  // Two keys of a value may be those of a relation.
  const json = body(keys(LIMITS.unknownKeys + 3))
  const response = await rest('PATCH', `/api/posts/${id}`, { json, cookie })
  expect([response.status, await response.json()]).toEqual([400, TOO_MANY])
  const form = new FormData()
  form.set('_payload', JSON.stringify(json))
  expect((await rest('PATCH', `/api/posts/${id}`, { body: form, cookie })).status).toBe(400)
  expect((await rest('PATCH', `/api/posts?where[id][equals]=${id}`, { json, cookie })).status).toBe(400)
  expect((await rest('POST', '/api/posts', { json, cookie })).status).toBe(400)
  expect(await archive.payload.findByID({ collection: 'posts', id, overrideAccess: true })).toMatchObject({
    title: 'Kept',
  })
})

test('SEC-25: so they are in every collection and global', async () => {
  const { collections, globals } = archive.payload.config
  const paths = [
    // Preferences hold any value. Some of Payload's collections have no addresses.
    ...collections.flatMap(({ slug, endpoints }) =>
      slug === 'payload-preferences' || !endpoints || endpoints.length === 0 ? [] : [`/api/${slug}/${id}`],
    ),
    ...globals.map(({ slug }) => `/api/globals/${slug}`),
  ]
  for (const path of paths) {
    const form = new FormData()
    form.set('_payload', JSON.stringify(keys(101)))
    const response = await rest(path.includes('globals') ? 'POST' : 'PATCH', path, { body: form, cookie })
    expect([path, response.status, await response.json()]).toEqual([path, 400, TOO_MANY])
  }
})

test('SEC-25: every key of a record as it is read is known, in every collection and global', async () => {
  const { payload } = archive
  const image = await makeImageRow(payload, project)
  const blocks = BLOCK_TYPES.map((blockType) => ({ blockType, text: 'a', mediaId: image, mediaIds: [image] }))
  await makeDraft(payload, project, {
    title: 'Whole',
    cover: image,
    blocks: blocks as NonNullable<Post['blocks']>,
  })
  const unknown: Record<string, number> = {}
  for (const { slug, flattenedFields } of payload.config.collections) {
    const { docs } = await payload.find({
      collection: slug,
      depth: 0,
      sort: '-createdAt',
      overrideAccess: true,
    })
    for (const doc of docs) unknown[slug] = keepKnown(flattenedFields, { ...doc }).unknown
  }
  for (const { slug, flattenedFields } of payload.config.globals)
    unknown[slug] = keepKnown(flattenedFields, {
      ...(await payload.findGlobal({ slug, depth: 0, overrideAccess: true })),
    }).unknown
  expect(Object.keys(unknown)).toEqual(
    expect.arrayContaining(['posts', 'projects', 'post-types', 'users', 'media', 'settings']),
  )
  expect(Object.entries(unknown).filter(([, count]) => count > 0)).toEqual([])
})

test('SEC-25: fields of an earlier build are dropped, wherever they are', async () => {
  const json = {
    ...keys(40),
    title: 'New',
    isApprovalValid: false,
    createdAt: new Date().toISOString(),
    blocks: [{ blockType: 'text', text: 'b', blockName: null, id: 'x', ...keys(40) }],
  }
  const response = await rest('PATCH', `/api/posts/${id}`, { json, cookie })
  expect([response.status, await response.json()]).toMatchObject([200, { doc: { title: 'New' } }])
  const [block] =
    (await archive.payload.findByID({ collection: 'posts', id, overrideAccess: true })).blocks ?? []
  expect(block).toMatchObject({ blockType: 'text', text: 'b' })
  expect(Object.keys(block ?? {})).not.toContain('k1')
})

test('BLOCK-4, SEC-25: what an unknown block holds is free', async () => {
  const data = keys(5_000, { deep: [1] })
  const blocks = [{ blockType: 'unknown', type: 'hologram', data }]
  expect((await rest('PATCH', `/api/posts/${id}`, { json: { blocks }, cookie })).status).toBe(200)
  const stored = await archive.payload.findByID({ collection: 'posts', id, overrideAccess: true })
  expect(stored.blocks).toMatchObject([{ type: 'hologram', data }])
})

test.each(['status', 'number', 'approval', '_status'])(
  'PUB-3, SEC-25: %s beside unknown keys stays a 403',
  async (name) => {
    const value = {
      status: 'published',
      number: 7,
      approval: { seal: 'a'.repeat(64) },
      _status: 'published',
    }[name]
    const response = await rest('PATCH', `/api/posts/${id}`, { json: { ...keys(50), [name]: value }, cookie })
    expect(response.status).toBe(403)
  },
)

test('LIMIT-26: the longest valid draft is saved', async () => {
  const text = 'Ä "quoted" line\n'.repeat(LIMITS.blockText / 16)
  const blocks = Array.from({ length: LIMITS.blocks }, () => ({ blockType: 'text', text }))
  const response = await rest('PATCH', `/api/posts/${id}`, { json: { blocks }, cookie })
  expect(response.status).toBe(200)
  const stored = await archive.payload.findByID({ collection: 'posts', id, overrideAccess: true })
  expect(stored.blocks?.map((block) => 'text' in block && block.text?.length)).toEqual(
    blocks.map(() => text.length),
  )
})

test('LIMIT-26: a record of another collection has 64 KiB, as JSON and in a form', async () => {
  for (const path of [
    `/api/projects/${project.id}`,
    '/api/users',
    '/api/media',
    '/api/payload-locked-documents',
  ]) {
    const method = path.startsWith('/api/projects') ? 'PATCH' : 'POST'
    const json = { description: 'x'.repeat(65 * 1024) }
    expect([path, (await rest(method, path, { json, cookie })).status]).toEqual([path, 413])
    const form = new FormData()
    form.set('_payload', JSON.stringify(json))
    expect([path, (await rest(method, path, { body: form, cookie })).status]).toEqual([
      path,
      expect.toBeOneOf([400, 413]),
    ])
  }
})
