import { sql } from '@payloadcms/db-postgres'
import type { SanitizedCollectionConfig } from 'payload'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '@/lib/ids'
import type { Project } from '@/payload-types'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makeUser, makeProject } from '@/testing/builders'
import { poolDb } from '@/queries/db'
import { makeImageRow } from '@/testing/imageRow'
import { restDriver, signedIn, type RestDriver } from '@/testing/restDriver'
import { guardRest } from './guardRest'

let archive: TestArchive
let rest: RestDriver
let project: Project
let cookie: string
let id: string
beforeAll(async () => {
  archive = await openTestArchive()
  rest = restDriver(archive)
  project = await makeProject(archive.payload)
  cookie = await signedIn(archive, (await makeUser(archive.payload, 'author')).email)
  id = (await makeDraft(archive.payload, project, { title: 'Kept' })).id
})
afterAll(() => archive.close())

const NUL = String.fromCharCode(0)
const JSON_TYPE = { 'Content-Type': 'application/json' }
const DEEP = `{"tags":${'['.repeat(50_000)}${']'.repeat(50_000)}}`

test.each([
  ['PATCH', 'null'],
  ['PATCH', '"x"'],
  ['PATCH', '[]'],
  ['PATCH', '{'],
  ['PATCH', DEEP],
  ['PATCH', '{"project":"x"}'],
  ['PATCH', '{"cover":"x"}'],
  ['PATCH', '{"type":"x"}'],
  ['PATCH', '{"slug":{}}'],
  ['PATCH', '{"publishAt":{}}'],
  ['PATCH', '{"audience":{}}'],
  ['PATCH', '{"title":["x"]}'],
  ['PATCH', `{"project":"${newId()}"}`],
  ['PATCH', `{"type":"${newId()}"}`],
  ['PATCH', '{"title":"a\\u0000b"}'],
  ['POST', 'null'],
  ['POST', '7'],
])('%s of a post with the body %.60s is refused without an internal error', async (method, body) => {
  const path = method === 'PATCH' ? `/api/posts/${id}` : '/api/posts'
  const response = await rest(method, path, { body, headers: JSON_TYPE, cookie })
  expect([response.status, await response.json()]).toEqual([400, { errors: [expect.objectContaining({})] }])
  const post = await archive.payload.findByID({ collection: 'posts', id, overrideAccess: true })
  expect(post.title).toBe('Kept')
})

test.each(['null', '7', '{', '{"title":"a\\u0000b"}', DEEP])(
  'the admin form is validated by the record it sends: %.60s',
  async (record) => {
    const body = new FormData()
    body.set('_payload', record)
    expect((await rest('PATCH', `/api/posts/${id}`, { body, cookie })).status).toBe(400)
  },
)

test('a valid form passes, with its body unread', async () => {
  const body = new FormData()
  body.set('_payload', JSON.stringify({ teaser: 'By form' }))
  const response = await rest('PATCH', `/api/posts/${id}`, { body, cookie })
  expect([response.status, await response.json()]).toMatchObject([200, { doc: { teaser: 'By form' } }])
})

const MIB = 1024 * 1024

/** A body of unknown length, in pieces that are created on demand. */
function streamed(bytes: number, piece = new Uint8Array(64 * 1024).fill(120)) {
  let read = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read >= bytes) return controller.close()
        read += piece.byteLength
        controller.enqueue(piece)
      },
    },
    { highWaterMark: 0 },
  )
  return { body, read: () => read }
}

test.each([
  ['application/json', 33 * MIB, 32 * MIB],
  ['text/plain', 33 * MIB, 32 * MIB],
  ['application/x-www-form-urlencoded', MIB, MIB / 4],
  ['multipart/form-data; boundary=x', 2 * MIB, MIB],
])('LIMIT-26: a body of %s that is too large is a 413 at once', async (type, size, limit) => {
  for (const isAnnounced of [true, false]) {
    const { body, read } = streamed(size)
    const headers = { 'Content-Type': type, ...(isAnnounced && { 'Content-Length': String(size) }) }
    const begin = performance.now()
    const response = await rest('PATCH', `/api/posts/${id}`, { body, headers, cookie })
    expect([response.status, await response.json()]).toEqual([
      413,
      { errors: [{ message: `The body can have up to ${limit} bytes.` }] },
    ])
    expect(performance.now() - begin).toBeLessThan(5_000)
    expect(read()).toBeLessThanOrEqual(isAnnounced ? 0 : limit + 64 * 1024)
  }
})

test.each([
  ['application/json', 'POST', '/api/payload-preferences/columns'],
  ['application/x-www-form-urlencoded', 'POST', '/api/payload-preferences/columns'],
  ['multipart/form-data; boundary=x', 'POST', '/api/payload-preferences/columns'],
  ['application/json', 'POST', '/api/payload-preferences'],
] as const)('LIMIT-37: a preference of %s that is too large is a 413: %s %s', async (type, method, path) => {
  for (const isAnnounced of [true, false]) {
    const { body } = streamed(2 * MIB)
    const headers = { 'Content-Type': type, ...(isAnnounced && { 'Content-Length': String(2 * MIB) }) }
    const response = await rest(method, path, { body, headers, cookie })
    expect([response.status, await response.json()]).toEqual([
      413,
      { errors: [{ message: `The body can have up to ${MIB} bytes.` }] },
    ])
  }
})

test('LIMIT-37: a preference of 1 MiB is stored', async () => {
  const save = (bytes: number) => {
    const around = JSON.stringify({ value: '' }).length
    return rest('POST', '/api/payload-preferences/columns', {
      json: { value: 'x'.repeat(bytes - around) },
      cookie,
    })
  }
  expect([(await save(MIB)).status, (await save(MIB + 1)).status]).toEqual([200, 413])
})

const FORM_TYPE = { 'Content-Type': 'multipart/form-data; boundary=x' }
const QUERY_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' }
const PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'

test.each<[string, Record<string, string>, () => string]>([
  ['JSON of numbers', JSON_TYPE, () => `{"a":[${'1,'.repeat(15 * MIB)}1]}`],
  ['JSON of objects', JSON_TYPE, () => `{"a":[${'{},'.repeat(10 * MIB)}1]}`],
  ['JSON of blocks', JSON_TYPE, () => `{"blocks":[${'{"blockType":"text"},'.repeat(MIB)}{}]}`],
  ['JSON of fewer blocks', JSON_TYPE, () => `{"blocks":[${'{"blockType":"text"},'.repeat(20_000)}{}]}`],
  ['JSON of backslashes', JSON_TYPE, () => `{"a":"${'\\\\'.repeat(4 * MIB)}\\u0000"}`],
  ['a form of parts', FORM_TYPE, () => `${PART.repeat(MIB / 64)}--x--\r\n`],
  ['a query of names', QUERY_TYPE, () => 'a&'.repeat(MIB / 8 - 1)],
])('%s is refused before it blocks the process', async (_, headers, body) => {
  const sent = body()
  const begin = process.cpuUsage()
  const response = await rest('PATCH', `/api/posts/${id}`, { body: sent, headers, cookie })
  const { user, system } = process.cpuUsage(begin)
  expect([response.status, await response.json()]).toEqual([400, { errors: [expect.objectContaining({})] }])
  // Takes at most half a second of CPU time. Without the limits it took 5 to 70 seconds.
  expect((user + system) / 1_000).toBeLessThan(3_000)
})

test('a query in the body of a POST counts only with its header', async () => {
  const query = 'limit=1&where[title][equals]=Kept'
  const send = (headers: Record<string, string>) =>
    rest('POST', '/api/posts', { body: query, headers: { ...QUERY_TYPE, ...headers }, cookie })
  for (const name of ['X-Payload-HTTP-Method-Override', 'X-HTTP-Method-Override']) {
    const found = await send({ [name]: 'GET' })
    expect([found.status, await found.json()]).toMatchObject([200, { docs: [{ id }] }])
    expect((await send({ [name]: 'PUT' })).status).toBe(400)
  }
  expect((await send({})).status).toBe(400)
})

const HEAD = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
const END = Buffer.from('\r\n--x--\r\n')

/** Sends a form in pieces through the guard to `read`; returns the response and the number of pieces read. */
async function passForm(
  pieces: readonly Uint8Array[],
  read: (body: AsyncIterable<unknown>) => Promise<void>,
) {
  let piecesRead = 0
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x', Cookie: cookie },
    body: new ReadableStream({
      pull(controller) {
        const piece = pieces[piecesRead]
        piecesRead += 1
        if (piece === undefined) controller.close()
        else controller.enqueue(piece)
      },
    }),
    duplex: 'half',
  }
  const response = await guardRest(
    () => Promise.resolve(archive.payload),
    new Request('http://localhost:3000/api/media', init),
    async ({ body }) => {
      if (body !== null) await read(body)
      return new Response()
    },
  )
  return { response, piecesRead }
}

test('a form is passed on in its original chunks', async () => {
  const pieces = [HEAD, Buffer.alloc(MIB), END]
  const seen: unknown[] = []
  await passForm(pieces, async (body) => {
    for await (const piece of body) seen.push(piece)
  })
  expect(seen).toHaveLength(3)
  for (const [index, piece] of pieces.entries()) expect(seen[index]).toBe(piece)
})

test('SEC-11: a form is read no faster than it is consumed, so it does not pile up in memory', async () => {
  const pieces = [HEAD, ...Array.from({ length: 14 }, () => Buffer.alloc(MIB)), END]
  const { piecesRead } = await passForm(pieces, async (body) => {
    for await (const _ of body) return
  })
  expect(piecesRead).toBeLessThan(5)
})

test('the end of a refused form is never passed on', async () => {
  const nul = Buffer.from('\r\n--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\u0000\r\n--x--\r\n')
  for (const end of [Buffer.from('\r\n--x'), nul]) {
    let isRead = false
    const { response } = await passForm([HEAD, Buffer.alloc(MIB), end], async (body) => {
      for await (const piece of body) expect(piece).toBeInstanceOf(Uint8Array)
      isRead = true
    })
    expect(response.status).toBe(400)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(isRead).toBe(false)
  }
})

test.each(['--x\r\nno form', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb', 'x'])(
  'an unreadable form is refused: %j',
  async (body) => {
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data']) {
      const response = await rest('PATCH', `/api/posts/${id}`, {
        body,
        headers: { 'Content-Type': type },
        cookie,
      })
      expect([response.status, await response.json()]).toEqual([
        400,
        { errors: [{ message: 'The form cannot be parsed.' }] },
      ])
    }
  },
)

test.each([
  'where=x',
  'where=',
  'where=[1]',
  'where[title][like]=%00',
  'where[title%00][like]=x',
  'limit=',
  'limit=x',
  'limit=-1',
  'limit=1&limit=2',
  'limit[a]=1',
  'limit=99999999999999999999',
  'page=99999999999999999999',
  'page=0',
  'depth=99999',
  'sort=client.tokenHash',
  'sort=-client__tokenHash',
  'sort[]=client.tokenHash',
  'where[client.tokenHash][like]=a',
  'where={"client.tokenHash":{"like":"a"}}',
  'select[client][tokenHash]=true',
  'populate[users][sessions]=true',
  'sort=approval.by.salt',
  'where[title][near]=1,2',
  'where[tags.0][exists]=true',
  'where[tags.0][equals]=a',
  'where[tags.a.0][exists]=true',
  'where[corrections.0.by][like]=a',
  'sort=tags.0',
  `where[slug][in]=${'a,'.repeat(1_000)}a`,
  `where[or][0][slug][not_in]=${'a,'.repeat(500)}&where[or][1][title][in]=${'a,'.repeat(500)}`,
  ...['blocks.text', 'version.blocks.text'].map((path) =>
    Array.from({ length: 5 }, (_, at) => `where[or][${at}][${path}][like]=a`).join('&'),
  ),
  Array.from({ length: 101 }, (_, at) => `where[or][${at}][authorName][contains]=${at}`).join('&'),
])('the query ?%s is refused without an internal error', async (query) => {
  for (const path of ['/api/posts', '/api/posts/versions', '/api/posts/count']) {
    const { status } = await rest('GET', `${path}?${query}`, { cookie })
    expect(`${path} ${status}`).toSatisfy((line: string) => /count 200|400$/.test(line))
  }
  const overridden = await rest('POST', '/api/posts', {
    body: query,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Payload-HTTP-Method-Override': 'GET',
    },
    cookie,
  })
  expect(overridden.status).toBe(400)
})

test.each([
  'where[project][equals]=x',
  'where[id][equals]=x',
  'where[number][equals]=99999999999999999999999999',
  'where[publishAt][equals]=x',
  'where[title]=x',
  'where[and]=x',
  'where[or][0]=x',
  'where[status][in]=x',
  'where[approval.by][equals]=x',
  'where[tags][contains]=x',
  'where[title][constructor]=x',
  'sort=nothing',
  'sort=,',
  'select=x',
  'populate=x',
  'joins=x',
])('the query ?%s causes no internal error', async (query) => {
  for (const path of ['/api/posts', '/api/posts/versions', '/api/posts/count', `/api/posts/${id}`])
    expect((await rest('GET', `${path}?${query}`, { cookie })).status).toBeOneOf([200, 400])
})

test.each([
  'limit=0&page=1&depth=1&sort=-updatedAt',
  'where[title][like]=tokenHash&limit=10',
  'where[and][0][status][equals]=draft&sort=title,-slug',
  'where={"title":{"equals":"x"}}',
  'select[title]=true&locale=de',
])('the query ?%s is valid', async (query) => {
  expect((await rest('GET', `/api/posts?${query}`, { cookie })).status).toBe(200)
})

test('preferences accept an object without U+0000', async () => {
  const save = async (body: string, headers: Record<string, string> = JSON_TYPE) =>
    (await rest('POST', '/api/payload-preferences/columns', { body, headers, cookie })).status
  expect(await save('{"value":{"a":1}}')).toBe(200)
  const deep = `${'{"value":'.repeat(200)}1${'}'.repeat(200)}`
  for (const body of ['null', '"x"', '{"value":"\\u0000"}', '{"value":{"\\u0000":1}}', deep])
    expect([body.slice(0, 40), await save(body)]).toEqual([body.slice(0, 40), 400])
  expect(await save('{"value":"\\u0000"}', { 'Content-Type': 'text/plain' })).toBe(400)
  const key = await rest('POST', '/api/payload-preferences/a%00b', { json: { value: 1 }, cookie })
  expect(key.status).toBe(400)
})

test.each(['/api/posts/x/y', '/api/posts', '/api/payload-preferences/x', '/api/users/me'])(
  'SEC-27: JSON that Payload takes for a query at %s is validated like a record',
  async (path) => {
    const headers = { ...JSON_TYPE, 'X-HTTP-Method-Override': 'GET' }
    const keys = Array.from({ length: 200_000 }, (_, at) => `"k${at}":0`)
    for (const body of [DEEP, '{', `{${keys.join(',')}}`])
      expect((await rest('POST', path, { body, headers, cookie })).status).toBeOneOf([400, 413])
  },
)

test.each(['x', '%00', newId()])('no post has the id %s', async (other) => {
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const response = await rest(method, `/api/posts/${other}`, {
      cookie,
      ...(method === 'PATCH' && { json: { title: 'x' } }),
    })
    expect(response.status).toBeOneOf([400, 403, 404])
  }
})

test('of concurrent deletions one succeeds, and the others find nothing', async () => {
  for (let round = 0; round < 5; round += 1) {
    const draft = await makeDraft(archive.payload, project)
    const image = await makeImageRow(archive.payload, project)
    for (const path of [`/api/posts/${draft.id}`, `/api/media/${image}`]) {
      const responses = await Promise.all([1, 2, 3].map(() => rest('DELETE', path, { cookie })))
      const [first, ...others] = responses.map(({ status }) => status).sort()
      expect(first).toBe(200)
      for (const status of others) expect(status).toBeOneOf([403, 404])
    }
  }
})

test('a layout that the dashboard cannot show is not stored', async () => {
  const save = async (layouts: unknown) => {
    const json = { value: { layouts } }
    return (await rest('POST', '/api/payload-preferences/dashboard-layout', { json, cookie })).status
  }
  for (const layouts of ['x', 7, {}, [null], [{}], [{ id: 7 }]])
    expect([layouts, await save(layouts)]).toEqual([layouts, 400])
  for (const layouts of [null, [], [{ id: 'collections-0', width: 'full' }]])
    expect([layouts, await save(layouts)]).toEqual([layouts, 200])
})

test('a user address that is not text is refused', async () => {
  const admin = await signedIn(archive, (await makeUser(archive.payload, 'admin')).email)
  for (const email of [{}, 5, ['a@example.com']]) {
    const response = await rest('POST', '/api/users', { json: { email, role: 'author' }, cookie: admin })
    expect([email, response.status]).toEqual([email, 400])
  }
})

test('our own endpoints validate their bodies themselves, with problem documents', async () => {
  const publisher = await signedIn(archive, (await makeUser(archive.payload, 'publisher')).email)
  const response = await rest('POST', `/api/posts/${id}/approve`, { json: { when: NUL }, cookie: publisher })
  expect([response.status, await response.json()]).toMatchObject([422, { type: 'validation_failed' }])
})

test.each([
  ['en', 'The body must be a JSON object.'],
  ['de', 'Der Inhalt muss ein JSON-Objekt sein.'],
])('refuses in the language of the browser: %s', async (language, message) => {
  const headers = { ...JSON_TYPE, 'Accept-Language': language }
  const response = await rest('PATCH', `/api/posts/${id}`, { body: '[]', headers, cookie })
  expect([response.status, await response.json()]).toEqual([400, { errors: [{ message }] }])
})

test('LIMIT-41: a query compares with up to 1,000 values', async () => {
  const { status } = await rest('GET', `/api/posts?where[slug][in]=${'a,'.repeat(999)}a`, { cookie })
  expect(status).toBe(200)
})

test.each([
  ['values', `where[slug][in]=${'a,'.repeat(1_000)}a`],
  ['empty conditions', `where=${JSON.stringify({ or: Array.from({ length: 1_001 }, () => ({})) })}`],
  [
    'paths across relations',
    `where=${JSON.stringify({ or: Array.from({ length: 48 }, () => ({ 'project.slug': { equals: 'a' } })) })}`,
  ],
  ['fields to sort by', `sort=${'title,'.repeat(20)}slug`],
])('LIMIT-41: a query of more %s is a 400 that names the limits', async (_, query) => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-HTTP-Method-Override': 'GET' }
  const response = await rest('POST', '/api/posts', { body: query, headers, cookie })
  expect([response.status, await response.json()]).toEqual([
    400,
    { errors: [{ message: 'A query can compare with up to 1000 values, and sort by up to 20 fields.' }] },
  ])
})

test('SEC-26: no cache keeps a response', async () => {
  const paths = [
    '/api/posts',
    `/api/posts/${id}`,
    '/api/users/me',
    '/api/access',
    '/api/payload-preferences/columns',
    '/api/nothing',
  ]
  for (const path of paths)
    expect([path, (await rest('GET', path, { cookie })).headers.get('cache-control')]).toEqual([
      path,
      expect.stringMatching('no-store'),
    ])
})

test('LIMIT-42: a user has up to 1,000 preferences; those that have not changed for longest go, and what is not saved stays', async () => {
  const { user, email } = await makeUser(archive.payload, 'author').then((made) => ({
    user: made.user,
    email: made.email,
  }))
  const own = await signedIn(archive, email)
  const save = async (key: string) =>
    (await rest('POST', `/api/payload-preferences/${key}`, { json: { value: 1 }, cookie: own })).status
  const kept = { at: Date.now(), base: null, content: { title: 'Not saved' } }
  expect(
    (await rest('POST', '/api/payload-preferences/kept-new', { json: { value: kept }, cookie: own })).status,
  ).toBe(200)
  expect(await save('first')).toBe(200)
  await poolDb(archive.payload)(sql`
    with made as (
      insert into payload_preferences (id, key, value)
      select gen_random_uuid(), 'key' || n, '1' from generate_series(1, 998) n returning id
    )
    insert into payload_preferences_rels (parent_id, path, users_id)
    select id, 'user', ${user.id}::uuid from made`)
  expect(await save('last')).toBe(200)
  const read = async (key: string) =>
    (await rest('GET', `/api/payload-preferences/${key}`, { cookie: own })).json()
  expect(await read('first')).toMatchObject({ value: null })
  expect(await read('last')).toMatchObject({ value: 1 })
  expect(await read('kept-new')).toMatchObject({ value: kept })
  expect(await read('key7')).toMatchObject({ value: 1 })
})

/** Every endpoint of a session that takes a body, with the id of an entry in its path. */
const endpointsWithBody = () => {
  const { config } = archive.payload
  const below = (path: string, endpoints: SanitizedCollectionConfig['endpoints']) =>
    (endpoints || []).map((endpoint) => ({ ...endpoint, path: `${path}${endpoint.path}` }))
  return [
    ...config.collections.flatMap(({ slug, endpoints }) => below(`/api/${slug}`, endpoints)),
    ...config.globals.flatMap(({ slug, endpoints }) => below(`/api/globals/${slug}`, endpoints)),
    ...below('/api', config.endpoints),
  ]
    .filter(({ method, path }) => ['post', 'patch', 'put'].includes(method) && !path.startsWith('/api/sign-'))
    .map(({ method, path }) => ({
      method: method.toUpperCase(),
      path: path.replace(/\/:\w+\??/g, `/${id}`).replace(/\/$/, ''),
    }))
}

test('SEC-25: no endpoint parses a body of a million values', async () => {
  const body = `{"a":[${'0,'.repeat(1_000_000)}0]}`
  const endpoints = endpointsWithBody()
  expect(endpoints).toContainEqual({ method: 'POST', path: `/api/digest-runs/${id}/duplicate` })
  const own = await signedIn(archive, (await makeUser(archive.payload, 'admin')).email)
  const parse = vi.spyOn(JSON, 'parse')
  // Payload does not look at the case of what follows the collection.
  const upper = endpoints.map(({ method, path }) => ({
    method,
    path: path.replace(
      /(^\/api\/(?:globals\/)?[\w-]+)(.*)/,
      (_, base: string, rest: string) => base + rest.toUpperCase(),
    ),
  }))
  for (const { method, path } of [...endpoints, ...upper]) {
    const { status } = await rest(method, path, { body, headers: JSON_TYPE, cookie: own })
    const parsed = parse.mock.calls.filter(([text]) => String(text).length > 1_000_000).length
    expect({ method, path, isRefused: status < 500, parsed }).toEqual({
      method,
      path,
      isRefused: true,
      parsed: 0,
    })
  }
  parse.mockRestore()
})

test.each(['/api/p%6fsts', '/api/posts/%61ccess', '/api/payload%2Dpreferences/x', '/api/globals/%73ettings'])(
  'SEC-25: the encoded path %s is no way around the limits',
  async (path) => {
    expect((await rest('POST', path, { json: {}, cookie })).status).toBe(400)
    expect((await rest('GET', path, { cookie })).status).toBe(400)
  },
)

test.each([
  ['/api/globals/settings/access', {}],
  ['/api/media/%/focal-point', {}],
  ['/api/posts/%', { 'X-HTTP-Method-Override': 'GET' }],
])('LIMIT-26: no path takes a body of any size: %s', async (path, headers) => {
  const { body, read } = streamed(33 * MIB)
  const sent = { body, headers: { ...JSON_TYPE, ...headers }, cookie }
  expect((await rest('POST', path.replace('%', id), sent)).status).toBe(413)
  expect(read()).toBeLessThanOrEqual(32 * MIB + 64 * 1024)
})
