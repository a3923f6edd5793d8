import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTENT_LANGUAGES, contentText } from '@/content/contentText'
import { PROBLEMS, sampleOf } from '@/domain/problems'
import { problemOf } from '@/http/problem'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeUser, makeProject } from '@/testing/builders'
import { restDriver, signedIn, type RestDriver } from '@/testing/restDriver'
import { problemSchema } from './document/problems'
import { routes } from './routes'

const PUBLIC_URL = 'http://localhost:3000'

let archive: TestArchive
let api: TestApi
let rest: RestDriver
let token: string
beforeAll(async () => {
  archive = await openTestArchive()
  api = openTestApi(archive)
  rest = restDriver(archive)
  token = (await makeClient(archive.payload, { audience: 'public' })).token
})
afterAll(async () => {
  await api.close()
  await archive.close()
})

describe('the document', () => {
  test('describes every route, including itself, to any client', async () => {
    const { status, headers, json } = await api.call('GET', '/openapi.json', { token })
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    const described = Object.values<object>(json.paths).flatMap((item) =>
      Object.keys(item).filter((key) => key !== 'parameters'),
    )
    expect(described).toHaveLength(routes.length)
    expect(Object.keys(json.paths)).toEqual(
      expect.arrayContaining(['/openapi.json', '/style-guide', '/skill']),
    )
    expect(json.openapi).toBe('3.1.0')
  })
})

describe.each(['style-guide', 'skill'] as const)('the %s', (name) => {
  test('API-16: is in the requested language, else in the preferred one, else in English', async () => {
    for (const [query, preferred, language] of [
      ['', undefined, 'en'],
      ['', 'fr', 'en'],
      ['', 'de-AT,en;q=0.5', 'de'],
      ['?language=en', 'de', 'en'],
      ['?language=de', 'en', 'de'],
    ] as const) {
      const headers = preferred === undefined ? {} : { 'Accept-Language': preferred }
      const response = await api.call('GET', `/${name}${query}`, { token, headers })
      expect(response.status).toBe(200)
      expect(response.text).toBe(contentText(name, language, PUBLIC_URL))
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/markdown; charset=utf-8',
        'content-language': language,
        'cache-control': 'private, no-cache',
        vary: expect.stringContaining('Accept-Language'),
      })
    }
  })

  test('reports a language that it does not have', async () => {
    const response = await api.call('GET', `/${name}?language=fr`, { token })
    expect(response.json).toMatchObject({ type: 'validation_failed', errors: [{ pointer: '?language' }] })
  })
})

test.each(['/openapi.json', '/style-guide', '/skill'])(
  'API-16: %s needs a token, and supports conditional reads',
  async (path) => {
    expect((await api.call('GET', path)).status).toBe(401)
    const full = await api.call('GET', path, { token })
    const etag = full.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    const known = await api.call('GET', path, { token, headers: { 'If-None-Match': etag } })
    expect([known.status, known.headers.get('etag')]).toEqual([304, etag])
    const head = await api.call('HEAD', path, { token })
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag])
  },
)

describe.each(CONTENT_LANGUAGES)('the errors in the skill in %s', (language) => {
  const skill = contentText('skill', language, PUBLIC_URL)

  test('show the response of the API to a title of 201 characters', async () => {
    const shown = /```json\n(\{\n {2}"type": "validation_failed"[^]*?)\n```/.exec(skill)?.[1] ?? ''
    const writer = await makeClient(archive.payload, { mode: 'write' })
    const { slug } = await makeProject(archive.payload)
    const draft = { project: slug, type: 'fix', title: 'a'.repeat(201) }
    const { json } = await api.call('POST', '/posts', { token: writer.token, json: draft })
    expect(JSON.parse(shown)).toEqual(json)
    expect(problemOf(sampleOf('validation_failed')).errors).toContainEqual(json.errors[0])
  })

  test('match the texts and statuses of the API', () => {
    const rows = [...skill.matchAll(/^\| `(\w+)` \| (\d{3}) \|/gm)]
    expect(rows.length).toBeGreaterThan(10)
    for (const [row, word, status] of rows)
      expect(PROBLEMS[problemSchema.shape.type.parse(word)].status, row).toBe(Number(status))
  })
})

describe('downloads', () => {
  const files = [
    ['/openapi.json', 'openapi.json'],
    ...CONTENT_LANGUAGES.flatMap((language) => [
      [`/style-guide?language=${language}`, `style-guide.md?language=${language}`] as const,
      [`/skill?language=${language}`, `skill.md?language=${language}`] as const,
    ]),
  ] as const

  test('return the same bytes to administrators as to a token', async () => {
    const cookie = await signedIn(archive, 'admin@example.com')
    for (const [path, file] of files) {
      const response = await rest('GET', `/api/downloads/${file}`, { cookie })
      const own = await api.call('GET', path, { token })
      expect([response.status, await response.text()]).toEqual([200, own.text])
      expect(response.headers.get('content-type')).toBe(own.headers.get('content-type'))
      const filename = file.replace(/\?.*/, '')
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${filename}"`)
    }
    const unknown = await rest('GET', '/api/downloads/skill.md?language=fr', { cookie })
    expect([unknown.status, await unknown.json()]).toMatchObject([
      422,
      { errors: [{ pointer: '?language' }] },
    ])
  })

  test('are refused to everyone else', async () => {
    for (const [, file] of files)
      for (const headers of [{}, { Authorization: `Bearer ${token}` }])
        expect((await rest('GET', `/api/downloads/${file}`, { headers })).status).toBe(401)
    for (const role of ['reader', 'author', 'publisher'] as const) {
      const cookie = await signedIn(archive, (await makeUser(archive.payload, role)).email)
      for (const [, file] of files) {
        const response = await rest('GET', `/api/downloads/${file}`, { cookie })
        expect([response.status, await response.json()]).toMatchObject([403, { type: 'forbidden' }])
      }
    }
  })
})
