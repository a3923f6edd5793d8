import { createServer } from 'node:net'
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import type { Payload, PayloadRequest } from 'payload'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guardAction } from '@/admin/guards/guardAction'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeUser } from '@/testing/builders'
import { restDriver, signedIn, type RestDriver } from '@/testing/restDriver'
import { guardRest } from './guardRest'
import { signInEndpoints } from './endpoints'

let archive: TestArchive
let call: RestDriver
beforeAll(async () => {
  archive = await openTestArchive()
  call = restDriver(archive)
})
afterAll(() => archive.close())

describe('requesting a link', () => {
  test.each([
    { Origin: 'https://evil.example' },
    { Origin: 'http://localhost:3001' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ])('from another origin sends no mail: %j', async (headers) => {
    for (const body of [{ form: { email: 'a@b.example' } }, { json: { email: 'a@b.example' } }]) {
      const response = await call('POST', '/api/sign-in', { ...body, headers })
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ type: 'forbidden' })
    }
  })

  test.each([{}, { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' }])(
    'from the own origin and by programs works: %j',
    async (headers) => {
      const response = await call('POST', '/api/sign-in', { json: { email: 'a@b.example' }, headers })
      expect(response.status).toBe(202)
    },
  )
})

test('a renewed session has a cookie of the same form as a new one, which contains its token', async () => {
  const cookie = await signedIn(archive, 'admin@example.com')
  const response = await call('POST', '/api/users/refresh-token', { cookie })
  expect(response.status).toBe(200)
  const set = response.headers.get('set-cookie') ?? ''
  expect(set).toMatch(/^archive-token=[\w.-]+; Expires=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ user: { email: 'admin@example.com' }, exp: expect.any(Number) })
  const renewed = set.split(';')[0] ?? ''
  expect(text).not.toContain(renewed.split('=')[1])
  expect((await call('GET', '/api/users/me', { cookie: renewed })).status).toBe(200)
  const anonymous = await call('POST', '/api/users/refresh-token')
  expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([401, null])
})

describe('a POST to an admin page', () => {
  const guarded = (cookie: string, payload = archive.payload, headers: Record<string, string> = {}) =>
    guardAction(
      payload,
      new Headers({
        Cookie: cookie,
        'Next-Action': 'x',
        'Content-Type': 'text/plain;charset=UTF-8',
        ...headers,
      }),
      '/admin/collections/posts?limit=5',
    )

  test('by an anonymous user is refused, and the page redirects to the sign-in and back', async () => {
    for (const cookie of ['', 'archive-token=x']) {
      const response = await guarded(cookie)
      expect(response?.status).toBe(401)
      // No challenge, because a token is useless here.
      expect(response?.headers.get('www-authenticate')).toBeNull()
      expect(response?.headers.get('x-action-redirect')).toBe(
        '/sign-in?next=%2Fadmin%2Fcollections%2Fposts%3Flimit%3D5;replace',
      )
    }
  })

  test('ADMIN-18: from the form of an entry is refused without leaving the form', async () => {
    const response = await guardAction(
      archive.payload,
      new Headers({ 'Next-Action': 'x' }),
      '/admin/collections/posts/create',
    )
    expect([response?.status, response?.headers.get('x-action-redirect')]).toEqual([401, null])
  })

  test('is refused to readers and works for authors', async () => {
    const reader = await makeUser(archive.payload, 'reader')
    expect((await guarded(await signedIn(archive, reader.email)))?.status).toBe(403)
    const author = await makeUser(archive.payload, 'author')
    const cookie = await signedIn(archive, author.email)
    expect(await guarded(cookie)).toBeNull()
    // Next would parse the fields of a form, however many there are.
    const form = { 'Content-Type': 'multipart/form-data; boundary=x' }
    expect((await guarded(cookie, archive.payload, form))?.status).toBe(415)
  })

  test('is refused from another origin, and if it calls no function', async () => {
    const author = await makeUser(archive.payload, 'author')
    const cookie = await signedIn(archive, author.email)
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'http://localhost:3001' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      const response = await guarded(cookie, archive.payload, headers)
      expect([response?.status, response?.headers.get('x-action-redirect')]).toEqual([403, null])
    }
    const here = { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' }
    expect(await guarded(cookie, archive.payload, here)).toBeNull()
    const page = await guardAction(archive.payload, new Headers({ Cookie: cookie }), '/admin')
    expect([page?.status, page?.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('is a 503 while the database is unreachable', async () => {
    const cookie = await signedIn(archive, 'admin@example.com')
    const offline = await withoutDatabase()
    expect((await guarded(cookie, offline.payload))?.status).toBe(503)
    await offline.close()
  })
})

test('signing in and out is a 503 with Retry-After while the database is unreachable', async () => {
  const cookie = await signedIn(archive, 'admin@example.com')
  const { payload, close } = await withoutDatabase()
  const bodies = new Map<string, object>([
    ['/sign-in', { email: 'a@b.example' }],
    ['/sign-in/confirm', { token: 'A'.repeat(43) }],
    ['/sign-out', {}],
  ])
  // Payload adds its own endpoints to the array.
  const ours = signInEndpoints.filter(({ path }) => bodies.has(path))
  expect(ours).toHaveLength(3)
  for (const { path, handler } of ours)
    for (const sent of path === '/sign-out' ? [cookie] : [cookie, '']) {
      const request = new Request(`http://localhost:3000/api${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: sent },
        body: JSON.stringify(bodies.get(path)),
      })
      const searchParams = new URLSearchParams()
      const response = await guardRest(
        () => Promise.resolve(payload),
        request,
        // What Payload passes on when it could not read the session.
        async (passed) =>
          handler(Object.assign(passed, { payload, searchParams, user: null }) as unknown as PayloadRequest),
      )
      expect(`${path} ${response.status}`).toBe(`${path} 503`)
      expect(response.headers.get('Retry-After')).toBe('2')
      expect(await response.json()).toMatchObject({ type: 'unavailable' })
    }
  await close()
})

test("Payload's REST API is a 503 while the database is unreachable, and a 500 without details for an internal error", async () => {
  const cookie = await signedIn(archive, 'admin@example.com')
  const request = () => new Request('http://localhost:3000/api/posts', { headers: { Cookie: cookie } })
  const { payload, close } = await withoutDatabase()
  const next = () => Promise.reject(new Error('nothing passes'))
  const offline = await guardRest(() => Promise.resolve(payload), request(), next)
  expect(offline).toMatchObject({ status: 503 })
  expect(offline.headers.get('Retry-After')).toBe('2')
  await close()

  const broken = await guardRest(() => Promise.reject(new Error('a secret')), request(), next)
  expect(broken).toMatchObject({ status: 500 })
  expect(await broken.text()).not.toContain('secret')
})

/** Payload with an unreachable database. */
async function withoutDatabase(): Promise<{ payload: Payload; close: () => Promise<void> }> {
  const server = createServer()
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    }),
  )
  await new Promise((resolve) => server.close(resolve))
  const pool = new Pool({ host: '127.0.0.1', port, user: 'nobody', database: 'none' })
  const payload: Payload = Object.create(archive.payload, {
    db: { value: { ...archive.payload.db, drizzle: drizzle(pool) } },
  })
  return { payload, close: () => pool.end() }
}
