import { sql } from '@payloadcms/db-postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findingsOf } from '@/domain/post/checks'
import { newId } from '@/lib/ids'
import { poolDb } from '@/queries/db'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject, makePublished } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'
import { repetitions } from '@/testing/repetitions'
import { presentFinding } from '../presenters/finding'

let archive: TestArchive
let api: TestApi
beforeAll(async () => {
  archive = await openTestArchive()
  api = openTestApi(archive)
})
afterAll(async () => {
  await api.close()
  await archive.close()
})

async function setUp(given: Parameters<typeof makeClient>[1] = {}) {
  const project = await makeProject(archive.payload)
  const { client, token } = await makeClient(archive.payload, { mode: 'write', ...given })
  const image = await makeImageRow(archive.payload, project, 'A dog')
  const body = { project: project.slug, title: 'Faster search', type: 'feature' }
  const post = (json: unknown) => api.call('POST', '/posts', { token, json })
  const tryPost = (json: unknown) => api.call('POST', '/posts?dry_run=1', { token, json })
  return { project, client, token, image, body, post, tryPost }
}

function pointers(response: { json: { errors: { pointer: string }[] } }): string[] {
  return response.json.errors.map(({ pointer }) => pointer).sort()
}

/** Every row of every table with the transaction that wrote it, except that any call notes its client's use. */
async function everything(): Promise<unknown> {
  const db = poolDb(archive.payload)
  const tables = await db<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'client_calls' order by 1`,
  )
  const states: unknown[] = []
  for (const { name } of tables) {
    const hidden = name === 'api_clients' ? sql`, '-' as written` : sql`, t.xmin::text as written`
    const [state] = await db(sql`
      select count(*)::int as n, md5(string_agg(r::text, E'\n' order by r::text)) as digest from (
        select to_jsonb(t) - 'last_used_at' as row ${hidden} from ${sql.identifier(name)} t) r`)
    states.push([name, state])
  }
  return states
}

const blocksFor = (image: string) => [
  { type: 'text', data: { text: 'Now **faster**!' } },
  { type: 'image', data: { mediaId: image } },
  { type: 'chart', data: [1] },
]

describe('WRITE-14: POST /posts?dry_run=1', () => {
  test('CHECK-3: returns the draft as it would be with its findings, and leaves the database byte for byte unchanged', async () => {
    const { body, post, tryPost, image } = await setUp()
    await post(body)
    const given = {
      ...body,
      audience: 'public',
      cover_media_id: image,
      publish_at: '2026-08-01T10:00+02:00',
      tags: ['a'],
      blocks: blocksFor(image),
      idempotency_key: 'k',
    }
    const before = await everything()
    const dry = await tryPost(given)
    expect(await everything()).toEqual(before)
    expect(dry.status).toBe(200)
    expect(dry.headers.get('location')).toBeNull()
    const checked = { mediaId: image, alt: 'A dog', filename: 'dog.jpg' }
    const findings = findingsOf({
      title: given.title,
      teaser: null,
      audience: 'public',
      blocks: given.blocks,
      images: [
        { ...checked, pointer: '/cover_media_id' },
        { ...checked, pointer: '/blocks/1/data/mediaId' },
      ],
    }).map(presentFinding)
    expect(dry.json.findings).toEqual(findings)

    const real = await post(given)
    expect(real.status).toBe(201)
    const notYetAssigned = { id: null, created_at: null, updated_at: null }
    expect(dry.json).toEqual({ ...real.json, ...notYetAssigned, findings })
    expect(dry.json.slug).toMatch(/^faster-search-\d+$/)
  })

  test('with a used key returns the earlier post and its findings, and stores nothing', async () => {
    const { body, post, tryPost } = await setUp()
    const first = await post({ ...body, idempotency_key: 'k' })
    const before = await everything()
    const dry = await tryPost({ ...body, title: 'Another', project: 'nowhere', idempotency_key: 'k' })
    expect(await everything()).toEqual(before)
    expect([dry.status, dry.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect(dry.json).toEqual({ ...first.json, findings: dry.json.findings })
  })

  test('consumes no key: the real call afterwards is the first', async () => {
    const { body, post, tryPost } = await setUp()
    await tryPost({ ...body, idempotency_key: 'k' })
    expect((await post({ ...body, idempotency_key: 'k' })).status).toBe(201)
  })

  test('refuses a used slug', async () => {
    const { body, post, tryPost } = await setUp()
    await post({ ...body, slug: 'taken-already' })
    const dry = await tryPost({ ...body, slug: 'taken-already' })
    expect([dry.status, dry.json.type]).toEqual([409, 'slug_taken'])
  })

  test('dry_run is 0 or 1, anything else is refused at its pointer; 0 is the real call', async () => {
    const { body, token } = await setUp()
    const call = (value: string) => api.call('POST', `/posts?dry_run=${value}`, { token, json: body })
    for (const value of ['', '2', 'true', '1&dry_run=1']) {
      const response = await call(value)
      expect([response.status, pointers(response)]).toEqual([422, ['?dry_run']])
    }
    expect((await call('0')).status).toBe(201)
  })

  test('needs write mode', async () => {
    const { body, tryPost } = await setUp({ mode: 'read' })
    expect((await tryPost(body)).status).toBe(403)
  })

  test('refuses what the real call refuses, in the same bytes, and returns the draft that it creates', async () => {
    const { project, post, tryPost, image } = await setUp({ audience: 'customer' })
    const closed = await makeProject(archive.payload, { isActive: false })
    const usually = <Value>(good: readonly Value[], bad: readonly Value[]) =>
      fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom(...good) },
        { weight: 1, arbitrary: fc.constantFrom(...bad) },
      )
    const mediaId = usually([image], [newId(), 'no id'])
    const block = fc.oneof(
      fc.record({ type: fc.constant('text'), data: fc.record({ text: fc.string() }) }),
      fc.record({ type: fc.constant('image'), data: fc.record({ mediaId }) }),
      fc.record({
        type: fc.constant('gallery'),
        data: fc.record({ mediaIds: fc.array(mediaId, { minLength: 1, maxLength: 3 }) }),
      }),
      fc.record({ type: fc.constant('chart'), data: fc.jsonValue() }),
      fc.record({ type: usually(['text'], ['link']), data: fc.constant({ text: 'x' }) }),
    )
    const anyBody = fc.record(
      {
        project: usually([project.slug], [closed.slug, 'nowhere']),
        title: usually(['Same', 'Other', 'Ä ö', '-'], ['', 'x'.repeat(201), 'a\nb']),
        type: usually(['feature', 'fix'], ['nothing']),
        teaser: usually(['', 'Two sentences. Or one!'], ['x'.repeat(501)]),
        audience: usually(['customer', 'public'], ['internal', 'all']),
        slug: fc.constantFrom('one', 'two', 'three', 'four'),
        cover_media_id: mediaId,
        publish_at: usually(['2026-08-01T10:00:00Z'], ['2026-08-01', 'soon']),
        tags: fc.array(usually(['a', 'b'], ['']), { maxLength: 3 }),
        blocks: fc.array(block, { maxLength: 4 }),
        idempotency_key: usually(['k', 'l', 'm'], ['']),
      },
      { requiredKeys: ['project', 'title', 'type', 'audience'] },
    )
    // Every status occurs, however few bodies are tried.
    const right = { project: project.slug, title: 'Same', type: 'feature', audience: 'customer' }
    const [taken, keyed] = [
      { ...right, slug: 'one' },
      { ...right, idempotency_key: 'k' },
    ]
    const examples = [taken, taken, keyed, keyed, { ...right, title: '' }].map((body): [typeof body] => [
      body,
    ])
    const seen = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        const dry = await tryPost(body)
        const real = await post(body)
        seen.set(real.status, (seen.get(real.status) ?? 0) + 1)
        if (real.status >= 400) {
          expect([dry.status, dry.text]).toEqual([real.status, real.text])
          return
        }
        expect(dry.status).toBe(200)
        const notYetAssigned = real.status === 201 ? { id: null, created_at: null, updated_at: null } : {}
        expect(dry.json).toEqual({ ...real.json, ...notYetAssigned, findings: dry.json.findings })
      }),
      { numRuns: repetitions(150), examples },
    )
    expect([...seen.keys()].sort()).toEqual([200, 201, 409, 422])
  })
})

describe('WRITE-14: PUT /posts/:id/blocks?dry_run=1', () => {
  test('returns the draft as it would be with its findings, and leaves the database byte for byte unchanged', async () => {
    const { body, post, token, image } = await setUp()
    const { json: draft } = await post({ ...body, cover_media_id: image })
    const json = { blocks: blocksFor(image) }
    const before = await everything()
    const dry = await api.call('PUT', `/posts/${draft.id}/blocks?dry_run=1`, { token, json })
    expect(await everything()).toEqual(before)
    expect(dry.status).toBe(200)
    expect(dry.json.updated_at).toBe(draft.updated_at)
    const real = await api.call('PUT', `/posts/${draft.id}/blocks`, { token, json })
    expect(dry.json).toEqual({
      ...real.json,
      updated_at: draft.updated_at,
      findings: dry.json.findings,
    })
  })

  test('refuses what the real call refuses, in the same bytes', async () => {
    const { project, token } = await setUp()
    const elsewhere = await setUp({ project })
    const draft = await makeDraft(archive.payload, project)
    const published = await makePublished(archive.payload, project)
    const good = { blocks: [] }
    const cases: [string, string, unknown][] = [
      [token, published.id, good],
      [token, newId(), good],
      [token, draft.slug ?? '', good],
      [elsewhere.token, (await makeDraft(archive.payload, await makeProject(archive.payload))).id, good],
      [token, draft.id, { blocks: [{ type: 'image', data: { mediaId: newId() } }] }],
      [token, draft.id, { blocks: [{ type: 'image', data: {} }], more: 1 }],
      [token, draft.id, {}],
    ]
    const before = await everything()
    for (const [bearer, id, json] of cases) {
      const dry = await api.call('PUT', `/posts/${id}/blocks?dry_run=1`, { token: bearer, json })
      const real = await api.call('PUT', `/posts/${id}/blocks`, { token: bearer, json })
      expect(dry.status).toBeGreaterThanOrEqual(400)
      expect([dry.status, dry.text]).toEqual([real.status, real.text])
    }
    expect(await everything()).toEqual(before)
  })
})
