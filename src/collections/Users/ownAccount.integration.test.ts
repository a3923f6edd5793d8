import { createLocalReq } from 'payload'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permitCall } from '@/admin/serverFunctions/permitCall'
import { ROLES, type Role } from '@/domain/role'
import type { User } from '@/payload-types'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeUser } from '@/testing/builders'
import { restDriver, signedIn, type RestDriver } from '@/testing/restDriver'

let archive: TestArchive
let rest: RestDriver
const users: Partial<Record<Role, { user: User; cookie: string }>> = {}

beforeAll(async () => {
  archive = await openTestArchive()
  rest = restDriver(archive)
  for (const role of ROLES) {
    const { user, email } = await makeUser(archive.payload, role)
    users[role] = { user, cookie: await signedIn(archive, email) }
  }
})
afterAll(() => archive.close())

/** What is stored of a user, sessions and hidden fields included. */
const stored = (id: string) =>
  archive.payload.db.findOne<User>({ collection: 'users', where: { id: { equals: id } } })

/** Fields that nobody may change for themselves, with a value that would give something away. */
const CLOSED: readonly [field: string, value: unknown][] = [
  ['role', 'admin'],
  ['email', 'other@example.com'],
  ['sessions', []],
  ['createdAt', '2001-01-01T00:00:00.000Z'],
  ['lastSignInAt', '2020-01-01T00:00:00.000Z'],
  ['deactivatedAt', '2020-01-01T00:00:00.000Z'],
  ['password', 'a long enough password'],
  ['hash', 'x'],
  ['salt', 'x'],
  ['loginAttempts', 99],
  ['lockUntil', '2099-01-01T00:00:00.000Z'],
  ['resetPasswordToken', 'x'],
  ['id', '01a20900-3805-73c9-bcf9-15bff799e086'],
]
const OPEN = { name: 'Mira Albrecht', language: 'de', mails: { submitted: false, decided: false } }

describe.each(['author', 'publisher'] as const)('ADMIN-15: a %s', (role) => {
  test('changes their own name, language and mail settings', async () => {
    const { user, cookie } = users[role] ?? expect.fail()
    const response = await rest('PATCH', `/api/users/${user.id}`, { cookie, json: OPEN })
    expect(response.status).toBe(200)
    expect(await stored(user.id)).toMatchObject(OPEN)
  })

  test.each(CLOSED)('cannot change their own %s', async (field, value) => {
    const { user, cookie } = users[role] ?? expect.fail()
    const before = await stored(user.id)
    const paths = [`/api/users/${user.id}`, `/api/users?where[id][equals]=${user.id}`]
    for (const path of paths) await rest('PATCH', path, { cookie, json: { [field]: value } })
    const { updatedAt, ...after } = (await stored(user.id)) ?? expect.fail()
    expect({ ...after, updatedAt: before?.updatedAt }).toEqual(before)
    expect(updatedAt).toBeDefined()
    expect((await rest('GET', '/api/posts', { cookie })).status).toBe(200)
  })

  test('changes no other user', async () => {
    const { cookie } = users[role] ?? expect.fail()
    for (const other of ROLES.filter((one) => one !== role)) {
      const { user } = users[other] ?? expect.fail()
      const before = await stored(user.id)
      const response = await rest('PATCH', `/api/users/${user.id}`, { cookie, json: { name: 'Changed' } })
      expect([403, 404]).toContain(response.status)
      expect(await stored(user.id)).toEqual(before)
    }
  })

  test('gets the form of their own user, and of no other', async () => {
    const { user } = users[role] ?? expect.fail()
    const req = await createLocalReq({ user: { ...user, collection: 'users' } }, archive.payload)
    for (const other of ROLES) {
      const { id } = users[other]?.user ?? expect.fail()
      const form = await permitCall(req, 'form-state', { collectionSlug: 'users', id, data: {} })
      expect(form !== null).toBe(other === role)
    }
  })

  test('cannot invite, create or delete a user', async () => {
    const { user, cookie } = users[role] ?? expect.fail()
    const json = { email: 'new@example.com', role: 'reader' }
    expect((await rest('POST', '/api/users', { cookie, json })).status).toBe(403)
    expect((await rest('POST', '/api/users/invite', { cookie, json })).status).toBe(403)
    expect((await rest('DELETE', `/api/users/${user.id}`, { cookie })).status).toBe(403)
  })
})

test('ADMIN-15: a reader changes nothing in the admin', async () => {
  const { user, cookie } = users.reader ?? expect.fail()
  expect((await rest('PATCH', `/api/users/${user.id}`, { cookie, json: OPEN })).status).toBe(403)
})
