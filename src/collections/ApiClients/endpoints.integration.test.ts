import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '@/lib/ids'
import { hashToken, isWellFormedToken } from '@/lib/tokens'
import { poolDb } from '@/queries/db'
import { openArchiveWithRoles, type ArchiveWithRoles } from '@/testing/archiveWithRoles'
import { everyRow } from '@/testing/database/everyRow'

let archive: ArchiveWithRoles
beforeAll(async () => {
  archive = await openArchiveWithRoles()
})
afterAll(() => archive.close())

/** The members of a response that tests read; `raw` is the whole text. */
const responseSchema = z.looseObject({
  doc: z.looseObject({ id: z.string(), revokedAt: z.string().nullable() }).catch({ id: '', revokedAt: null }),
  token: z.string().catch(''),
  type: z.string().catch(''),
  errors: z.array(z.object({ pointer: z.string(), message: z.string() })).catch([]),
})

async function post(path: string, json?: unknown, role = 'admin', headers = {}) {
  const response = await archive.call('POST', `/api-clients${path}`, { json, role, headers })
  return { ...response, body: responseSchema.parse(response.raw) }
}

const valid = { name: 'Portal', mode: 'write', audience: 'customer' }

/** The id of the client that the API authenticates with this token, or null. */
async function opens(token: string): Promise<string | null> {
  const [row] = await poolDb(archive.payload)<{ id: string }>(sql`
    select id from api_clients where token_hash = ${hashToken(token)} and revoked_at is null`)
  return row?.id ?? null
}

test('TOKEN-10: an administrator issues a client and gets the token only in this response', async () => {
  const { status, headers, raw, body } = await post('/issue', { ...valid, project: archive.project.slug })
  expect(status).toBe(201)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(Object.keys(z.looseObject({}).parse(raw)).sort()).toEqual(['doc', 'token'])
  expect(body.doc).toEqual({
    id: expect.any(String),
    ...valid,
    project: archive.project.id,
    lastUsedAt: null,
    revokedAt: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  expect(body.token).toMatch(/^pua_[0-9A-Za-z]{36}$/)
  expect(isWellFormedToken(body.token)).toBe(true)
  expect(await opens(body.token)).toBe(body.doc.id)

  const { text } = await archive.call('GET', `/api-clients/${body.doc.id}`, { role: 'admin' })
  expect(text).not.toContain(body.token)
  expect(text).not.toContain(hashToken(body.token))
})

test('all errors are listed at once, including an unknown field', async () => {
  const { status, body } = await post('/issue', {
    name: 'x'.repeat(201),
    mode: 'admin',
    audience: 'all',
    project: 'no-such-project',
    token: 'pua_mine',
  })
  expect(status).toBe(422)
  expect(body.type).toBe('validation_failed')
  expect(body.errors.map(({ pointer }) => pointer).sort()).toEqual([
    '/audience',
    '/mode',
    '/name',
    '/project',
    '/token',
  ])
})

test.each([
  [{ ...valid, name: '' }, '/name'],
  [{ ...valid, name: '   ' }, '/name'],
  [{ ...valid, name: 'two\nlines' }, '/name'],
  [{ ...valid, name: 7 }, '/name'],
  [{ ...valid, project: 7 }, '/project'],
  [{ ...valid, project: 'a\u0000b' }, '/project'],
  [{ mode: 'read', audience: 'public' }, '/name'],
  [[], ''],
])('%j is refused at %s, and no client is created', async (json, pointer) => {
  const before = await archive.payload.count({ collection: 'api-clients', overrideAccess: true })
  const { status, body } = await post('/issue', json)
  expect([status, body.errors[0]?.pointer]).toEqual([422, pointer])
  const german = (await post('/issue', json, 'admin', { 'Accept-Language': 'de' })).body.errors
  for (const [index, { message }] of body.errors.entries()) expect(german[index]?.message).not.toBe(message)
  const after = await archive.payload.count({ collection: 'api-clients', overrideAccess: true })
  expect(after).toEqual(before)
})

test.each(['/issue', `/${newId()}/rotate`, `/${newId()}/revoke`])(
  'ADMIN-2: %s is closed to everyone except administrators, and to other origins',
  async (path) => {
    for (const role of ['reader', 'author', 'publisher']) {
      const { status, body } = await post(path, valid, role)
      expect([role, status, body.type]).toEqual([role, 403, 'forbidden'])
    }
    expect((await post(path, valid, 'anonymous')).status).toBe(401)
    const foreign = await post(path, valid, 'admin', { Origin: 'https://evil.example' })
    expect([401, 403]).toContain(foreign.status)
  },
)

test('rotating invalidates the old token at once and shows the new one once', async () => {
  const { body: issued } = await post('/issue', valid)
  const { status, body } = await post(`/${issued.doc.id}/rotate`)
  expect(status).toBe(200)
  expect(body.doc).toMatchObject({ id: issued.doc.id, name: 'Portal', revokedAt: null })
  expect(isWellFormedToken(body.token)).toBe(true)
  expect(await opens(issued.token)).toBeNull()
  expect(await opens(body.token)).toBe(issued.doc.id)
})

test('revoking takes effect at once, can be repeated, and rotating does not undo it', async () => {
  const { body: issued } = await post('/issue', valid)
  const first = await post(`/${issued.doc.id}/revoke`)
  expect(first.status).toBe(200)
  expect(first.body.doc.revokedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(await opens(issued.token)).toBeNull()
  const second = await post(`/${issued.doc.id}/revoke`)
  expect([second.status, second.body.doc.revokedAt]).toEqual([200, first.body.doc.revokedAt])
  const rotated = await post(`/${issued.doc.id}/rotate`)
  expect([rotated.status, rotated.body.errors[0]?.pointer]).toEqual([422, '/revokedAt'])
})

test.each(['rotate', 'revoke'])('%s of an unknown client is not found', async (verb) => {
  for (const id of [newId(), 'nonsense']) {
    const { status, body } = await post(`/${id}/${verb}`)
    expect([status, body.type]).toEqual([404, 'not_found'])
  }
})

test('the audit trail has every action with its user, and no token is anywhere in the database', async () => {
  const { body: issued } = await post('/issue', valid)
  const { body: rotated } = await post(`/${issued.doc.id}/rotate`)
  await post(`/${issued.doc.id}/revoke`)
  const rows = await poolDb(archive.payload)<{ action: string; actor_label: string }>(sql`
    select action, actor_label from audit where target_id = ${issued.doc.id} order by created_at, id`)
  expect(rows.map(({ action }) => action)).toEqual(['create', 'rotate', 'revoke'])
  for (const { actor_label } of rows) expect(actor_label).toMatch(/^admin-/)
  const dump = await everyRow(archive)
  expect(dump).toContain(issued.doc.id)
  for (const token of [issued.token, rotated.token]) expect(dump).not.toContain(token)
  expect(dump).not.toMatch(/pua_[0-9A-Za-z]{36}/)
})
