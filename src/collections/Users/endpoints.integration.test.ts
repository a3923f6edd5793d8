import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '@payloadcms/db-postgres'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '@/lib/ids'
import { confirmSignIn } from '@/operations/signIn/signIn'
import { issueSignInLink } from '@/operations/signIn/links'
import { poolDb } from '@/queries/db'
import { flushMails } from '@/session/afterResponse'
import { openArchiveWithRoles, type ArchiveWithRoles } from '@/testing/archiveWithRoles'
import { countRows, makeDraft, makeUser } from '@/testing/builders'
import { restDriver, signedIn, type RestDriver } from '@/testing/restDriver'

let archive: ArchiveWithRoles
let rest: RestDriver
beforeAll(async () => {
  archive = await openArchiveWithRoles()
  rest = restDriver(archive)
})
afterAll(() => archive.close())

const responseSchema = z.looseObject({
  doc: z.looseObject({ id: z.string() }).catch({ id: '' }),
  link: z.string().catch(''),
  errors: z.array(z.object({ pointer: z.string(), message: z.string() })).catch([]),
})

async function post(path: string, json?: unknown, role = 'admin', headers = {}) {
  const response = await archive.call('POST', `/users${path}`, { json, role, headers })
  return { ...response, body: responseSchema.parse(response.raw) }
}

const redeem = (link: string) =>
  confirmSignIn(archive.payload, { adminEmails: [] }, new URL(link).searchParams.get('token'))

const linkFor = (email: string) =>
  issueSignInLink(poolDb(archive.payload), 'http://localhost:3000', { email, lifetimeSeconds: 60 })

async function mailsTo(address: string) {
  await flushMails(5_000)
  const outbox = join(archive.dataDir, 'outbox')
  const files = readdirSync(outbox).map((file) => readFileSync(join(outbox, file)))
  const mails = await Promise.all(files.map((file) => PostalMime.parse(file)))
  return mails.filter(({ to }) => to?.some((one) => one.address === address))
}

async function actionsOn(userId: string): Promise<string[]> {
  const rows = await poolDb(archive.payload)<{ action: string }>(sql`
    select action from audit where target = 'users' and target_id = ${userId} order by created_at, id`)
  return rows.map(({ action }) => action)
}

/** Gives the user the edit lock of a new draft. */
async function lockDraft(userId: string): Promise<void> {
  const draft = await makeDraft(archive.payload, archive.project)
  await archive.payload.create({
    collection: 'payload-locked-documents',
    data: {
      document: { relationTo: 'posts', value: draft.id },
      user: { relationTo: 'users', value: userId },
    },
    overrideAccess: true,
  })
}

const countLocks = () => countRows(archive.payload, 'payload_locked_documents')

test('ADMIN-13: an invitation creates the user, and its link comes by mail and in the response', async () => {
  const { status, headers, raw, body } = await post(
    '/invite',
    { email: 'Mira@Example.com', role: 'author', name: 'Mira Albrecht' },
    'admin',
    { 'Accept-Language': 'de' },
  )
  expect(status).toBe(201)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(Object.keys(z.looseObject({}).parse(raw)).sort()).toEqual(['doc', 'link'])
  expect(body.doc).toEqual({
    id: expect.any(String),
    email: 'mira@example.com',
    name: 'Mira Albrecht',
    role: 'author',
    language: null,
    lastSignInAt: null,
    deactivatedAt: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  const [mail, ...others] = await mailsTo('mira@example.com')
  expect(others).toEqual([])
  // The inviter's language, because hers is unknown.
  expect(mail?.subject).toBe('Ihre Einladung zum Update-Archiv')
  for (const part of [mail?.text, mail?.html]) expect(part).toContain(body.link)
  expect(await actionsOn(body.doc.id)).toEqual(['create', 'invite'])
  expect(await redeem(body.link)).toMatchObject({ ok: true, value: { user: { name: 'Mira Albrecht' } } })
  expect(await redeem(body.link)).toMatchObject({ ok: false })
})

test('ADMIN-13: inviting a known user sets the role, keeps the name, and mails in their language', async () => {
  const { id, email, name } = await makeUser(archive.payload, 'author')
  await poolDb(archive.payload)(sql`update users set language = 'en' where id = ${id}`)
  const german = { 'Accept-Language': 'de' }
  const { status, body } = await post('/invite', { email, role: 'publisher' }, 'admin', german)
  expect(status).toBe(201)
  expect(body.doc).toMatchObject({ id, role: 'publisher', name })
  expect((await mailsTo(email))[0]?.subject).toBe('Your invitation to the Update Archive')
  expect((await post('/invite', { email, role: 'publisher', name: 'Ada' })).body.doc).toMatchObject({
    name: 'Ada',
  })
})

test('an invitation names every error at once', async () => {
  const { status, body } = await post('/invite', { email: 'a@b@c', role: 'root', name: 'a\nb', more: 1 })
  expect(status).toBe(422)
  expect(body.errors.map(({ pointer }) => pointer).sort()).toEqual(['/email', '/more', '/name', '/role'])
  for (const json of [null, [], 'x'])
    expect(await post('/invite', json)).toMatchObject({ status: 422, body: { type: 'validation_failed' } })
})

async function feedsOf(userId: string): Promise<number> {
  return (await poolDb(archive.payload)(sql`select from feeds where user_id = ${userId}`)).length
}

test('ADMIN-13: all sessions of a user end on the next request, and open links, edit locks and feeds with them', async () => {
  const user = await makeUser(archive.payload, 'author')
  const cookies = [await signedIn(archive, user.email), await signedIn(archive, user.email)]
  await lockDraft(user.id)
  for (const cookie of cookies) expect((await rest('GET', '/api/posts', { cookie })).status).toBe(200)
  const open = await linkFor(user.email)
  expect((await rest('POST', '/api/feeds', { cookie: cookies[0] ?? '', json: {} })).status).toBe(201)
  const { status, raw } = await post(`/${user.id}/end-sessions`)
  expect([status, raw]).toEqual([200, { ended: 2, feeds: 1 }])
  expect(await redeem(open)).toMatchObject({ ok: false })
  for (const cookie of cookies) expect((await rest('GET', '/api/posts', { cookie })).status).toBe(401)
  expect(await countLocks()).toBe(0)
  expect(await feedsOf(user.id)).toBe(0)
  expect(await actionsOn(user.id)).toContain('end-sessions')
})

test('ADMIN-14: a deactivated user has no session, link, feed or edit lock, and gets no mail, until reactivated', async () => {
  const user = await makeUser(archive.payload, 'publisher')
  const cookie = await signedIn(archive, user.email)
  const open = await linkFor(user.email)
  await lockDraft(user.id)
  expect((await rest('POST', '/api/feeds', { cookie, json: {} })).status).toBe(201)
  const { status, body } = await post(`/${user.id}/deactivate`)
  expect([status, body.doc]).toMatchObject([200, { deactivatedAt: expect.any(String) }])
  expect(await feedsOf(user.id)).toBe(0)
  expect(await countLocks()).toBe(0)
  expect((await rest('GET', '/api/posts', { cookie })).status).toBe(401)
  expect(await redeem(open)).toMatchObject({ ok: false })
  // Also not with a link that was issued at the same moment.
  expect(await redeem(await linkFor(user.email))).toMatchObject({
    ok: false,
    refusal: { errors: [{ code: 'sign_in_refused' }] },
  })
  expect((await rest('POST', '/api/sign-in', { json: { email: user.email } })).status).toBe(202)
  expect(await mailsTo(user.email)).toEqual([])
  const invited = await post('/invite', { email: user.email, role: 'publisher' })
  expect(invited.body.errors).toMatchObject([{ pointer: '/email' }])
  // A session that was written meanwhile is dead as well.
  const again = await post(`/${user.id}/deactivate`)
  expect(again.body.doc).toMatchObject({ deactivatedAt: body.doc.deactivatedAt })

  expect((await post(`/${user.id}/reactivate`)).body.doc).toMatchObject({ deactivatedAt: null })
  const renewed = await signedIn(archive, user.email)
  expect((await rest('GET', '/api/posts', { cookie: renewed })).status).toBe(200)
  expect(await actionsOn(user.id)).toEqual(['create', 'sign-in', 'deactivate', 'reactivate', 'sign-in'])
})

test('ADMIN-6, ADMIN-14: no one deactivates themselves or the last administrator who may sign in', async () => {
  const admins = await archive.payload.find({
    collection: 'users',
    where: { role: { equals: 'admin' } },
    overrideAccess: true,
  })
  const [own] = admins.docs
  expect(admins.totalDocs).toBe(1)
  expect((await post(`/${own?.id}/deactivate`)).status).toBe(422)
  const other = await makeUser(archive.payload, 'admin')
  for (const id of [own?.id, own?.id.toUpperCase()])
    expect((await post(`/${id}/deactivate`)).status).toBe(422)
  expect((await post(`/${other.id}/deactivate`)).status).toBe(200)
  // A deactivated administrator does not count.
  const demoted = await archive.call('PATCH', `/users/${own?.id}`, {
    role: 'admin',
    json: { role: 'author' },
  })
  expect(demoted.status).toBe(409)
  const deleted = await archive.call('DELETE', `/users/${own?.id}`, { role: 'admin' })
  expect(deleted.status).toBe(409)
  expect((await post('/invite', { email: own?.email, role: 'reader' })).body.errors).toMatchObject([
    { pointer: '/role' },
  ])
})

test('signing in records its time, which no form can write', async () => {
  const { id, email } = await makeUser(archive.payload, 'author')
  const find = () => archive.payload.findByID({ collection: 'users', id, overrideAccess: true })
  expect((await find()).lastSignInAt ?? null).toBeNull()
  await signedIn(archive, email)
  const { lastSignInAt } = await find()
  expect(Date.now() - Date.parse(lastSignInAt ?? '')).toBeLessThan(60_000)
  const json = { lastSignInAt: null, deactivatedAt: '2026-01-01T00:00:00.000Z' }
  expect((await archive.call('PATCH', `/users/${id}`, { role: 'admin', json })).status).toBe(200)
  expect(await find()).toMatchObject({ lastSignInAt, deactivatedAt: null })
})

test.each(['end-sessions', 'deactivate', 'reactivate'])(
  'POST /api/users/:id/%s of nobody is a 404',
  async (action) => {
    for (const missing of [newId(), 'x']) expect((await post(`/${missing}/${action}`)).status).toBe(404)
  },
)

test('a user who is deleted while others change them causes no error', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await makeUser(archive.payload, 'admin')
    const change = (method: string, path: string, json?: unknown) =>
      archive.call(method, `/users/${id}${path}`, { role: 'admin', json })
    const responses = await Promise.all([
      change('POST', '/deactivate'),
      change('PATCH', '', { role: 'author' }),
      change('DELETE', ''),
      change('POST', '/end-sessions'),
      change('PATCH', '', { name: 'Mira' }),
    ])
    for (const { status } of responses) expect([200, 404]).toContain(status)
  }
})
