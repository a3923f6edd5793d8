import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mintToken } from '@/lib/tokens'
import { CRON_SECRET, openTestApi } from '@/testing/api'
import { makeClient } from '@/testing/builders'
import { formOf } from '@/testing/suite/validValues'
import { credentialsOf, send } from '@/testing/suite/send'
import { rowOf, table } from '@/testing/suite/table'
import { openWorld, type World } from '@/testing/suite/world'
import { clientAccess } from '../routing/access'
import { reply } from '../response/reply'
import { defineRoute } from '../routing/defineRoute'
import { routes } from '../routes'
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const unauthorized = { type: 'unauthorized', title: 'unauthorized', status: 401, detail: null }
const JSON_LIMIT = 1024 * 1024
const FILE_LIMIT = 15 * 1024 * 1024
/** Routes that have a row: the test below fails for those without. */
const known = routes.flatMap((route) => {
  const row = table.find(({ method, path }) => method === route.method && path === route.path)
  const name = `${route.method.toUpperCase()} ${route.path}`
  return row === undefined ? [] : [{ name, route, row }]
})
const bodies = known.filter(({ route: { body, rawBody } }) => body !== undefined || rawBody !== undefined)

test('every route has a row in the table', () => {
  for (const route of routes) rowOf(route)
})

test('a route without a row fails the suite', () => {
  const unlisted = defineRoute('get', '/unlisted', clientAccess('read'), {
    tag: 'Reading',
    summary: 'Has no row in the table',
    responses: { 204: { description: 'Nothing.' } },
    handle: async () => reply(undefined),
  })
  expect(() => rowOf(unlisted)).toThrow('GET /unlisted has no row')
})

describe.each(known.map((one) => [one.name, one] as const))('%s', (_, { route, row }) => {
  const { method, path, body, rawBody, noBody } = route
  const by = credentialsOf(route, row)
  const clientKind = by === 'scheduler' ? {} : by

  test('responds to the valid call', async () => {
    expect(await send(world, row, await row.call(world), { by })).toMatchObject({ status: row.status })
  })

  test('API-1: a missing, malformed, unknown and revoked token give the same 401', async () => {
    const valid = await row.call(world)
    const { client, token } = await makeClient(world.archive.payload, { mode: 'write' })
    // No client may do what the scheduler may do.
    expect((await send(world, row, valid, { token })).status === 401).toBe(by === 'scheduler')
    await revoke(client.id)
    const again = await row.call(world)
    const wrong = [null, 'nonsense', `${token}x`, token.toLowerCase(), flip(token), mintToken(), token]
    for (const other of wrong) {
      const response = await send(world, row, again, { token: other })
      expect({ other, status: response.status, json: response.json }).toEqual({
        other,
        status: 401,
        json: unauthorized,
      })
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
    }
    for (const Authorization of ['Basic abc', 'Bearer', token, `Bearer ${mintToken()} ${mintToken()}`])
      expect((await send(world, row, again, { headers: { Authorization } })).json).toEqual(unauthorized)
  })

  test("JOB-1: the scheduler's secret authorizes the jobs and nothing else; if it is unset, nothing authorizes them", async () => {
    const { status, json } = await send(world, row, await row.call(world), { by: 'scheduler' })
    if (by !== 'scheduler') return expect({ status, json }).toEqual({ status: 401, json: unauthorized })
    expect(status).toBe(row.status)
    const unset = openTestApi(world.archive, { env: { cronSecret: null } })
    for (const token of [CRON_SECRET, 'null', 'undefined', '', null]) {
      const response = await send({ api: unset, token: world.token }, row, await row.call(world), { token })
      expect({ token, json: response.json }).toEqual({ token, json: unauthorized })
    }
    await unset.close()
    for (const token of [`${CRON_SECRET}x`, CRON_SECRET.slice(0, -1), CRON_SECRET.toUpperCase()])
      expect((await send(world, row, await row.call(world), { token })).json).toEqual(unauthorized)
  })

  test('API-11, TOKEN-8: the token is checked before anything else, and the mode before body and address', async () => {
    const nonsense = method === 'get' ? {} : { body: '{', headers: { 'Content-Type': 'text/plain' } }
    const nowhere = { params: { id: 'nothing-here', path: 'nothing' } }
    expect((await send(world, row, nowhere, { ...nonsense, token: mintToken() })).json).toEqual(unauthorized)
    if (route.access.mode !== 'write') return
    for (const audience of ['internal', 'customer', 'public'] as const)
      for (const bound of [false, true]) {
        const reader = { mode: 'read', audience, bound } as const
        expect((await send(world, row, nowhere, { ...nonsense, by: reader })).json.type).toBe('forbidden')
        const forbidden = await send(world, row, await row.call(world), { by: reader })
        expect(forbidden).toMatchObject({ status: 403, json: { type: 'forbidden' } })
      }
  })

  test('API-11, TOKEN-9: the rate is checked after the token, and before mode and body', async () => {
    const limited = openTestApi(world.archive, { env: { rateLimitPerMinute: 1 } })
    const strict = { api: limited, token: world.token }
    const nonsense = method === 'get' ? {} : { body: '{', headers: { 'Content-Type': 'text/plain' } }
    if (by === 'scheduler') {
      for (let calls = 0; calls < 3; calls += 1) {
        const { status, headers } = await send(strict, row, await row.call(world), { by })
        expect({ status, limit: headers.get('ratelimit-limit') }).toEqual({ status: row.status, limit: null })
      }
      return limited.close()
    }
    await send(strict, row, await row.call(world), { by })
    const second = await send(strict, row, await row.call(world), { by, ...nonsense })
    expect(second).toMatchObject({ status: 429, json: { type: 'rate_limited' } })
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(second.headers.get('ratelimit-limit')).toBe('1')
    expect(second.headers.get('ratelimit-remaining')).toBe('0')
    if (route.access.mode === 'write') {
      const reader = { token: (await makeClient(world.archive.payload)).token }
      const callAsReader = async () => send(strict, row, await row.call(world), reader)
      for (const [type, remaining] of [
        ['forbidden', '0'],
        ['rate_limited', '0'],
      ]) {
        const { json, headers } = await callAsReader()
        expect({ type: json.type, remaining: headers.get('ratelimit-remaining') }).toEqual({
          type,
          remaining,
        })
      }
    }
    await limited.close()
  })

  test('invisible and missing return the same bytes (AUD-7)', async () => {
    const valid = await row.call(world)
    for (const { what, by: viewer, params } of row.invisible?.(world) ?? []) {
      const kind = { mode: 'read', ...viewer } as const
      const nowhere = row.unknown?.[0] ?? {}
      for (const verb of method === 'get' ? ['GET', 'HEAD'] : [method]) {
        const hidden = await send(world, row, { ...valid, params }, { by: kind, method: verb })
        const missing = await send(world, row, { ...valid, params: nowhere }, { by: kind, method: verb })
        expect({ what, ...bytesOf(hidden) }).toEqual({ what, ...bytesOf(missing) })
        expect({ what, status: hidden.status }).toEqual({ what, status: 404 })
      }
    }
  })

  test('an unknown record is a 404 for every client', async () => {
    const valid = await row.call(world)
    for (const params of row.unknown ?? [])
      for (const kind of [{}, { audience: 'public' }, { bound: true }] as const) {
        const response = await send(world, row, { ...valid, params }, { by: { ...clientKind, ...kind } })
        expect({ params, status: response.status, type: response.json.type }).toEqual({
          params,
          status: 404,
          type: 'not_found',
        })
      }
  })

  test('a body cannot refer to records that the client does not see', async () => {
    for (const { what, by: kind, pointer, call } of row.forbidden?.(world) ?? []) {
      const response = await send(world, row, call, { by: { mode: 'write', ...kind } })
      expect({ what, status: response.status }).toEqual({ what, status: 422 })
      const errors: { pointer: string }[] = response.json.errors
      expect({ what, pointers: errors.map((error) => error.pointer) }).toEqual({
        what,
        pointers: expect.arrayContaining([pointer]),
      })
    }
  })

  test('any other method is a 405 that lists the allowed ones', async () => {
    const siblings = routes.filter((other) => other.path === path)
    const declared = siblings.map((other) => other.method.toUpperCase()).sort()
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PURGE', 'PROPFIND']
    const valid = await row.call(world)
    for (const other of others.filter((name) => !declared.includes(name))) {
      const { params = {} } = valid
      const response = await send(world, row, { params }, { by, method: other })
      expect({ other, status: response.status, type: response.json?.type }).toEqual({
        other,
        status: 405,
        type: 'method_not_allowed',
      })
      const allowed = (response.headers.get('allow') ?? '').split(', ').filter((name) => name !== 'OPTIONS')
      expect(allowed.sort()).toEqual([...declared, ...(declared.includes('GET') ? ['HEAD'] : [])].sort())
    }
  })

  if (method === 'get') {
    test('HEAD responds the same without a body, and a known ETag gives a 304 (API-13, API-14)', async () => {
      const valid = await row.call(world)
      const whole = await send(world, row, valid, { by })
      const head = await send(world, row, valid, { by, method: 'HEAD' })
      expect(head.text).toBe('')
      expect({ ...bytesOf(head), text: '' }).toEqual({ ...bytesOf(whole), text: '' })
      const etag = whole.headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[^"]+"$/)
      expect(whole.headers.get('cache-control')).toMatch(/^private, /)
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const headers = { 'If-None-Match': known }
        const same = await send(world, row, valid, { by, headers })
        expect({ known, status: same.status, etag: same.headers.get('etag') }).toEqual({
          known,
          status: 304,
          etag,
        })
      }
      const other = await send(world, row, valid, { by, headers: { 'If-None-Match': '"other"' } })
      expect(other.status).toBe(row.status)
    })
  }

  if (noBody !== undefined) {
    test('JOB-2: an unexpected body is a 422, whatever its type, after the token is checked', async () => {
      const unexpected = [
        ['{"dry":1}', ['/dry']],
        ['{"dry":1,"a/b":{}}', ['/dry', '/a~1b']],
        ['dry=1', ['']],
        ['[]', ['']],
        ['null', ['']],
        ['{', ['']],
        [`"${'a'.repeat(JSON_LIMIT)}"`, ['']],
      ] as const
      const { params = {}, query = {} } = await row.call(world)
      for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain'])
        for (const [sent, pointers] of unexpected) {
          const request = { body: sent, headers: { 'Content-Type': type } }
          const { status, json } = await send(world, row, { params, query }, { by, ...request })
          const named = json.errors?.map(({ pointer }: { pointer: string }) => pointer)
          expect({ sent: sent.slice(0, 40), status, named }).toEqual({
            sent: sent.slice(0, 40),
            status: 422,
            named: pointers,
          })
          expect((await send(world, row, { params, query }, request)).json).toEqual(unauthorized)
        }
      for (const nothing of ['', '{}', ' {} '])
        expect((await send(world, row, { params, query }, { by, body: nothing })).status).toBe(row.status)
    })
  }

  if (body === undefined && rawBody === undefined) return

  test('another content type is a 415, and so is a compressed body', async () => {
    const { params = {} } = await row.call(world)
    const wrong = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'json', '']
    for (const type of [...wrong, body ? 'multipart/form-data; boundary=x' : 'application/json']) {
      const response = await send(
        world,
        row,
        { params },
        { by, body: '{}', headers: { 'Content-Type': type } },
      )
      expect({ type, status: response.status, problem: response.json.type }).toEqual({
        type,
        status: 415,
        problem: 'unsupported_media_type',
      })
    }
    for (const coding of ['gzip', 'br', 'deflate', 'zstd']) {
      const type = body ? 'application/json' : 'multipart/form-data; boundary=x'
      const headers = { 'Content-Type': type, 'Content-Encoding': coding }
      expect((await send(world, row, { params }, { by, body: '{}', headers })).status).toBe(415)
    }
  })

  test('LIMIT-20: a body that is too large is a 413, one at the limit is not, and the type is checked first', async () => {
    const { params = {} } = await row.call(world)
    const headers = { 'Content-Type': 'application/json' }
    const sized = async (bytes: number) =>
      body
        ? send(world, row, { params }, { by, headers, body: `{"a":"${'a'.repeat(bytes - 8)}"}` })
        : send(world, row, { params, form: await formOfSize(bytes) }, { by })
    const limit = body ? JSON_LIMIT : FILE_LIMIT
    expect((await sized(limit)).status).toBe(body ? 422 : 415)
    expect(await sized(limit + 1)).toMatchObject({ status: 413, json: { type: 'payload_too_large' } })
    const plain = { 'Content-Type': 'text/plain' }
    const large = await send(world, row, { params }, { by, headers: plain, body: 'a'.repeat(limit + 1) })
    expect(large.status).toBe(415)
  })

  test('a body that cannot be read is a 400', async () => {
    const { params = {} } = await row.call(world)
    const json = [
      '',
      '{',
      '{"title":}',
      "{'a':1}",
      'NaN',
      'undefined',
      '{} {}',
      '{"a":1,}',
      '\u00ef\u00bb\u00bf',
    ]
    const form = ['', '--', '--x', '--x\r\nContent-Disposition: form-data; name="file"', 'nonsense']
    const type = body ? 'application/json' : 'multipart/form-data; boundary=x'
    for (const broken of body ? json : form) {
      const sent = { by, body: broken, headers: { 'Content-Type': type } }
      const response = await send(world, row, { params }, sent)
      expect({ broken, status: response.status, type: response.json.type }).toEqual({
        broken,
        status: 400,
        type: 'malformed_body',
      })
    }
    const invalid = new Uint8Array([0x22, 0xff, 0xfe, 0x22])
    if (body)
      expect(
        (await send(world, row, { params }, { by, body: invalid, headers: { 'Content-Type': type } })).status,
      ).toBe(400)
    if (rawBody)
      expect(
        (await send(world, row, {}, { by, body: 'x', headers: { 'Content-Type': 'multipart/form-data' } }))
          .status,
      ).toBe(400)
  })

  test('LIMIT-20: 200 levels are read, and more are a 422 that says so', async () => {
    if (!body) return
    const { params = {} } = await row.call(world)
    const headers = { 'Content-Type': 'application/json' }
    for (const [levels, isRefused] of [
      [200, false],
      [201, true],
    ] as const) {
      const nested = '['.repeat(levels) + ']'.repeat(levels)
      const { status, json } = await send(world, row, { params }, { by, headers, body: nested })
      const messages: string[] = json.errors.map(({ message }: { message: string }) => message)
      expect({
        levels,
        status,
        isRefused: messages.some((message) => message.includes('200 levels')),
      }).toEqual({ levels, status: 422, isRefused })
    }
    for (const deep of [
      '['.repeat(20_000) + ']'.repeat(20_000),
      '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000),
    ])
      expect((await send(world, row, { params }, { by, headers, body: deep })).status).toBe(422)
  })
})

test('the tests of bodies cover every route that has one', () => {
  expect(bodies.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['POST /posts', 'PATCH /posts/{id}', 'PUT /posts/{id}/blocks', 'POST /media']),
  )
})

/** A response without its request id. */
function bytesOf({ status, headers, text }: { status: number; headers: Headers; text: string }) {
  const rest = Object.fromEntries([...headers].filter(([name]) => name !== 'request-id'))
  return { status, headers: rest, text }
}

function flip(token: string): string {
  return token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')
}

async function revoke(id: string): Promise<void> {
  const revokedAt = new Date().toISOString()
  await world.archive.payload.update({
    collection: 'api-clients',
    id,
    data: { revokedAt },
    overrideAccess: true,
  })
}

/** A form with a file of this many bytes that is no image. */
async function formOfSize(bytes: number): Promise<FormData> {
  const form = await formOf({})
  form.set('file', new File([new Uint8Array(bytes)], 'large.jpg'))
  return form
}
