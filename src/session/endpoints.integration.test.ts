import { sql } from '@payloadcms/db-postgres'
import { jwtSign } from 'payload'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { poolDb } from '@/queries/db'
import { logger } from '@/runtime/logger'
import { processSlot } from '@/runtime/processSlot'
import { openTestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeUser, makeProject } from '@/testing/builders'
import { COLLECTIONS } from '@/testing/collectionSlugs'
import { restDriver, signedIn, type RestDriver } from '@/testing/restDriver'

/** The endpoints that change an entry or a client's access (ADMIN-2, PUB-3). */
function endpointsOf(id: string): [method: string, path: string][] {
  return [
    ['POST', `/api/posts/${id}/approve`],
    ['POST', `/api/posts/${id}/withdraw-approval`],
    ['PATCH', `/api/posts/${id}`],
    ['PATCH', `/api/posts?where[id][equals]=${id}`],
    ['DELETE', `/api/posts/${id}`],
    ['POST', `/api/posts/${id}/duplicate`],
    ['POST', `/api/posts/versions/${id}`],
    ['GET', `/api/posts/versions/${id}`],
    ['POST', `/api/api-clients/${id}/rotate`],
    ['POST', `/api/api-clients/${id}/revoke`],
    ['PATCH', `/api/api-clients/${id}`],
  ]
}

/** Payload's endpoints, and some that it does not have. */
const ENDPOINTS: [method: string, path: string][] = [
  ...COLLECTIONS.flatMap((slug): [string, string][] => [
    ['GET', `/api/${slug}`],
    ['GET', `/api/${slug}?depth=2&draft=true&trash=true`],
    ['GET', `/api/${slug}/count`],
    ['GET', `/api/${slug}/versions`],
    ['GET', `/api/${slug}/0198c0de-0000-7000-8000-000000000000`],
    ['POST', `/api/${slug}`],
    ['POST', `/api/${slug}/access/0198c0de-0000-7000-8000-000000000000`],
    ['PATCH', `/api/${slug}?where[id][exists]=true`],
    ['DELETE', `/api/${slug}?where[id][exists]=true`],
    ['PUT', `/api/${slug}/x`],
  ]),
  ...[
    'login',
    'forgot-password',
    'reset-password',
    'first-register',
    'unlock',
    'refresh-token',
    'logout',
    'verify/x',
  ].map((action): [string, string] => ['POST', `/api/users/${action}`]),
  ['GET', '/api/users/me'],
  ['GET', '/api/users/init'],
  ['GET', '/api/access'],
  ['GET', '/api'],
  ['GET', '/api/og'],
  ['GET', '/api/graphql'],
  ['POST', '/api/graphql'],
  ['GET', '/api/graphql-playground'],
  ['GET', '/api/globals/settings'],
  ['POST', '/api/globals/settings'],
  ['GET', '/api/globals/settings/versions'],
  ['GET', '/api/payload-preferences/nav'],
  ['GET', '/api/payload-jobs/run'],
  ['GET', '/api/media/file/x.webp'],
  ['GET', '/api/media/paste-url/x'],
  ['GET', '/api/downloads/openapi.json'],
  ['GET', '/api/downloads/style-guide.md'],
  ['GET', '/api/downloads/skill.md?language=de'],
  ['POST', '/api/api-clients/issue'],
  ...endpointsOf('0198c0de-0000-7000-8000-000000000000'),
  ['POST', '/api/digest-runs/send'],
  ['GET', '/api/sign-in'],
  ['GET', '/api/sign-in/confirm'],
  ['POST', '/api/sign-in/'],
  ['POST', '/api//users/me'],
  ['POST', '/api/sign-in/../users/first-register'],
  ['POST', '/api/%73ign-in/%2e%2e/users/login'],
  ['GET', '/api/unknown'],
  ['OPTIONS', '/api/posts'],
  ['HEAD', '/api/posts'],
]

let archive: TestArchive
let call: RestDriver
let readToken: string
let writeToken: string
let cookieOfAdmin: string
beforeAll(async () => {
  archive = await openTestArchive()
  call = restDriver(archive)
  readToken = (await makeClient(archive.payload)).token
  writeToken = (await makeClient(archive.payload, { mode: 'write' })).token
  cookieOfAdmin = await signedIn(archive, 'admin@example.com')
  await makeDraft(archive.payload, await makeProject(archive.payload, { name: 'Secret Project' }), {
    title: 'Secret Entry',
  })
})
afterAll(() => archive.close())

describe("AUTH-14, AUTH-15, AUTH-16: Payload's own endpoints", () => {
  test('are closed to anonymous users, to client tokens, and to a session that is sent as a token', async () => {
    const session = cookieOfAdmin.split('=')[1] ?? ''
    const credentials: Record<string, string>[] = [
      {},
      { Authorization: `Bearer ${readToken}` },
      { Authorization: `Bearer ${writeToken}` },
      { Authorization: `Bearer ${session}` },
      { Authorization: `JWT ${session}` },
      { Authorization: `users API-Key ${writeToken}` },
      { 'X-Payload-HTTP-Method-Override': 'GET' },
      { 'X-HTTP-Method-Override': 'GET' },
    ]
    for (const [method, path] of ENDPOINTS) {
      for (const headers of credentials) {
        const response = await call(method, path, { headers })
        const text = await response.text()
        expect(`${response.status} ${method} ${path}`).toBe(`401 ${method} ${path}`)
        expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
        expect(JSON.parse(text)).toEqual({
          type: 'unauthorized',
          title: 'unauthorized',
          status: 401,
          detail: null,
        })
      }
    }
  })

  test('are closed to readers, except for their own user', async () => {
    const user = await makeUser(archive.payload, 'reader')
    const cookie = await signedIn(archive, user.email)
    for (const [method, path] of ENDPOINTS) {
      if (path === '/api/users/me' || path === '/api/users/logout') continue
      const response = await call(method, path, { cookie })
      expect(`${response.status} ${method} ${path}`).toBe(`403 ${method} ${path}`)
    }
    const own = await call('GET', `/api/users/${user.id}`, { cookie })
    expect(await own.json()).toMatchObject({ email: user.email, role: 'reader' })
    const me = await (await call('GET', '/api/users/me', { cookie })).text()
    expect(JSON.parse(me)).toMatchObject({ user: { email: user.email } })
    expect(me).not.toContain(cookie.split('=')[1])
    const other = await makeUser(archive.payload, 'admin')
    expect((await call('GET', `/api/users/${other.id}`, { cookie })).status).toBe(403)
  })

  test('AUTH-1: passwords do not work, not even for administrators', async () => {
    const user = { email: 'admin@example.com', password: 'a password that is long' }
    for (const action of [
      'login',
      'forgot-password',
      'reset-password',
      'first-register',
      'unlock',
      'verify/x',
    ]) {
      const response = await call('POST', `/api/users/${action}`, {
        cookie: cookieOfAdmin,
        json: { ...user, token: 'x' },
      })
      expect(`${action} ${response.status}`).toBe(`${action} 403`)
    }
    const made = await call('POST', '/api/users', {
      cookie: cookieOfAdmin,
      json: { email: 'with-password@example.com', role: 'reader', password: 'x'.repeat(20) },
    })
    expect(made.status).toBe(201)
    const [row] = await poolDb(archive.payload)(
      sql`select hash, salt from users where email = 'with-password@example.com'`,
    )
    expect(row).toEqual({ hash: null, salt: null })
  })

  test('authors see only their own user, also by a POST with a GET override', async () => {
    const user = await makeUser(archive.payload, 'author')
    const cookie = await signedIn(archive, user.email)
    for (const headers of [
      { 'X-Payload-HTTP-Method-Override': 'GET' },
      { 'X-HTTP-Method-Override': 'GET' },
    ]) {
      const response = await call('POST', '/api/users', { cookie, json: { limit: 100 }, headers })
      expect(await response.json()).toMatchObject({ totalDocs: 1, docs: [{ id: user.id }] })
    }
    for (const path of ['/api/api-clients', '/api/audit', '/api/globals/settings']) {
      const status = (await call('GET', path, { cookie })).status
      expect(`${path} ${status}`).toBe(`${path} 403`)
    }
    // Users may change their own name and language, but not the role.
    const changed = await call('PATCH', `/api/users/${user.id}`, { cookie, json: { role: 'admin' } })
    expect(await changed.json()).toMatchObject({ doc: { role: 'author' } })
    expect(
      (await call('POST', `/api/users/${user.id}?_method=PATCH`, { cookie, json: { role: 'admin' } })).status,
    ).toBe(404)
  })
})

describe('PUB-2, PUB-3: a client publishes', () => {
  test("a write-mode client's draft stays a draft on every endpoint", async () => {
    const { payload } = archive
    const api = openTestApi(archive)
    const { client, token } = await makeClient(payload, { mode: 'write' })
    const { slug } = await makeProject(payload)
    const made = await api.call('POST', '/posts', {
      token,
      json: { project: slug, title: 'Stays a draft', type: 'feature' },
    })
    expect(made.status).toBe(201)
    const { id } = made.json
    await payload.update({ collection: 'posts', id, data: { teaser: 'x' }, overrideAccess: true })
    const { docs } = await payload.findVersions({
      collection: 'posts',
      where: { parent: { equals: id } },
      overrideAccess: true,
    })
    expect(docs.length).toBeGreaterThan(0)
    const rows = async () => [
      await poolDb(payload)(sql`select to_jsonb(posts) as row from posts where id = ${id}`),
      await poolDb(payload)(sql`select token_hash, revoked_at from api_clients where id = ${client.id}`),
    ]
    const before = await rows()

    const json = {
      when: 'now',
      status: 'published',
      _status: 'published',
      number: 1,
      publishedAt: '2026-01-01T00:00:00.000Z',
      approval: { by: null, at: '2026-01-01T00:00:00.000Z', seal: 'a'.repeat(64) },
    }
    const endpoints = [id, client.id, ...docs.map((version) => version.id)].flatMap(endpointsOf)
    for (const [method, path] of endpoints) {
      for (const headers of [
        { Authorization: `Bearer ${token}` },
        { Authorization: `JWT ${token}` },
        { Authorization: `api-clients API-Key ${token}` },
        { Cookie: `archive-token=${token}` },
      ]) {
        const response = await call(method, path, { headers, ...(method !== 'GET' && { json }) })
        expect(`${response.status} ${method} ${path}`).toBe(`401 ${method} ${path}`)
      }
    }
    for (const [field, value] of Object.entries(json)) {
      const response = await api.call('PATCH', `/posts/${id}`, { token, json: { [field]: value } })
      expect([response.status, response.json.errors[0].pointer]).toEqual([422, `/${field}`])
    }
    expect((await api.call('POST', `/posts/${id}/approve`, { token, json })).status).toBe(404)
    expect(await rows()).toEqual(before)
    expect((await api.call('GET', `/posts/${id}`, { token })).json).toMatchObject({
      status: 'draft',
      number: null,
    })
    await api.close()
  })
})

describe('read markers', () => {
  test('ADMIN-11, READ-13: administrators can read them, and no user can write them', async () => {
    const { payload } = archive
    const project = await makeProject(payload)
    const { id: post } = await makeDraft(payload, project)
    const data = { project: project.id, post, externalUserId: 'u-1' }
    const { id } = await payload.create({ collection: 'read-markers', data, overrideAccess: true })
    const read = await call('GET', `/api/read-markers/${id}`, { cookie: cookieOfAdmin })
    expect([read.status, await read.json()]).toMatchObject([200, { id, externalUserId: 'u-1' }])
    const publisher = await signedIn(archive, (await makeUser(payload, 'publisher')).email)
    expect((await call('GET', '/api/read-markers', { cookie: publisher })).status).toBe(403)
    const json = { ...data, externalUserId: 'u-2' }
    for (const [method, path] of [
      ['POST', '/api/read-markers'],
      ['PATCH', `/api/read-markers/${id}`],
      ['DELETE', `/api/read-markers/${id}`],
    ] as const) {
      const response = await call(method, path, { cookie: cookieOfAdmin, json })
      expect(`${method} ${response.status}`).toBe(`${method} 403`)
    }
  })
})

describe('AUTH-11, AUTH-12, AUTH-13: the session', () => {
  test('a foreign origin cannot write, and navigation from another site keeps the session', async () => {
    const json = { name: 'Foreign', slug: 'foreign', sort: 0, isActive: true, color: '#2563eb', code: 'F' }
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'http://localhost:3001' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]) {
      const response = await call('POST', '/api/projects', { cookie: cookieOfAdmin, json, headers })
      expect(response.status).toBe(403)
    }
    const read = await call('GET', '/api/users/me', {
      cookie: cookieOfAdmin,
      headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
    })
    expect(await read.json()).toMatchObject({ user: { email: 'admin@example.com' } })
    const own = await call('POST', '/api/projects', {
      cookie: cookieOfAdmin,
      json,
      headers: { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' },
    })
    expect(own.status).toBe(201)
  })

  test('the log names the first unexpected origin and PUBLIC_URL, once', async () => {
    processSlot('warnedOfOrigin').set(false)
    const warn = vi.spyOn(logger(), 'warn').mockReturnValue(undefined)
    const send = (headers: Record<string, string>) => call('POST', '/api/sign-in', { json: {}, headers })
    await send({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })
    await send({ Origin: 'null' })
    expect(warn).not.toHaveBeenCalled()
    const origin = `https://archive.example/\u00e9${'x'.repeat(500)}`
    for (const site of ['same-origin', 'none']) await send({ Origin: origin, 'Sec-Fetch-Site': site })
    expect(warn.mock.calls).toEqual([
      [
        `PUBLIC_URL is http://localhost:3000, but a form came from https://archive.example/?${'x'.repeat(175)} and was refused. If that is the address of the archive, set PUBLIC_URL to it.`,
      ],
    ])
    warn.mockRestore()
  })

  test('a foreign origin can neither sign in nor sign out', async () => {
    for (const path of ['/api/sign-in/confirm', '/api/sign-out']) {
      const headers = { Origin: 'https://evil.example' }
      expect((await call('POST', path, { cookie: cookieOfAdmin, json: {}, headers })).status).toBe(403)
    }
    expect((await call('GET', '/api/users/me', { cookie: cookieOfAdmin })).status).toBe(200)
  })

  test('the button works on the page that sends no referrer', async () => {
    const headers = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }
    const response = await call('POST', '/api/sign-in/confirm', { json: { token: 'x' }, headers })
    expect(response.status).toBe(422)
  })

  test('it ends with the user, with its expiry, and with Payload’s own logout', async () => {
    const user = await makeUser(archive.payload, 'author')
    const gone = await signedIn(archive, user.email)
    await archive.payload.delete({ collection: 'users', id: user.id, overrideAccess: true })
    expect((await call('GET', '/api/users/me', { cookie: gone })).status).toBe(401)

    const late = await makeUser(archive.payload, 'author')
    const over = await signedIn(archive, late.email)
    await poolDb(archive.payload)(
      sql`update users_sessions set expires_at = date_trunc('milliseconds', now()) where _parent_id = ${late.id}`,
    )
    expect((await call('GET', '/api/users/me', { cookie: over })).status).toBe(401)

    const here = await signedIn(archive, late.email)
    const there = await signedIn(archive, late.email)
    expect((await call('POST', '/api/users/logout', { cookie: here })).status).toBe(200)
    expect((await call('GET', '/api/users/me', { cookie: here })).status).toBe(401)
    expect((await call('POST', '/api/users/logout?allSessions=true', { cookie: there })).status).toBe(200)
    const rows = await poolDb(archive.payload)(
      sql`select 1 from users_sessions where _parent_id = ${late.id}`,
    )
    expect(rows).toEqual([])
  })

  test('a change of role takes effect with the next request', async () => {
    const user = await makeUser(archive.payload, 'admin')
    const cookie = await signedIn(archive, user.email)
    expect((await call('GET', '/api/audit', { cookie })).status).toBe(200)
    const changed = await call('PATCH', `/api/users/${user.id}`, {
      cookie: cookieOfAdmin,
      json: { role: 'reader' },
    })
    expect(changed.status).toBe(200)
    expect((await call('GET', '/api/audit', { cookie })).status).toBe(403)
    expect((await call('GET', '/api/users/me', { cookie })).status).toBe(200)
  })

  test('other tokens are not sessions', async () => {
    const user = await makeUser(archive.payload, 'admin')
    await signedIn(archive, user.email)
    const [session] = await poolDb(archive.payload)<{ id: string }>(
      sql`select id from users_sessions where _parent_id = ${user.id}`,
    )
    const claims = { id: user.id, collection: 'users', email: user.email, sid: session?.id }
    const { payload } = archive
    const sign = (fieldsToSign: Record<string, unknown>, secret = payload.secret, tokenExpiration = 60) =>
      jwtSign({ fieldsToSign, secret, tokenExpiration })
    const status = async (token: string) =>
      (await call('GET', '/api/users/me', { cookie: `archive-token=${token}` })).status
    expect(await status((await sign(claims)).token)).toBe(200)
    expect(await status((await sign(claims, 'another secret')).token)).toBe(401)
    expect(await status((await sign(claims, payload.secret, -1)).token)).toBe(401)
    expect(await status((await sign({ ...claims, sid: undefined })).token)).toBe(401)
    expect(await status((await sign({ ...claims, sid: 'x' })).token)).toBe(401)
    expect(await status((await sign({ ...claims, collection: 'api-clients' })).token)).toBe(401)
    const { token } = await sign(claims)
    const [, body = ''] = token.split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none', authVersion: 1 })).toString('base64url')
    expect(await status(`${none}.${body}.`)).toBe(401)
  })

  test('concurrent sign-outs and changes of the user do not restore an ended session', async () => {
    const user = await makeUser(archive.payload, 'author')
    for (let round = 0; round < 10; round += 1) {
      const cookie = await signedIn(archive, user.email)
      await Promise.all([
        call('PATCH', `/api/users/${user.id}`, {
          cookie: cookieOfAdmin,
          json: { role: round % 2 === 0 ? 'publisher' : 'author' },
        }),
        call('POST', '/api/sign-out', { cookie }),
        signedIn(archive, user.email),
      ])
      expect((await call('GET', '/api/users/me', { cookie })).status).toBe(401)
    }
    const sessions = await poolDb(archive.payload)(
      sql`select 1 from users_sessions where _parent_id = ${user.id}`,
    )
    expect(sessions).toHaveLength(10)
  })
})

describe('users', () => {
  test('addresses are normalized, and refused if the mailer would read them differently', async () => {
    const folded = await call('POST', '/api/users', {
      cookie: cookieOfAdmin,
      json: { email: ' Ada.Lovelace@Example.COM ', role: 'author' },
    })
    expect(await folded.json()).toMatchObject({ doc: { email: 'ada.lovelace@example.com' } })
    for (const email of [
      '"a b"@example.com',
      'a@example.com, b@evil.example',
      'a@exämple.com',
      'a(x)@example.com',
    ]) {
      const response = await call('POST', '/api/users', {
        cookie: cookieOfAdmin,
        json: { email, role: 'author' },
      })
      expect(`${email} ${response.status}`).toBe(`${email} 400`)
    }
  })

  test('ADMIN-6: the last administrator can be neither deleted nor demoted, on any endpoint', async () => {
    const { payload } = archive
    await poolDb(payload)(sql`delete from users where role = 'admin' and email <> 'admin@example.com'`)
    const { docs } = await payload.find({
      collection: 'users',
      where: { role: { equals: 'admin' } },
      overrideAccess: true,
    })
    const id = docs[0]?.id
    expect(docs).toHaveLength(1)
    const attempts = [
      call('PATCH', `/api/users/${id}`, { cookie: cookieOfAdmin, json: { role: 'reader' } }),
      call('DELETE', `/api/users/${id}`, { cookie: cookieOfAdmin }),
    ]
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([409, 409])
    await call('PATCH', '/api/users?where[role][equals]=admin', {
      cookie: cookieOfAdmin,
      json: { role: 'reader' },
    })
    await call('DELETE', '/api/users?where[id][exists]=true', { cookie: cookieOfAdmin })
    const left = await payload.find({
      collection: 'users',
      where: { role: { equals: 'admin' } },
      overrideAccess: true,
    })
    expect(left.docs.map((doc) => doc.id)).toEqual([id])
    await expect(poolDb(payload)(sql`delete from users where role = 'admin'`)).rejects.toThrow()
  })

  test('ADMIN-6: if two administrators demote each other at once, one remains', async () => {
    const other = await makeUser(archive.payload, 'admin')
    const cookie = await signedIn(archive, other.email)
    const { docs } = await archive.payload.find({
      collection: 'users',
      where: { email: { equals: 'admin@example.com' } },
      overrideAccess: true,
    })
    await Promise.all([
      call('PATCH', `/api/users/${other.id}`, { cookie: cookieOfAdmin, json: { role: 'reader' } }),
      call('PATCH', `/api/users/${docs[0]?.id}`, { cookie, json: { role: 'reader' } }),
    ])
    const left = await poolDb(archive.payload)(sql`select 1 from users where role = 'admin'`)
    expect(left).toHaveLength(1)
  })
})
