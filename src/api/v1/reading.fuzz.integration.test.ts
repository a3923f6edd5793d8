import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject, makePublished } from '@/testing/builders'

let archive: TestArchive
let api: TestApi
let token: string
let refs: string[]

beforeAll(async () => {
  archive = await openTestArchive()
  api = openTestApi(archive)
  const project = await makeProject(archive.payload)
  const post = await makePublished(archive.payload, project, { tags: ['api'] })
  const draft = await makeDraft(archive.payload, project)
  refs = [post.id, draft.id, String(post.slug), String(draft.slug)]
  token = (await makeClient(archive.payload, { mode: 'write' })).token
})
afterAll(async () => {
  await api.close()
  await archive.close()
})

test(
  'no address and no query makes a read fail: 1,000 calls, none a fault, each within the contract',
  { timeout: 120_000 },
  async () => {
    const byte = fc.nat(255).map((value) => `%${value.toString(16).padStart(2, '0')}`)
    const piece = fc.oneof(
      byte,
      fc.string().map(encodeURIComponent),
      fc.constantFrom('%', '..', '%2f', '&', "'", '1', '-', ','),
    )
    const junk = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
    const name = fc.oneof(
      fc.constantFrom('page', 'per_page', 'since', 'type', 'tag', 'q', 'project', 'format', '__proto__'),
      junk,
    )
    const value = fc.oneof(
      junk,
      fc.constantFrom('1', '99999999999999999999', '2026-01-01', '0001-01-01', '9999-12-31T23:59:59Z'),
    )
    const query = fc.array(
      fc.tuple(name, value).map((pair) => pair.join('=')),
      { maxLength: 4 },
    )
    const path = fc.oneof(
      fc.constantFrom('/posts', '/projects', '/post-types'),
      fc.nat(3).map((n) => `/posts/${refs[n]}`),
      junk.map((text) => `/posts/${text}`),
      junk.map((text) => `/${text}`),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('GET', 'HEAD'), path, query, async (method, address, parameters) => {
        // The caller holds every answer to its declared shape.
        const { status } = await api.call(method, `${address}?${parameters.join('&')}`, { token })
        expect(status).toBeLessThan(500)
      }),
      { numRuns: 1_000 },
    )
  },
)
