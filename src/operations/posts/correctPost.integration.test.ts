import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@/domain/client'
import { LIMITS } from '@/domain/limits'
import type { Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { clientSeesFile } from '@/queries/media'
import { openTestApi, type TestApi } from '@/testing/api'
import { openArchiveWithRoles, type ArchiveWithRoles } from '@/testing/archiveWithRoles'
import { makeClient, makeDraft, makeProject, makePublished } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'
import { signedInRoles } from '@/testing/restDriver'
import { whileTransactionOpen } from '@/testing/whileTransactionOpen'

let archive: ArchiveWithRoles
let api: TestApi
let project: Project
let client: Client
let reader: string
let writer: string
beforeAll(async () => {
  archive = await openArchiveWithRoles()
  api = openTestApi(archive)
  project = archive.project
  const made = await makeClient(archive.payload, { project })
  client = made.client
  reader = made.token
  writer = (await makeClient(archive.payload, { mode: 'write' })).token
})
afterAll(async () => {
  await api.close()
  await archive.close()
})

/** Calls an endpoint of a post as a user. */
async function post(path: string, json?: unknown, role = 'publisher') {
  const { status, raw } = await archive.call('POST', `/posts/${path}`, {
    role,
    ...(json !== undefined && { json }),
  })
  return { status, body: raw as { type?: string; errors?: { pointer: string }[] } & Record<string, unknown> }
}

const read = (name: string, token = reader) => api.call('GET', `/posts/${name}`, { token })

async function published(given: Parameters<typeof makeDraft>[2] = {}) {
  const blocks = [{ blockType: 'text' as const, text: 'One' }]
  return makePublished(archive.payload, project, { title: 'Before', teaser: 'Old', blocks, ...given })
}

describe('PUB-17: a correction', () => {
  test('changes title, teaser and text for every reader, and stands in both reads', async () => {
    const { id, slug, number } = await published()
    const before = await read(slug ?? '')
    expect(before.json).toMatchObject({ title: 'Before', corrections: [] })
    const { status, body } = await post(`${id}/correct`, {
      title: 'After',
      teaser: null,
      blocks: [{ type: 'text', data: { text: 'Two' } }],
      note: 'The first text was wrong.',
    })
    const correction = { at: expect.any(String), note: 'The first text was wrong.', major: false }
    expect([status, body]).toEqual([200, { correction }])
    await post(`${id}/correct`, { title: 'After all' })
    const after = await read(slug ?? '')
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    expect(after.json).toMatchObject({
      title: 'After all',
      teaser: null,
      number,
      slug,
      publishAt: before.json.publishAt,
      blocks: [{ type: 'text', data: { text: 'Two' } }],
      corrections: [
        { at: expect.any(String), note: 'The first text was wrong.' },
        { at: expect.any(String), note: null },
      ],
    })
    const written = await read(id, writer)
    expect(written.json).toMatchObject({ status: 'published', corrections: after.json.corrections })
    const found = await api.call('GET', '/posts?q=After', { token: reader })
    expect(found.json.items).toMatchObject([{ id }])
  })

  test('neither empties the title nor says nothing at all', async () => {
    const { id } = await published()
    for (const title of ['   ', '\u200b'])
      expect(await post(`${id}/correct`, { title })).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/title' }] },
      })
    for (const nothing of [{}, { title: 'Before' }, { note: ' ', major: false }])
      expect(await post(`${id}/correct`, nothing)).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '' }] },
      })
    expect((await read(id, writer)).json.corrections).toEqual([])
    for (const something of [{ note: 'Still true.' }, { major: true }])
      expect((await post(`${id}/correct`, something)).status).toBe(200)
  })

  test('leaves a version that names the user and the action, and an audit row that counts', async () => {
    const { id } = await published()
    await post(`${id}/correct`, { title: 'After', blocks: [], note: 'n', major: true })
    const db = poolDb(archive.payload)
    const [version] = await db(sql`
      select version_title as title, version_change_action as action, version_change_by <> '' as named from _posts_v
      where parent_id = ${id} order by updated_at desc limit 1`)
    expect(version).toEqual({ title: 'After', action: 'correct', named: true })
    const [audit] = await db(
      sql`select label, details from audit where target_id = ${id} and action = 'correct'`,
    )
    expect(audit).toMatchObject({
      label: 'After',
      details: { note: 'n', major: true, fields: ['title'], blocks: { removed: 1, changed: 0 }, alts: 0 },
    })
  })

  test('may leave images out, and adds only those of the project; alt texts change with it', async () => {
    const shown = await makeImageRow(archive.payload, project, 'Old words')
    const own = await makeImageRow(archive.payload, project, 'Own')
    const foreign = await makeImageRow(archive.payload, await makeProject(archive.payload), 'Foreign')
    const image = (mediaId: string) => ({ type: 'image', data: { mediaId } })
    const blocks = [{ blockType: 'image' as const, mediaId: shown }]
    const { id, slug } = await published({ audience: 'public', blocks })
    const refused = await post(`${id}/correct`, {
      blocks: [image(own), image(foreign)],
      alts: { [shown]: 'x', [own]: ' ' },
    })
    expect([refused.status, refused.body.errors?.map(({ pointer }) => pointer)]).toEqual([
      422,
      ['/blocks/1/data/mediaId', `/alts/${shown}`, '/blocks/0/data/mediaId'],
    ])
    const done = await post(`${id}/correct`, {
      blocks: [image(shown), image(own)],
      alts: { [shown]: 'New words' },
    })
    expect(done.status).toBe(200)
    expect((await read(slug ?? '')).json.media).toMatchObject([{ alt: 'New words' }, { alt: 'Own' }])
    const stored = await archive.payload.findByID({ collection: 'posts', id, overrideAccess: true })
    expect(stored.corrections?.[0]?.alts).toEqual([{ id: shown, before: 'Old words', after: 'New words' }])
    const emptied = await post(`${id}/correct`, { alts: { [shown]: '' } })
    expect(emptied.body.errors?.map(({ pointer }) => pointer)).toContain('/blocks/0/data/mediaId')
    await post(`${id}/correct`, { blocks: [image(own)] })
    expect((await read(slug ?? '')).json.media).toMatchObject([{ id: own }])
  })

  test('of an alt text is recorded in every published post that shows the image', async () => {
    const cover = await makeImageRow(archive.payload, project, 'Words')
    const [one, other, unrelated] = [
      await published({ cover }),
      await published({ cover }),
      await published(),
    ]
    const draft = await makeDraft(archive.payload, project, { cover })
    const same = await post(`${one.id}/correct`, { alts: { [cover]: 'Words' }, note: 'Nothing' })
    expect(same.status).toBe(200)
    expect((await read(other.slug ?? '')).json.corrections).toEqual([])
    expect((await post(`${one.id}/correct`, { alts: { [cover]: 'Better words' } })).status).toBe(200)
    const { corrections, media } = (await read(other.slug ?? '')).json
    expect([corrections, media[0].alt]).toEqual([[{ at: expect.any(String), note: null }], 'Better words'])
    expect((await read(unrelated.slug ?? '')).json.corrections).toEqual([])
    expect((await api.call('GET', `/posts/${draft.id}`, { token: writer })).json.corrections).toEqual([])
    const audited = await poolDb(archive.payload)(sql`
      select details->>'alts' as alts from audit where action = 'correct' and target_id = ${other.id}`)
    expect(audited).toEqual([{ alts: '1' }])
  })

  test('an alt text that another public entry needs cannot be emptied', async () => {
    const cover = await makeImageRow(archive.payload, project, 'Words')
    const { id } = await published({ cover })
    await published({ cover, audience: 'public' })
    const { status, body } = await post(`${id}/correct`, { alts: { [cover]: ' ' } })
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, `/alts/${cover}`])
  })

  test.each([
    [{ number: 7 }, '/number'],
    [{ slug: 'x' }, '/slug'],
    [{ audience: 'public' }, '/audience'],
    [{ publishAt: '2026-01-01' }, '/publishAt'],
    [{ title: '' }, '/title'],
    [{ blocks: [{ type: 'image', data: {} }] }, '/blocks/0/data/mediaId'],
    [{ updatedAt: '2020-01-01T00:00:00.000Z' }, '/updatedAt'],
  ])('the body %j is refused at %s', async (json, pointer) => {
    const { id, slug } = await published()
    const { status, body } = await post(`${id}/correct`, json)
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer])
    expect((await read(slug ?? '')).json.corrections).toEqual([])
  })

  test('LIMIT-36: a note has 500 characters, a reason 1 to 500, and both show something', async () => {
    const { id } = await published()
    const max = '😀'.repeat(LIMITS.correctionNote)
    expect((await post(`${id}/correct`, { note: `${max}x` })).body.errors?.[0]?.pointer).toBe('/note')
    expect((await post(`${id}/correct`, { note: max })).status).toBe(200)
    const blank = await post(`${id}/correct`, { title: 'After', note: '\u200b \u2060' })
    expect(blank.body).toMatchObject({ correction: { note: null } })
    for (const reason of ['', ' ', '\u200b \u2060', `${max}x`]) {
      const { status, body } = await post(`${id}/withdraw`, { reason })
      expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/reason'])
    }
    expect((await post(`${id}/withdraw`, { reason: max })).status).toBe(200)
  })

  test('ten at once: each is kept, in order, and the last title is the one that readers see', async () => {
    const { id, slug } = await published()
    const calls = Array.from({ length: 10 }, (_, n) =>
      post(`${id}/correct`, { title: `T${n}`, note: `n${n}` }),
    )
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(10).fill(200))
    const { json } = await read(slug ?? '')
    const notes = (json.corrections as { note: string; at: string }[]).map(({ note }) => note)
    expect(notes.toSorted()).toEqual(Array.from({ length: 10 }, (_, n) => `n${n}`))
    expect(json.title).toBe(notes.at(-1)?.replace('n', 'T'))
    const [newest] = await poolDb(archive.payload)(sql`
      select version_title as title from _posts_v where parent_id = ${id} order by updated_at desc limit 1`)
    expect(newest).toEqual({ title: json.title })
  })
})

test('PUB-18: a major correction makes the entry unread again, another one does not', async () => {
  const { id } = await published()
  const unread = async () => {
    const { json } = await api.call('GET', '/unread?external_user_id=ada', { token: reader })
    return (json.items as { id: string }[]).some((item) => item.id === id)
  }
  await api.call('POST', '/read', { token: reader, json: { external_user_id: 'ada', post_ids: [id] } })
  expect(await unread()).toBe(false)
  await post(`${id}/correct`, { title: 'Small' })
  expect(await unread()).toBe(false)
  const { json: before } = await api.call('GET', '/unread?external_user_id=ada', { token: reader })
  await post(`${id}/correct`, { title: 'Large', major: true })
  expect(await unread()).toBe(true)
  const { json: after } = await api.call('GET', '/unread?external_user_id=ada', { token: reader })
  expect(after.count).toBe(before.count + 1)
})

test('PUB-18: a major correction that waits keeps no publication waiting', async () => {
  const { id } = await published()
  const draft = await makeDraft(archive.payload, project, { title: 'Beside' })
  await api.call('POST', '/read', { token: reader, json: { external_user_id: 'ada', post_ids: [id] } })
  const locked = ['select 1 from read_markers where post_id = $1 for update', id] as const
  const corrected = await whileTransactionOpen(
    archive.databaseUrl,
    locked,
    () => post(`${id}/correct`, { title: 'Large', major: true }),
    async () => {
      expect(await post(`${draft.id}/approve`, { when: 'now' })).toMatchObject({ status: 200 })
    },
  )
  expect(corrected.status).toBe(200)
})

describe('PUB-19: a withdrawn entry', () => {
  test('is gone for readers everywhere, and its writers see why', async () => {
    const cover = await makeImageRow(archive.payload, project, 'Words')
    const { id, slug, number } = await published({ title: 'Zebrafink', cover })
    const seesFile = () => clientSeesFile(poolDb(archive.payload), client, `${cover}.webp`)
    const seen = async () => {
      const lists = await Promise.all(
        ['/posts?per_page=100', '/posts?q=Zebrafink', '/unread?external_user_id=eve'].map(async (path) => {
          const { json } = await api.call('GET', path, { token: reader })
          return (json.items as { id: string }[]).some((item) => item.id === id)
        }),
      )
      return [...lists, (await read(slug ?? '')).status]
    }
    expect(await seen()).toEqual([true, true, true, 200])
    expect(await seesFile()).toBe(true)
    expect((await post(`${id}/withdraw`, { reason: 'The numbers were wrong.' })).body).toEqual({
      status: 'withdrawn',
    })
    expect(await seen()).toEqual([false, false, false, 404])
    expect(await seesFile()).toBe(false)
    const { json, status } = await read(slug ?? '', writer)
    expect([status, json]).toMatchObject([
      200,
      {
        status: 'withdrawn',
        number,
        withdrawal: { reason: 'The numbers were wrong.', at: expect.any(String) },
      },
    ])
    for (const [method, path, body] of [
      ['PATCH', `/posts/${id}`, { title: 'x' }],
      ['PUT', `/posts/${id}/blocks`, { blocks: [] }],
      ['DELETE', `/posts/${id}`, undefined],
    ] as const) {
      const refused = await api.call(method, path, { token: writer, ...(body && { json: body }) })
      expect([refused.status, refused.json.type]).toEqual([409, 'already_published'])
    }
    expect(await marked(id)).toBe(0)
  })

  test('IMG-8: takes its images from signed addresses and readers, until it is reinstated', async () => {
    const cover = await makeImageRow(archive.payload, project, 'Words')
    const { id } = await published({ cover })
    const { json } = await api.call('GET', `/posts/${id}`, { token: writer })
    const path = `${cover}.webp`
    const signed = new URL(json.media[0].url)
    const reading = await signedInRoles(archive)
    // A HEAD needs no file.
    const head = async (url: URL | string, headers: Record<string, string> = {}) => {
      const address = new URL(url, 'http://localhost/api/v1/media/file/')
      return (await api.fetch(new Request(address, { method: 'HEAD', headers }))).status
    }
    const opens = () =>
      Promise.all([
        head(signed),
        head(path, { Cookie: reading['reader'] ?? '' }),
        head(path, { Authorization: `Bearer ${reader}` }),
        head(path, { Cookie: reading['author'] ?? '' }),
        head(path, { Authorization: `Bearer ${writer}` }),
      ])
    expect(await opens()).toEqual([200, 200, 200, 200, 200])
    await post(`${id}/withdraw`, { reason: 'x' })
    expect(await opens()).toEqual([404, 404, 404, 200, 200])
    const other = await published({ cover })
    expect(await opens()).toEqual([200, 200, 200, 200, 200])
    await post(`${other.id}/withdraw`, { reason: 'x' })
    expect(await opens()).toEqual([404, 404, 404, 200, 200])
    await post(`${id}/reinstate`)
    expect(await opens()).toEqual([200, 200, 200, 200, 200])
  })

  test('cannot be corrected, withdrawn again or approved, and keeps its number', async () => {
    const { id } = await published()
    const next = await published()
    await post(`${id}/withdraw`, { reason: 'x' })
    for (const [verb, json] of [
      ['correct', { title: 'x' }],
      ['withdraw', { reason: 'x' }],
    ] as const) {
      const { status, body } = await post(`${id}/${verb}`, json)
      expect([status, body.type]).toEqual([409, 'not_published'])
    }
    expect((await post(`${id}/approve`, { when: 'now' })).status).toBe(409)
    const later = await published()
    expect(later.number).toBe((next.number ?? 0) + 1)
  })

  test('a list that is being read while it is withdrawn shows it or not, and the next one does not', async () => {
    const { id, slug } = await published()
    const before = await read(slug ?? '')
    await whileTransactionOpen(
      archive.databaseUrl,
      ['select 1 from posts where id = $1 for update', id],
      () => post(`${id}/withdraw`, { reason: 'x' }),
      async () => expect((await read(slug ?? '')).text).toBe(before.text),
    )
    expect((await read(slug ?? '')).status).toBe(404)
  })
})

async function marked(id: string): Promise<unknown> {
  const { json } = await api.call('POST', '/read', {
    token: reader,
    json: { external_user_id: 'zoe', post_ids: [id] },
  })
  return json.marked
}

describe('PUB-20: reinstating', () => {
  test('gives the entry back with number and date', async () => {
    const { id, slug } = await published()
    const before = await read(slug ?? '')
    await post(`${id}/withdraw`, { reason: 'x' })
    expect(await post(`${id}/reinstate`)).toMatchObject({ status: 200, body: { status: 'published' } })
    const { text, status } = await read(slug ?? '')
    expect([status, text]).toEqual([200, before.text])
    expect((await post(`${id}/reinstate`)).body.type).toBe('not_withdrawn')
  })

  test('a public entry needs its alt texts again', async () => {
    const cover = await makeImageRow(archive.payload, project, 'Words')
    const { id } = await published({ cover, audience: 'public' })
    await post(`${id}/withdraw`, { reason: 'x' })
    await archive.payload.update({ collection: 'media', id: cover, data: { alt: '' }, overrideAccess: true })
    const { status, body } = await post(`${id}/reinstate`)
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/cover_media_id'])
  })
})

test.each(['correct', 'withdraw', 'reinstate'])('ADMIN-2: %s requires the role publisher', async (verb) => {
  const { id } = await published()
  const draft = await makeDraft(archive.payload, project)
  const json = verb === 'withdraw' ? { reason: 'x' } : {}
  for (const role of ['reader', 'author']) expect((await post(`${id}/${verb}`, json, role)).status).toBe(403)
  expect((await post(`${id}/${verb}`, json, 'nobody')).status).toBe(401)
  expect((await post(`${draft.id}/${verb}`, json)).status).toBe(409)
  expect((await post(`nonsense/${verb}`, json)).status).toBe(404)
})

test('corrections, withdrawals and reinstatements at once end in one of both states, with every version', async () => {
  const { id, slug } = await published()
  const calls = Array.from({ length: 12 }, (_, n) => {
    if (n % 3 === 0) return post(`${id}/withdraw`, { reason: `r${n}` })
    return n % 3 === 1 ? post(`${id}/correct`, { title: `T${n}` }) : post(`${id}/reinstate`)
  })
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
  const [row] = await poolDb(archive.payload)<{ status: string; versions: number }>(sql`
    select status, (select count(*)::int from _posts_v where parent_id = posts.id) as versions from posts where id = ${id}`)
  expect(row?.versions).toBe(1 + statuses.filter((status) => status === 200).length)
  expect((await read(slug ?? '')).status).toBe(row?.status === 'published' ? 200 : 404)
})
