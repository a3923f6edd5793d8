import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AUDIENCES, sees, type Audience } from '@/domain/audience'
import { poolDb } from '@/queries/db'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject, makePublished } from '@/testing/builders'
import type { TestResponse } from '@/testing/http'
import { makeImageRow } from '@/testing/imageRow'

let archive: TestArchive
let api: TestApi
let all: string
let projects: Awaited<ReturnType<typeof makeProject>>[]

/** The published posts; a slug contains project and audience. */
const published: { slug: string; project: number; audience: Audience }[] = []

beforeAll(async () => {
  archive = await openTestArchive()
  api = openTestApi(archive)
  const { payload } = archive
  projects = [await makeProject(payload, { slug: 'shop' }), await makeProject(payload, { slug: 'app' })]
  for (const [project, owner] of projects.entries()) {
    for (const audience of AUDIENCES) {
      const slug = `${owner.slug}-${audience}`
      await makePublished(payload, owner, {
        slug,
        audience,
        publishAt: '2026-03-01T10:00:00.000Z',
        tags: [audience],
      })
      published.push({ slug, project, audience })
      await makeDraft(payload, owner, { slug: `${slug}-draft`, audience })
    }
  }
  all = (await makeClient(payload)).token
})
afterAll(async () => {
  await api.close()
  await archive.close()
})

const slugsOf = ({ json }: TestResponse): string[] => json.items.map(({ slug }: { slug: string }) => slug)
const pointersOf = ({ json }: TestResponse): string[] =>
  json.errors.map(({ pointer }: { pointer: string }) => pointer)
const get = (query: string, token = all) => api.call('GET', `/posts${query}`, { token })

describe('what a client sees', () => {
  const overrides = [
    '',
    '?audience=internal&status=draft&draft=true&depth=5&trash=true',
    '?where[audience][equals]=internal&where[or][0][status][equals]=draft&select[approval]=true&joins[x]=1&limit=0',
    '?project_id=null&client=x&fallback-locale=all&overrideAccess=true&showHiddenFields=true&_method=POST',
  ]
  for (const audience of AUDIENCES)
    for (const mode of ['read', 'write'] as const)
      for (const bound of [null, 0, 1])
        test(`${audience}, ${mode}, ${bound === null ? 'unbound' : `bound to project ${bound}`}: exactly its entries, whatever the query`, async () => {
          const project = bound === null ? null : (projects[bound] ?? null)
          const { token } = await makeClient(archive.payload, { mode, audience, project })
          const expected = published
            .filter((entry) => sees(audience, entry.audience) && (bound ?? entry.project) === entry.project)
            .map(({ slug }) => slug)
            .reverse()
          for (const query of overrides) {
            const response = await api.call('GET', `/posts${query}`, {
              token,
              headers: { 'X-HTTP-Method-Override': 'POST', 'X-Payload-HTTP-Method-Override': 'GET' },
            })
            expect(slugsOf(response)).toEqual(expected)
            expect(response.json.meta).toEqual({ total: expected.length, page: 1, per_page: 25 })
          }
        })

  test('AUD-4: another project in the query of a bound client is an empty list, like a missing one', async () => {
    const [own] = projects
    const { token } = await makeClient(archive.payload, { project: own ?? null })
    expect((await get('?project=app', token)).text).toBe((await get('?project=missing', token)).text)
    expect(slugsOf(await get('?project=shop', token))).toHaveLength(3)
    expect((await get('?project=app', token)).json.meta.total).toBe(0)
  })

  test('search and filters find nothing that the client does not see, and the ETag reveals nothing', async () => {
    const { token } = await makeClient(archive.payload, { audience: 'public' })
    const before = await get('', token)
    for (const query of ['?tag=internal', '?q=Entry%20-public', '?tag=internal,customer'])
      expect(
        (await get(query, token)).json.items.every(
          (item: { audience: string }) => item.audience === 'public',
        ),
      ).toBe(true)
    const [shop] = projects
    if (shop === undefined) throw new Error('no project')
    const hidden = await makePublished(archive.payload, shop, { slug: 'hidden', audience: 'customer' })
    const after = await get('', token)
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
    await poolDb(archive.payload)(sql`delete from posts where id = ${hidden.id}`)
  })
})

describe('filters, order and pages', () => {
  let token: string

  beforeAll(async () => {
    const { payload } = archive
    const project = await makeProject(payload, { slug: 'reading' })
    token = (await makeClient(payload, { project })).token
    const cover = await makeImageRow(payload, project)
    const entries = [
      { slug: 'old', type: 'fix', publishAt: '2026-01-01T00:00:00.000Z', tags: ['api'], title: 'Old hat' },
      { slug: 'same-1', type: 'feature', publishAt: '2026-02-01T12:00:00.000Z', tags: ['api', 'x y'] },
      {
        slug: 'same-2',
        type: 'info',
        publishAt: '2026-02-01T12:00:00.000Z',
        tags: [],
        teaser: 'Größere Bäume',
      },
      {
        slug: 'new',
        type: 'feature',
        publishAt: '2026-02-01T12:00:00.001Z',
        tags: ['ui', 'one,two'],
        cover,
        authorName: 'Ada',
        blocks: [
          { blockType: 'text' as const, text: 'The **invoices** are faster now.' },
          { blockType: 'code' as const, code: 'npm install', language: 'bash' },
          { blockType: 'unknown' as const, type: 'poll', data: { text: 'neverfound' } },
        ],
      },
    ]
    for (const entry of entries) await makePublished(payload, project, entry)
  })

  test('READ-3: newest first: by date, then by number', async () => {
    expect(slugsOf(await get('', token))).toEqual(['new', 'same-2', 'same-1', 'old'])
  })

  test('READ-4: filters narrow the list, and several values match any of them', async () => {
    const found: Record<string, string[]> = {
      '?since=2026-02-01': ['new', 'same-2', 'same-1'],
      '?since=2026-02-01T12:00:00.001Z': ['new'],
      '?since=2026-02-01T13:00:00.001%2B01:00': ['new'],
      '?since=2026-02-01T13:00:00.001+01:00': ['new'],
      '?since=2026-02-01T12:00:00.001': ['new'],
      '?since=2026-02-01t13:00:00.0010000000%2B0100': ['new'],
      '?since=2026-02-01t13:00:00.001+0100': ['new'],
      '?since=2026-02-01t12:00:00.001z': ['new'],
      '?since=2027-01-01': [],
      '?type=fix': ['old'],
      '?type=feature,info': ['new', 'same-2', 'same-1'],
      '?type=feature&type=info': ['new', 'same-2', 'same-1'],
      '?type=feature,%20info': ['new', 'same-2', 'same-1'],
      '?type=%20fix%20': ['old'],
      '?type=nothing': [],
      '?type=nothing,': [],
      '?type=': ['new', 'same-2', 'same-1', 'old'],
      '?type=,%20,': ['new', 'same-2', 'same-1', 'old'],
      '?tag=,': ['new', 'same-2', 'same-1', 'old'],
      '?tag=api': ['same-1', 'old'],
      '?tag=api,ui': ['new', 'same-1', 'old'],
      '?tag=api,%20ui': ['new', 'same-1', 'old'],
      '?tag=x%20y': ['same-1'],
      '?tag=one,two': ['new'],
      '?tag=one%2Ctwo,api': ['same-1', 'old'],
      '?tag=one': [],
      '?tag=API': [],
      '?tag=api&type=feature&since=2026-01-15&project=reading': ['same-1'],
      "?tag=')--&type=';drop table posts;--": [],
    }
    for (const [query, slugs] of Object.entries(found))
      expect(slugsOf(await get(query, token)), query).toEqual(slugs)
  })

  test('READ-6: search covers title, teaser and blocks, and never fails', async () => {
    const found: Record<string, string[]> = {
      hat: ['old'],
      'old hat': ['old'],
      größere: ['same-2'],
      'invoices faster': ['new'],
      '"are faster"': ['new'],
      '"faster are"': [],
      'invoices or hat': ['new', 'old'],
      npm: ['new'],
      neverfound: [],
      bash: [],
    }
    for (const [q, slugs] of Object.entries(found))
      expect(slugsOf(await get(`?q=${encodeURIComponent(q)}`, token)), q).toEqual(slugs)
    for (const q of ["'", '"', '!!! & | <->', '\\', ':*', '(((', '%', 'a'.repeat(5_000)])
      expect((await get(`?q=${encodeURIComponent(q)}`, token)).status, q).toBe(200)
  })

  test('READ-5: a page after the last one is empty with the right total', async () => {
    expect(slugsOf(await get('?per_page=3', token))).toEqual(['new', 'same-2', 'same-1'])
    const second = await get('?per_page=3&page=2', token)
    expect(slugsOf(second)).toEqual(['old'])
    expect(second.json.meta).toEqual({ total: 4, page: 2, per_page: 3 })
    for (const page of ['3', '1000000', '9007199254740993', '9'.repeat(40)]) {
      const beyond = await get(`?per_page=100&page=${page}`, token)
      expect(beyond.json).toMatchObject({ items: [], meta: { total: 4, per_page: 100 } })
    }
  })

  test('LIMIT-15, READ-5: all errors of a query are listed at once', async () => {
    expect(pointersOf(await get('?page=0&per_page=101&since=soon&tag=%00'))).toEqual([
      '?since',
      '?tag',
      '?page',
      '?per_page',
    ])
    for (const page of ['0', '-1', '1.5', '1e1', '0x1', 'one', '', ' 1', '1,2', '%00', '１'])
      expect(pointersOf(await get(`?page=${page}`)), page).toEqual(['?page'])
    for (const perPage of ['0', '101', '-1', '2.5', 'all', ''])
      expect(pointersOf(await get(`?per_page=${perPage}`)), perPage).toEqual(['?per_page'])
    for (const since of [
      'yesterday',
      '2026-02-30',
      '2026-13-01',
      '2026-02-01 02:00',
      '2026-02-01t25:00z',
      '1785000000',
      '',
    ])
      expect(pointersOf(await get(`?since=${since}`)), since).toEqual(['?since'])
  })

  test('an item has READ-8, tags and author', async () => {
    const { json } = await get('?per_page=1', token)
    const [item] = json.items
    expect(Object.keys(item).sort()).toEqual(
      [
        'id',
        'slug',
        'title',
        'teaser',
        'type',
        'audience',
        'publishAt',
        'number',
        'coverMediaId',
        'coverUrl',
        'projectSlug',
        'projectName',
        'projectCode',
        'projectColor',
        'tags',
        'authorName',
      ].sort(),
    )
    expect(item).toMatchObject({
      type: 'feature',
      publishAt: '2026-02-01T12:00:00.001Z',
      tags: ['ui', 'one,two'],
      authorName: 'Ada',
      projectSlug: 'reading',
    })
    expect(item.coverUrl).toMatch(
      new RegExp(
        `^http://localhost:3000/api/v1/media/file/${item.coverMediaId}-480\\.webp\\?expires=\\d+&signature=[\\w-]+$`,
      ),
    )
  })
})

describe('reads', () => {
  test('have a strong ETag from their bytes, and If-None-Match gives a 304', async () => {
    const first = await get('')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    for (const known of [etag, `W/${etag}`, '*', `"other", ${etag}`, `W/"x",W/${etag} , "y"`]) {
      const unchanged = await api.call('GET', '/posts', { token: all, headers: { 'If-None-Match': known } })
      expect([known, unchanged.status, unchanged.headers.get('etag')]).toEqual([known, 304, etag])
      expect(unchanged.headers.get('cache-control')).toBe('private, no-cache')
    }
    for (const other of ['"other"', etag.slice(1, -1), ''])
      expect(
        (await api.call('GET', '/posts', { token: all, headers: { 'If-None-Match': other } })).status,
      ).toBe(200)
  })

  test('respond to HEAD as to GET, without a body', async () => {
    const [head, whole] = [await api.call('HEAD', '/posts', { token: all }), await get('')]
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'))
  })

  test('return the same bytes all day, signed addresses included', async () => {
    const at = (time: string) =>
      openTestApi(archive, { clock: () => new Date(time) }).call('GET', '/posts', { token: all })
    expect((await at('2026-08-01T00:00:00Z')).text).toBe((await at('2026-08-01T23:59:59Z')).text)
  })
})

test('READ-1: projects are sorted by sort, then name, inactive ones included', async () => {
  const { payload } = archive
  await makeProject(payload, {
    slug: 'p-b',
    name: 'B',
    sort: -1,
    isActive: false,
    code: null,
    description: 'About',
  })
  await makeProject(payload, { slug: 'p-a', name: 'A', sort: -1 })
  await makeProject(payload, { slug: 'p-0', name: 'Z', sort: -1.5 })
  const { json } = await api.call('GET', '/projects', { token: all })
  expect(json.items.slice(0, 3).map(({ slug }: { slug: string }) => slug)).toEqual(['p-0', 'p-a', 'p-b'])
  expect(json.items[2]).toMatchObject({ isActive: false, sort: -1, code: null, description: 'About' })
})

test('API-15, READ-2: post types need write mode; their label is German if preferred', async () => {
  const { token } = await makeClient(archive.payload, { mode: 'write', audience: 'public' })
  expect((await api.call('GET', '/post-types', { token: all })).json).toMatchObject({
    type: 'forbidden',
    status: 403,
  })
  const label = async (language: string) => {
    const response = await api.call('GET', '/post-types', { token, headers: { 'Accept-Language': language } })
    expect(response.headers.get('vary')).toBe('Accept-Language')
    return response.json.items[0].label
  }
  for (const german of ['de', 'de-AT,de;q=0.9,en;q=0.8', 'fr, de;q=0.5, en;q=0.4', 'en;q=0, de', 'DE'])
    expect(await label(german), german).toBe('Neue Funktion')
  for (const english of [
    '',
    '*',
    'en',
    'en-GB,de;q=0.9',
    'fr',
    'de;q=0',
    'de;q=0.2,en;q=0.3',
    ';;,,q=',
    'x'.repeat(3_000),
  ])
    expect(await label(english), english).toBe('New feature')
})

describe('a search that finds more than it lists', () => {
  let capped: TestApi
  beforeAll(() => {
    capped = openTestApi(archive, { maxSearchHits: 2 })
  })
  afterAll(() => capped.close())
  const search = (query: string, token = all) => capped.call('GET', `/posts?q=entry${query}`, { token })

  test('READ-7: says so, counts no further, and ends with the newest that it lists', async () => {
    const first = await search('&per_page=1')
    expect(first.json.meta).toEqual({ total: 2, page: 1, per_page: 1, total_is_capped: true })
    const pages = [first, await search('&per_page=1&page=2'), await search('&per_page=1&page=3')]
    const newest = slugsOf(await get('?per_page=2'))
    expect(pages.flatMap(slugsOf)).toEqual(newest)
    expect(slugsOf(await search('&per_page=3'))).toEqual(newest)
    expect(pages[2]?.json.meta).toEqual({ total: 2, page: 3, per_page: 1, total_is_capped: true })
  })

  test('counts only what the client sees, and other lists as usual', async () => {
    const { token } = await makeClient(archive.payload, { audience: 'public' })
    expect((await search('', token)).json.meta).toEqual({ total: 2, page: 1, per_page: 25 })
    expect((await search('&project=shop')).json.meta).toMatchObject({ total: 2, total_is_capped: true })
    expect((await search('&tag=public')).json.meta).toEqual({ total: 2, page: 1, per_page: 25 })
    const listed = await capped.call('GET', '/posts', { token: all })
    expect(listed.json.meta).toEqual((await get('')).json.meta)
    expect(listed.json.meta.total).toBeGreaterThan(2)
  })
})
