import { z } from 'zod'
import { EventEmitter, once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ok, refuse } from '@/lib/result'
import { poolDb } from '@/queries/db'
import { poolOptions } from '@/server/database/connection'
import { CRON_SECRET, openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient } from '@/testing/builders'
import { reply } from './response/reply'
import { clientAccess, accessBy, schedulerAccess } from './routing/access'
import { defineRoute } from './routing/defineRoute'
import { wholeNumberParameter } from './routing/parameters'

const echo = defineRoute('put', '/echo/{id}', clientAccess('write'), {
  tag: 'Test',
  summary: 'Echo',
  params: z.object({ id: z.string().max(20) }),
  query: z.object({ n: wholeNumberParameter('A number.', { min: 1, max: 9, default: 5 }) }),
  body: z.strictObject({
    title: z.string().max(5),
    list: z.array(z.strictObject({ 'a/b': z.int() })).optional(),
  }),
  responses: {
    200: {
      description: 'An echo.',
      schema: z.strictObject({ id: z.string(), n: z.int(), title: z.string() }),
    },
  },
  handle: async ({ params, query, body }) => reply({ id: params.id, n: query.n, title: body.title }),
})
const broken = defineRoute('get', '/broken', clientAccess('read'), {
  tag: 'Test',
  summary: 'Fails',
  responses: { 204: { description: 'Nothing.' } },
  handle: async () => {
    throw new Error('postgres://user:secret@host failed')
  },
})
const cut = defineRoute('get', '/cut', clientAccess('read'), {
  tag: 'Test',
  summary: 'Loses its connection on the way',
  responses: { 204: { description: 'Nothing.' } },
  handle: async ({ services }) => {
    await poolDb(services.payload)(sql`select pg_terminate_backend(pg_backend_pid())`)
    return reply(undefined)
  },
})
const file = defineRoute(
  'get',
  '/files/{path*}',
  accessBy(async ({ request }) =>
    request.headers.get('x-key') === 'open' ? ok('someone') : refuse({ kind: 'unauthorized' }),
  ),
  {
    tag: 'Test',
    summary: 'Authenticates by itself',
    params: z.object({ path: z.string() }),
    responses: { 200: { description: 'The file.', contentType: 'text/plain' } },
    handle: async ({ params, auth: name }) => ok(new Response(`${name} ${params.path}`)),
  },
)
const job = defineRoute('post', '/job', schedulerAccess, {
  tag: 'Test',
  summary: 'Does something',
  noBody: 'no_body',
  responses: { 200: { description: 'Done.' } },
  handle: async () => reply(undefined),
})
/** Ends the calls that `slow` handles. */
const end = new EventEmitter()
/** Does nothing and responds at the `end`, also to a body that it does not expect. */
const slow = (path: string, takesLong?: true) =>
  defineRoute('post', path, clientAccess('write'), {
    ...(takesLong && { takesLong }),
    tag: 'Test',
    summary: 'Waits',
    noBody: 'no_body',
    moreIssues: async () => {
      await once(end, 'end')
      return []
    },
    responses: { 204: { description: 'Nothing.' } },
    handle: async () => {
      await once(end, 'end')
      return reply(undefined)
    },
  })
const routes = [echo, broken, cut, file, job, slow('/slow'), slow('/long', true)]

let archive: TestArchive
let api: TestApi
let token: string

beforeAll(async () => {
  archive = await openTestArchive()
  api = openTestApi(archive, { routes })
  token = (await makeClient(archive.payload, { mode: 'write' })).token
})
afterAll(async () => {
  await api.close()
  await archive.close()
})
afterEach(() => void vi.useRealTimers())

/** Lets time pass in the process while the database and its connections take the time that they need. */
async function pass(milliseconds: number, whenTrue: () => boolean): Promise<void> {
  await expect.poll(whenTrue).toBe(true)
  await vi.advanceTimersByTimeAsync(milliseconds)
}

test('an unknown path is a 404 and another method a 405 with Allow', async () => {
  for (const path of [
    '',
    '/',
    '/nothing',
    '/echo',
    '/echo/',
    '/echo/a/b',
    '//echo/a',
    '/echo//a',
    '/echo/a/',
    '/ECHO/a',
  ])
    expect((await api.call('PUT', path, { token })).json, path).toMatchObject({ type: 'not_found' })
  const other = await api.call('POST', '/echo/a', { token })
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'PUT, OPTIONS'])
})

test('OPTIONS lists the methods of a path, but only to clients that may know it exists', async () => {
  const options = await api.call('OPTIONS', '/broken', { token })
  expect([options.status, options.text, options.headers.get('allow')]).toEqual([
    204,
    '',
    'GET, HEAD, OPTIONS',
  ])
  expect((await api.call('OPTIONS', '/nothing', { token })).status).toBe(404)
  expect((await api.call('OPTIONS', '/broken')).status).toBe(401)
})

describe('API-17: pages of other origins', () => {
  const page = 'https://app.example.com'
  const preflight = { Origin: page, 'Access-Control-Request-Method': 'PUT' }
  const crossOrigin = (headers: Headers) =>
    [...headers].filter(([name]) => name.startsWith('access-control') || name === 'vary')

  test('can read nothing unless an origin is configured', async () => {
    const headers = { Origin: page }
    const read = await api.call('PUT', '/echo/a', { token, headers, json: { title: 'a' } })
    expect([read.status, crossOrigin(read.headers)]).toEqual([200, []])
    const preflighted = await api.call('OPTIONS', '/echo/a', { headers: preflight })
    expect([preflighted.status, crossOrigin(preflighted.headers)]).toEqual([401, []])
  })

  test('can call and read from a configured origin, still not from others', async () => {
    const open = openTestApi(archive, { routes, env: { corsOrigins: [page, 'http://localhost:8080'] } })
    for (const path of ['/echo/a', '/nothing']) {
      const preflighted = await open.call('OPTIONS', path, { headers: preflight })
      expect([preflighted.status, Object.fromEntries(crossOrigin(preflighted.headers))]).toEqual([
        204,
        {
          vary: 'Origin',
          'access-control-allow-origin': page,
          'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
          'access-control-allow-headers': 'Authorization, Content-Type, If-Match, If-None-Match, Range',
          'access-control-expose-headers': expect.stringContaining('ETag'),
          'access-control-max-age': '600',
        },
      ])
    }
    const sent = { token, headers: { Origin: page }, json: { title: 'a' } }
    const response = await open.call('PUT', '/echo/a', sent)
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, page])
    const refused = await open.call('PUT', '/echo/a', { headers: { Origin: page } })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, page])
    for (const origin of ['https://app.example.com.evil.example', 'http://app.example.com', 'null'])
      expect(
        crossOrigin((await open.call('PUT', '/echo/a', { ...sent, headers: { Origin: origin } })).headers),
      ).toEqual([['vary', 'Origin']])
    expect(
      (await open.call('OPTIONS', '/echo/a', { headers: { ...preflight, Origin: 'https://other.example' } }))
        .status,
    ).toBe(401)
    await open.close()
  })
})

test('malformed, encoded and hostile paths are problem documents, never internal errors', async () => {
  const paths = [
    '%',
    '%E0%A4%A',
    '%00',
    '%2F',
    'a%2Fb',
    '%2e%2e%2f',
    '..%2f..%2fetc',
    '%ff',
    'a%0Ab',
    '%u0041',
    'x'.repeat(5000),
  ]
  for (const path of paths) {
    const response = await api.call('GET', `/echo/${path}`, { token })
    expect([404, 405], path).toContain(response.status)
  }
})

test('method overrides do nothing', async () => {
  for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])
    expect(
      (
        await api.call('POST', '/echo/a?_method=PUT', {
          token,
          headers: { [name]: 'PUT' },
          json: { title: 'a' },
        })
      ).status,
    ).toBe(405)
})

test('a read-mode client is refused before its body is read', async () => {
  const reader = await makeClient(archive.payload)
  const response = await api.call('PUT', '/echo/a', { token: reader.token, body: 'not json' })
  expect(response.json).toMatchObject({ type: 'forbidden', status: 403 })
})

describe('a JSON body', () => {
  const put = (body: BodyInit, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
    api.call('PUT', '/echo/a', { token, headers, body })

  test('of another type, or compressed, is a 415', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonp',
      'text/json',
      '',
    ])
      expect((await put('{"title":"a"}', { 'Content-Type': type })).status, type).toBe(415)
    const compressed = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
    expect((await put('{"title":"a"}', compressed)).status).toBe(415)
    expect((await put('{"title":"a"}', { 'Content-Type': 'Application/JSON; charset=utf-8' })).status).toBe(
      200,
    )
  })

  test('of exactly 1 MiB passes, and one byte more is a 413, whatever Content-Length says', async () => {
    const sized = (bytes: number) => `{"title":"a"}${' '.repeat(bytes - 13)}`
    expect((await put(sized(1024 * 1024))).status).toBe(200)
    expect((await put(sized(1024 * 1024 + 1))).json).toMatchObject({ type: 'payload_too_large', status: 413 })
    const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(65_536).fill(32)) })
    const request = new Request('http://localhost/api/v1/echo/a', {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: endless,
      ...{ duplex: 'half' },
    })
    expect((await api.fetch(request)).status).toBe(413)
  })

  test('API-4: that is not JSON, empty or invalid UTF-8 is a 400', async () => {
    for (const body of [
      '',
      '{',
      '{"title":"a",}',
      "{'title':'a'}",
      'undefined',
      '{"title":"a"} x',
      new Uint8Array([34, 0xc3, 34]),
    ])
      expect((await put(body)).json).toMatchObject({ type: 'malformed_body', status: 400 })
  })

  test('that is nested too deeply is a 422', async () => {
    const deep = `{"title":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    expect((await put(deep)).json).toMatchObject({ type: 'validation_failed', status: 422 })
  })

  test('API-8: and the query are validated together: every error at its pointer', async () => {
    const body = { title: 'too long', list: [{ 'a/b': 'x', extra: 1 }], where: {}, status: 'published' }
    const response = await api.call('PUT', '/echo/a?n=10&unknown=1', { token, json: body })
    const pointers = response.json.errors.map(({ pointer }: { pointer: string }) => pointer)
    expect(pointers.sort()).toEqual(
      ['/list/0/a~1b', '/list/0/extra', '/status', '/title', '/where', '?n'].sort(),
    )
    for (const json of [[], 'text', 7, null])
      expect((await api.call('PUT', '/echo/a', { token, json })).json.errors[0].pointer).toBe('')
  })
})

test('a route may authenticate by itself, with the same 401', async () => {
  const refused = await api.call('GET', '/files/a.webp', { token })
  expect(refused.json).toEqual({ type: 'unauthorized', title: 'unauthorized', status: 401, detail: null })
  const opened = await api.call('GET', '/files/folder/a%20b.webp', { headers: { 'X-Key': 'open' } })
  expect(opened.text).toBe('someone folder/a b.webp')
})

test('an internal error is a 500 with the request id and nothing else', async () => {
  const log = vi.spyOn(archive.payload.logger, 'error').mockReturnValue(undefined)
  const response = await api.call('GET', '/broken', { token, headers: { 'X-Request-Id': 'server-made.1' } })
  expect(response.headers.get('request-id')).toBe('server-made.1')
  expect(response.json).toEqual({
    type: 'internal',
    title: 'Internal error',
    status: 500,
    detail: 'Request server-made.1',
  })
  expect(log.mock.calls[0]?.[0]).toMatchObject({ requestId: 'server-made.1', err: expect.any(Error) })
  log.mockRestore()
  const replaced = await api.call('GET', '/broken', { token, headers: { 'X-Request-Id': '<script>' } })
  expect(replaced.headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('LIMIT-23: a client over its limit gets a 429 with Retry-After, and other clients do not', async () => {
  const limited = openTestApi(archive, { routes, env: { rateLimitPerMinute: 3 } })
  const call = async (by: string) => limited.call('PUT', '/echo/a', { token: by, json: { title: 'a' } })
  const remaining = []
  for (let n = 0; n < 3; n += 1) {
    const response = await call(token)
    expect(response.status).toBe(200)
    expect(response.headers.get('ratelimit-limit')).toBe('3')
    remaining.push(response.headers.get('ratelimit-remaining'))
  }
  expect(remaining).toEqual(['2', '1', '0'])
  const refused = await call(token)
  expect(refused.json).toMatchObject({ type: 'rate_limited', status: 429 })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('ratelimit-remaining')).toBe('0')
  const other = await makeClient(archive.payload, { mode: 'write' })
  expect((await call(other.token)).status).toBe(200)
  await limited.close()
})

test('LIMIT-23: processes share the limit of a client, up to the calls that each has reserved', async () => {
  const limit = 300
  const processes = [1, 2, 3].map(() => openTestApi(archive, { routes, env: { rateLimitPerMinute: limit } }))
  const { token } = await makeClient(archive.payload)
  const statuses = await Promise.all(
    Array.from({ length: 900 }, async (_, n) => {
      const process = processes[n % processes.length]
      return (await process?.call('GET', '/nothing', { token }))?.status
    }),
  )
  const allowed = statuses.filter((status) => status === 404).length
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
  expect(allowed).toBeLessThanOrEqual(limit)
  // Of each process, the rest of one hundredth may be left.
  expect(allowed).toBeGreaterThanOrEqual(limit - 3 * 2)
  for (const process of processes) await process.close()
})

test.each([
  ['LIMIT-23: a new minute begins when the last one has ended', '0'],
  ['OPS-27: so it does after the clock of the database was set back', '2 hours'],
])('%s', async (_, left) => {
  const limited = openTestApi(archive, { routes, env: { rateLimitPerMinute: 2 } })
  const { client, token } = await makeClient(archive.payload)
  const call = async () => (await limited.call('GET', '/nothing', { token })).status
  expect([await call(), await call(), await call()]).toEqual([404, 404, 429])
  await limited.close()
  await poolDb(archive.payload)(sql`
    update rate_limits set ends_at = now() + ${left}::interval where client_id = ${client.id}`)
  const later = openTestApi(archive, { routes, env: { rateLimitPerMinute: 2 } })
  const { status, headers } = await later.call('GET', '/nothing', { token })
  expect([status, headers.get('ratelimit-remaining')]).toEqual([404, '1'])
  await later.close()
})

test('TOKEN-9: every call of a client counts, including wrong methods, OPTIONS and unknown paths', async () => {
  const limited = openTestApi(archive, { routes, env: { rateLimitPerMinute: 3 } })
  const { token } = await makeClient(archive.payload)
  const calls = [
    ['POST', '/broken', 405],
    ['OPTIONS', '/broken', 204],
    ['GET', '/nothing', 404],
    ['OPTIONS', '/broken', 429],
    ['POST', '/broken', 429],
  ] as const
  for (const [method, path, status] of calls) {
    const response = await limited.call(method, path, { token })
    expect([method, path, response.status]).toEqual([method, path, status])
    expect(response.headers.get('ratelimit-limit')).toBe('3')
    const reset = Number(response.headers.get('ratelimit-reset'))
    expect(reset).toBeGreaterThan(0)
    expect(reset).toBeLessThanOrEqual(60)
  }
  await limited.close()
})

describe('without the database', () => {
  /** The interface over a database at this port, with the pool options of the archive. */
  function apiAt(port: number): { api: TestApi; close: () => Promise<void> } {
    const { max, connectionTimeoutMillis } = poolOptions(20)
    const pool = new Pool({
      host: '127.0.0.1',
      port,
      max,
      connectionTimeoutMillis,
      user: 'nobody',
      database: 'none',
    })
    const payload: Payload = Object.create(archive.payload, {
      db: { value: { ...archive.payload.db, pool, drizzle: drizzle(pool) } },
    })
    const api = openTestApi({ ...archive, payload }, { routes })
    return { api, close: () => Promise.all([pool.end(), api.close()]).then(() => undefined) }
  }

  async function portOf(server: Server): Promise<number> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }

  /** @param passTime lets the time pass that a call may take */
  async function expectUnavailable(
    { api }: { api: TestApi },
    passTime = () => Promise.resolve(),
  ): Promise<void> {
    const calls = [
      api.call('PUT', '/echo/a', { token, json: { title: 'a' } }),
      api.call('POST', '/job', { token: CRON_SECRET }),
    ]
    await passTime()
    for (const response of await Promise.all(calls)) {
      expect(response.json).toMatchObject({ type: 'unavailable', status: 503 })
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  }

  test('every call is a 503 with Retry-After if it is not listening', async () => {
    const server = createServer()
    const port = await portOf(server)
    await new Promise((resolve) => server.close(resolve))
    const unreachable = apiAt(port)
    await expectUnavailable(unreachable)
    await unreachable.close()
  })

  test('every call is a 503 within 5 seconds if it hangs', async () => {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => sockets.add(socket))
    const hanging = apiAt(await portOf(server))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await expectUnavailable(hanging, () => pass(5_000, () => sockets.size === 2))
    for (const socket of sockets) socket.destroy()
    vi.useRealTimers()
    await hanging.close()
    await new Promise((resolve) => server.close(resolve))
  })

  test('a call whose connection is cut is a 503, and the next one succeeds', async () => {
    const pool = archive.payload.db.pool
    const ignore = () => undefined
    pool.on('error', ignore)
    const response = await api.call('GET', '/cut', { token })
    expect(response.json).toMatchObject({ type: 'unavailable', status: 503 })
    expect((await api.call('PUT', '/echo/a', { token, json: { title: 'a' } })).status).toBe(200)
    pool.off('error', ignore)
  })
})

test('SEC-4: a write that takes too long is a 503 within 10 seconds, unless it may take longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const long = api.call('POST', '/long', { token })
  const invalid = { token, json: { unexpected: 1 } }
  const calls = [api.call('POST', '/slow', { token }), api.call('POST', '/slow', invalid)]
  await pass(9_800, () => end.listenerCount('end') === 3)
  for (const response of await Promise.all(calls)) {
    expect(response.json).toMatchObject({ type: 'unavailable', status: 503 })
    expect(response.headers.get('retry-after')).not.toBeNull()
  }
  end.emit('end')
  expect((await long).status).toBe(204)
})
