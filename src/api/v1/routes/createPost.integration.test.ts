import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '@/lib/ids'
import { poolDb } from '@/queries/db'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { countRows, makeClient, makeProject, makePublished } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'

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
  const body = { project: project.slug, title: 'Faster search', type: 'feature' }
  const post = (json: unknown) => api.call('POST', '/posts', { token, json })
  /** Like `post`, repeated while the busy machine has no write slot. */
  const served = async (json: unknown): ReturnType<typeof post> => {
    const response = await post(json)
    return response.status === 503 ? served(json) : response
  }
  return { project, client, token, body, post, served }
}

function pointers(response: { json: { errors: { pointer: string }[] } }): string[] {
  return response.json.errors.map(({ pointer }) => pointer).sort()
}

describe('POST /posts', () => {
  test('WRITE-1: returns the draft with WRITE-5, its findings, 201 and its address', async () => {
    const { body, post, project, client } = await setUp()
    const response = await post(body)
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toBe(`http://localhost:3000/api/v1/posts/${response.json.id}`)
    expect(response.headers.get('idempotency-replayed')).toBeNull()
    expect(response.json).toEqual({
      id: response.json.id,
      project: project.slug,
      slug: response.json.slug,
      title: 'Faster search',
      teaser: null,
      type: 'feature',
      audience: 'internal',
      author_name: client.name,
      cover_media_id: null,
      cover_url: null,
      publish_at: null,
      tags: [],
      number: null,
      status: 'draft',
      blocks: [],
      media: [],
      warnings: [],
      created_at: response.json.created_at,
      updated_at: response.json.updated_at,
      findings: [expect.objectContaining({ rule: 'teaser_missing', severity: 'advice', pointer: '/teaser' })],
    })
    expect(response.json.slug).toMatch(/^faster-search(-\d+)?$/)
  })

  test('returns every given field, and the images', async () => {
    const { body, post, project, token } = await setUp()
    const image = await makeImageRow(archive.payload, project, 'A dog')
    const given = {
      ...body,
      teaser: '',
      audience: 'public',
      author_name: ' Zoë ',
      slug: 'given-slug',
      cover_media_id: image,
      publish_at: '2096-08-01T10:00+02:00',
      tags: ['a', 'b c'],
      blocks: [
        { type: 'image', data: { mediaId: image } },
        { type: 'chart', data: 'plain' },
      ],
    }
    const { status, json } = await post(given)
    expect(status).toBe(201)
    expect(json).toMatchObject({ ...given, publish_at: '2096-08-01T08:00:00.000Z' })
    expect(json.cover_url).toContain('http://localhost:3000/api/v1/media/file/')
    expect(json.media).toMatchObject([{ id: image }])
    expect(json.warnings).toEqual([{ pointer: '/blocks/1', message: expect.any(String) }])
    const { json: read } = await api.call('GET', `/posts/${json.id}`, { token })
    const { review, corrections, ...draft } = read
    expect({ ...draft, findings: json.findings }).toEqual(json)
    expect([review.state, corrections]).toEqual(['submitted', []])
    const rows = await poolDb(archive.payload)(
      sql`select media_id from post_media where post_id = ${json.id}`,
    )
    expect(rows).toEqual([{ media_id: image }])
  })

  test('WRITE-15: returns the findings of the draft and stores it anyway', async () => {
    const { body, post, project, token } = await setUp()
    const image = await makeImageRow(archive.payload, project, null)
    const given = {
      ...body,
      audience: 'public',
      idempotency_key: 'found',
      blocks: [
        { type: 'text', data: { text: 'Now it simply works!' } },
        { type: 'image', data: { mediaId: image } },
      ],
    }
    const { status, json } = await post(given)
    expect(status).toBe(201)
    const rules = json.findings.map(({ rule, severity }: Record<string, string>) => `${severity} ${rule}`)
    expect(rules[0]).toBe('error alt_text_missing')
    expect(rules).toEqual(expect.arrayContaining(['advice exclamation_mark', 'advice word_to_avoid']))
    const checks = await api.call('GET', `/posts/${json.id}/checks`, { token })
    expect(json.findings).toEqual(checks.json.items)
    expect((await post(given)).json).toEqual(json)
  })

  test('SEC-24: a draft is stored though its client has left, and its texts are not checked any more', async () => {
    const { body, token, project, post } = await setUp()
    const image = await makeImageRow(archive.payload, project, null)
    const text = 'It says what has changed, and why! '.repeat(2_500)
    const given = {
      ...body,
      audience: 'public',
      idempotency_key: 'left',
      blocks: [
        ...Array.from({ length: 10 }, (_, at) => ({ type: 'text', data: { text: `${at} ${text}` } })),
        { type: 'image', data: { mediaId: image } },
      ],
    }
    const client = new AbortController()
    const request = new Request('http://localhost:3000/api/v1/posts', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(given),
      signal: client.signal,
    })
    const left = api.fetch(request)
    client.abort()
    const response = await left
    const { id, findings } = await response.json()
    expect(response.status).toBe(201)
    const rules = findings.map(({ rule }: { rule: string }) => rule)
    expect(rules).toEqual(expect.arrayContaining(['alt_text_missing', 'too_long_to_check']))
    expect(rules).not.toContain('exclamation_mark')
    const again = await post(given)
    expect([again.status, again.json.id]).toEqual([200, id])
    expect((await api.call('GET', `/posts/${id}`, { token })).json.blocks).toHaveLength(11)
  })

  test('WRITE-10, WRITE-16: a requested date in the past is accepted with a warning, only by calls that set it', async () => {
    const { body, post, token } = await setUp()
    const old = await post({ ...body, publish_at: '0031-12-31T10:00:00Z' })
    expect([old.status, old.json.errors[0].pointer]).toEqual([422, '/publish_at'])
    const past = [{ pointer: '/publish_at', message: expect.stringContaining('backdated') }]
    const { status, json } = await post({ ...body, publish_at: '2020-08-01T10:00:00Z' })
    expect([status, json.warnings, json.publish_at]).toEqual([201, past, '2020-08-01T10:00:00.000Z'])
    const dry = await api.call('POST', '/posts?dry_run=1', {
      token,
      json: { ...body, publish_at: '2020-08-01T10:00:00Z' },
    })
    expect(dry.json.warnings).toEqual(past)
    const patch = (change: object) => api.call('PATCH', `/posts/${json.id}`, { token, json: change })
    expect((await patch({ publish_at: '2020-08-02T10:00:00Z' })).json.warnings).toEqual(past)
    expect((await patch({ tags: ['a'] })).json.warnings).toEqual([])
    expect((await patch({ publish_at: '2096-08-02T10:00:00Z' })).json.warnings).toEqual([])
    expect((await post({ ...body, publish_at: '2096-08-01T10:00:00Z' })).json.warnings).toEqual([])
  })

  test('ten thousand errors are refused in a short response', async () => {
    const { body, post } = await setUp()
    const many = <Item>(length: number, item: Item) => Array.from({ length }, () => item)
    const fields = Object.fromEntries(many(10_000, 1).map((value, n) => [`f${n}`, value]))
    const gallery = (mediaIds: unknown) => [{ type: 'gallery', data: { mediaIds } }]
    const wrong: Record<string, object> = {
      ids: { blocks: gallery(many(10_000, '')) },
      blocks: { blocks: many(10_000, 1) },
      nuls: { blocks: [{ type: 'poll', data: many(10_000, '\u0000') }] },
      spread: { blocks: many(100, { type: 'poll', data: many(200, '\u0000') }) },
      tags: { tags: many(10_000, '') },
      fields,
    }
    for (const [what, part] of Object.entries(wrong)) {
      const { status, json, text } = await post({ ...body, ...part })
      expect({ what, status, isShort: text.length < 20_000 }).toEqual({ what, status: 422, isShort: true })
      expect(json.errors.length).toBeLessThanOrEqual(101)
    }
  })

  test('API-3: reads a date without a zone as UTC', async () => {
    const { body, post } = await setUp()
    const { status, json } = await post({ ...body, publish_at: '2026-08-01T10:00' })
    expect([status, json.publish_at]).toEqual([201, '2026-08-01T10:00:00.000Z'])
    for (const publish_at of ['2026-08-01T12:00:00.1234567890+0200', '2026-08-01t10:00:00.123z'])
      expect((await post({ ...body, publish_at })).json.publish_at).toBe('2026-08-01T10:00:00.123Z')
    for (const publish_at of [
      'yesterday',
      '2026-08-01',
      '2026-08-01T10:00:00 02:00',
      '2026-02-30T10:00',
      1785e6,
    ])
      expect(pointers(await post({ ...body, publish_at }))).toEqual(['/publish_at'])
  })

  test('audits who created it', async () => {
    const { body, post, client } = await setUp()
    const { json } = await post(body)
    const rows = await poolDb(archive.payload)(
      sql`select action, actor_kind, actor_id, actor_label from audit where target_id = ${json.id}`,
    )
    expect(rows).toEqual([
      { action: 'create', actor_kind: 'client', actor_id: client.id, actor_label: client.name },
    ])
  })

  test('returns all validation and reference errors at once, each at its pointer', async () => {
    const { post } = await setUp({ audience: 'customer' })
    const before = await countRows(archive.payload, 'posts')
    const response = await post({
      project: 'nowhere',
      title: 'x'.repeat(201),
      type: 'nothing',
      tags: [''],
      cover_media_id: newId(),
      publish_at: 'soon',
      blocks: [
        { type: 'text', data: {} },
        { type: 'image', data: { mediaId: newId() } },
        { type: 'gallery', data: { mediaIds: ['no id', newId()] } },
      ],
    })
    expect(response.status).toBe(422)
    expect(pointers(response)).toEqual([
      '/audience',
      '/blocks/0/data/text',
      '/blocks/1/data/mediaId',
      '/blocks/2/data/mediaIds/0',
      '/blocks/2/data/mediaIds/1',
      '/cover_media_id',
      '/project',
      '/publish_at',
      '/tags/0',
      '/title',
      '/type',
    ])
    expect(await countRows(archive.payload, 'posts')).toBe(before)
  })

  test('AUD-8: returns all reference errors at once if the form is valid', async () => {
    const { body, post } = await setUp({ audience: 'public' })
    const response = await post({
      ...body,
      project: 'nowhere',
      type: 'nothing',
      cover_media_id: newId(),
      blocks: [{ type: 'before_after', data: { beforeMediaId: newId(), afterMediaId: newId() } }],
    })
    expect(response.status).toBe(422)
    expect(pointers(response)).toEqual([
      '/audience',
      '/blocks/0/data/afterMediaId',
      '/blocks/0/data/beforeMediaId',
      '/cover_media_id',
      '/project',
      '/type',
    ])
  })

  test.each(['status', '_status', 'number', 'publishedAt', 'approval', 'id', 'client'])(
    'refuses "%s", which a client cannot set, and creates nothing (PUB-3)',
    async (field) => {
      const { body, post } = await setUp()
      const before = await countRows(archive.payload, 'posts')
      const response = await post({ ...body, [field]: 'published' })
      expect(response.status).toBe(422)
      expect(pointers(response)).toEqual([`/${field}`])
      expect(await countRows(archive.payload, 'posts')).toBe(before)
    },
  )

  test('AUD-6: checks the default audience too', async () => {
    const { body, post } = await setUp({ audience: 'customer' })
    expect(pointers(await post(body))).toEqual(['/audience'])
    expect((await post({ ...body, audience: 'customer' })).status).toBe(201)
  })

  test('does not check the default audience if the audience or the body is invalid', async () => {
    const { body, post } = await setUp({ audience: 'customer' })
    for (const [sent, pointer] of [
      [{ ...body, audience: 'nobody' }, '/audience'] as const,
      [[], ''] as const,
    ])
      expect(pointers(await post(sent))).toEqual([pointer])
  })

  test('AUD-9: an inactive project accepts no drafts, and its posts stay readable', async () => {
    const { body, post, project } = await setUp()
    const { slug } = await makePublished(archive.payload, project)
    await poolDb(archive.payload)(sql`update projects set is_active = false where id = ${project.id}`)
    expect(pointers(await post(body))).toEqual(['/project'])
    const { token } = await makeClient(archive.payload)
    expect((await api.call('GET', `/posts/${slug}`, { token })).json).toMatchObject({ slug })
    const { json } = await api.call('GET', `/posts?project=${project.slug}`, { token })
    expect(json.items).toMatchObject([{ slug, projectSlug: project.slug }])
  })

  test('AUD-8: for a bound client other projects and their images do not exist', async () => {
    const home = await makeProject(archive.payload)
    const { post, body, project: other } = await setUp({ project: home })
    const foreign = await makeImageRow(archive.payload, other)
    const own = await makeImageRow(archive.payload, home)
    const invisible = await post({ ...body, project: other.slug })
    const missing = await post({ ...body, project: 'nowhere' })
    expect(invisible.status).toBe(422)
    expect(invisible.text).toBe(missing.text)
    const atHome = { ...body, project: home.slug }
    expect(pointers(await post({ ...atHome, cover_media_id: foreign }))).toEqual(['/cover_media_id'])
    expect((await post({ ...atHome, cover_media_id: own })).status).toBe(201)
  })

  test('a bound client may use an image of another project once a post that it sees shows the image', async () => {
    const home = await makeProject(archive.payload)
    const { post, body, project: other } = await setUp({ project: home, audience: 'customer' })
    const image = await makeImageRow(archive.payload, other)
    const { json } = await post({ ...body, project: home.slug, audience: 'customer' })
    await poolDb(archive.payload)(
      sql`insert into post_media (post_id, media_id) values (${json.id}, ${image})`,
    )
    const use = { ...body, project: home.slug, audience: 'customer', cover_media_id: image }
    expect((await post(use)).status).toBe(201)
    await poolDb(archive.payload)(sql`update posts set audience = 'internal' where project_id = ${home.id}`)
    expect(pointers(await post(use))).toEqual(['/cover_media_id'])
  })

  test('WRITE-11, WRITE-12: derived slugs count up, even concurrently, and a supplied slug in use is a 409', async () => {
    const { body, post } = await setUp()
    const title = 'Größe & Café'
    const responses = await Promise.all(Array.from({ length: 5 }, () => post({ ...body, title })))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(responses.map(({ json }) => String(json.slug)).sort()).toEqual([
      'groesse-cafe',
      'groesse-cafe-2',
      'groesse-cafe-3',
      'groesse-cafe-4',
      'groesse-cafe-5',
    ])
    const taken = await post({ ...body, slug: 'groesse-cafe' })
    expect([taken.status, taken.json.type]).toEqual([409, 'slug_taken'])
  })

  test('50 concurrent drafts with one title get the slugs 1 to 50', async () => {
    const { body, served } = await setUp()
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => served({ ...body, title: 'All at once' })),
    )
    const expected = Array.from({ length: 50 }, (_, n) => `all-at-once${n === 0 ? '' : `-${n + 1}`}`)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(responses.map(({ json }) => String(json.slug)).sort()).toEqual(expected.sort())
  })

  test('exactly one of several concurrent calls gets the slug that they supply', async () => {
    const { body, post } = await setUp()
    const responses = await Promise.all(Array.from({ length: 6 }, () => post({ ...body, slug: 'claimed' })))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('exactly one of several concurrent drafts gets a slug, supplied or derived, and further derived ones count up', async () => {
    const { body, post } = await setUp()
    const responses = await Promise.all([
      ...Array.from({ length: 6 }, () => post({ ...body, slug: 'contested' })),
      ...Array.from({ length: 6 }, () => post({ ...body, title: 'Contested' })),
    ])
    const created = responses.filter(({ status }) => status === 201).map(({ json }) => String(json.slug))
    expect(created.filter((slug) => slug === 'contested')).toHaveLength(1)
    expect(new Set(created).size).toBe(created.length)
    const [supplied, derived] = [responses.slice(0, 6), responses.slice(6)]
    for (const { status, json } of supplied)
      expect([status, json.slug ?? json.type]).toBeOneOf([
        [201, 'contested'],
        [409, 'slug_taken'],
      ])
    expect(derived.map(({ status }) => status)).toEqual(Array(6).fill(201))
  })

  test('a read-mode client may not write', async () => {
    const { body, post } = await setUp({ mode: 'read' })
    expect((await post(body)).status).toBe(403)
  })
})

describe('an idempotency key', () => {
  test('creates one post in 50 concurrent calls, and another client has its own (WRITE-6, WRITE-7)', async () => {
    const { body, served } = await setUp()
    const other = await setUp()
    const before = await countRows(archive.payload, 'posts')
    const keyed = { ...body, idempotency_key: 'once' }
    const responses = await Promise.all(Array.from({ length: 50 }, () => served(keyed)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(49)
    expect(new Set(responses.map(({ json }) => String(json.id))).size).toBe(1)
    expect(responses.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(49)
    expect(await countRows(archive.payload, 'posts')).toBe(before + 1)
    const theirs = await other.post({ ...keyed, project: other.body.project })
    expect(theirs.status).toBe(201)
    expect(theirs.json.id).not.toBe(responses[0]?.json.id)
  })

  test('returns the same post again, whatever else the body says and even if its project is inactive', async () => {
    const { body, post, project } = await setUp()
    const first = await post({ ...body, idempotency_key: 'k' })
    await poolDb(archive.payload)(sql`update projects set is_active = false where id = ${project.id}`)
    const again = await post({
      ...body,
      title: 'Another',
      project: 'nowhere',
      slug: 'x',
      idempotency_key: 'k',
    })
    expect(again.status).toBe(200)
    expect(again.json).toEqual(first.json)
    expect(again.headers.get('location')).toBeNull()
  })

  test('WRITE-8: is free again once the draft is deleted', async () => {
    const { body, post, token } = await setUp()
    const keyed = { ...body, idempotency_key: 'k' }
    const { json } = await post(keyed)
    expect((await api.call('DELETE', `/posts/${json.id}`, { token })).status).toBe(204)
    const again = await post(keyed)
    expect(again.status).toBe(201)
    expect(again.json.id).not.toBe(json.id)
  })

  test('whose post the client no longer sees is a 422 that reveals nothing', async () => {
    const { body, post } = await setUp({ audience: 'customer' })
    const keyed = { ...body, audience: 'customer', title: 'Secret plan', idempotency_key: 'k' }
    const { json } = await post(keyed)
    await poolDb(archive.payload)(sql`update posts set audience = 'internal' where id = ${json.id}`)
    const again = await post(keyed)
    expect(again.status).toBe(422)
    expect(pointers(again)).toEqual(['/idempotency_key'])
    expect(again.text).not.toContain(json.id)
    expect(again.text.toLowerCase()).not.toContain('secret')
  })
})
