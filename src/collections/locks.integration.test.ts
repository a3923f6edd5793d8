import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { UserActor } from '@/domain/actor'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { countRows, makeDraft, makeUser, makeProject, makePublished } from '@/testing/builders'
import { restDriver, signedIn, type RestDriver } from '@/testing/restDriver'

const LOCKS = '/api/payload-locked-documents'

let archive: TestArchive
let rest: RestDriver
let ada: UserActor & { cookie: string }
let bob: UserActor & { cookie: string }
let publisher: UserActor & { cookie: string }
let draft: string
let published: string
let project: string

beforeAll(async () => {
  archive = await openTestArchive()
  rest = restDriver(archive)
  const { payload } = archive
  const signedInAs = async (role: 'author' | 'publisher') => {
    const user = await makeUser(payload, role)
    return { ...user, cookie: await signedIn(archive, user.email) }
  }
  ada = await signedInAs('author')
  bob = await signedInAs('author')
  publisher = await signedInAs('publisher')
  const made = await makeProject(payload)
  project = made.id
  draft = (await makeDraft(payload, made)).id
  published = (await makePublished(payload, made)).id
})
beforeEach(async () => {
  await poolDb(archive.payload)(sql`delete from payload_locked_documents`)
})
afterAll(() => archive.close())

/** Creates a lock as Payload's form state does. */
async function lockFor(user: UserActor, id = draft): Promise<string> {
  const lock = await archive.payload.create({
    collection: 'payload-locked-documents',
    data: {
      document: { relationTo: 'posts', value: id },
      user: { relationTo: 'users', value: user.id },
    },
    overrideAccess: true,
  })
  return lock.id
}

async function lockOwners(): Promise<string[]> {
  const rows = await poolDb(archive.payload)<{ owner: string }>(sql`
    select users_id::text as owner from payload_locked_documents_rels where path = 'user' order by 1`)
  expect(await countRows(archive.payload, 'payload_locked_documents')).toBe(rows.length)
  return rows.map(({ owner }) => owner)
}

function body(user: UserActor, value = draft, relationTo = 'posts') {
  return { document: { relationTo, value }, user: { relationTo: 'users', value: user.id } }
}

test('a lock belongs to the user who takes it, whatever the body says', async () => {
  const made = await rest('POST', LOCKS, { cookie: ada.cookie, json: body(bob) })
  expect(made.status).toBe(201)
  expect(await lockOwners()).toEqual([ada.id])
  const saved = await rest('PATCH', `/api/posts/${draft}`, { cookie: ada.cookie, json: { teaser: 'Mine' } })
  expect(saved.status).toBe(200)

  const own = await lockFor(ada)
  const given = await rest('PATCH', `${LOCKS}/${own}`, { cookie: ada.cookie, json: body(bob, published) })
  expect(given.status).toBe(200)
  expect(await lockOwners()).toEqual([ada.id])
  const result = await archive.payload.findByID({
    collection: 'payload-locked-documents',
    id: own,
    overrideAccess: true,
  })
  expect(result.document?.value).toBe(draft)
})

test('a user cannot lock a document without the right to save it, or one that another user is editing', async () => {
  for (const [value, relationTo] of [
    [published, 'posts'],
    [project, 'projects'],
    [ada.id, 'users'],
    ['x', 'posts'],
  ] as const) {
    const refused = await rest('POST', LOCKS, { cookie: ada.cookie, json: body(ada, value, relationTo) })
    expect(`${relationTo} ${refused.status}`).toBe(`${relationTo} 403`)
  }
  await lockFor(bob)
  expect((await rest('POST', LOCKS, { cookie: ada.cookie, json: body(ada) })).status).toBe(423)
  expect(await lockOwners()).toEqual([bob.id])
})

test('only one of several concurrent users gets the lock', async () => {
  const users = [ada, bob, publisher]
  for (let round = 0; round < 5; round += 1) {
    await poolDb(archive.payload)(sql`delete from payload_locked_documents`)
    const locked = await Promise.all(
      [...users, ...users].map(({ cookie }) =>
        rest('POST', LOCKS, { cookie, json: { document: { relationTo: 'posts', value: draft } } }),
      ),
    )
    const [owner, ...others] = await lockOwners()
    expect(others).toEqual([])
    expect(users.map(({ id }) => id)).toContain(owner)
    expect(new Set(locked.map(({ status }) => status))).toEqual(new Set([201, 423]))
  }
})

test("an author cannot change another user's lock, single or in bulk", async () => {
  const lock = await lockFor(bob)
  const own = await lockFor(ada, published)
  for (const [method, path] of [
    ['PATCH', `${LOCKS}/${lock}`],
    ['DELETE', `${LOCKS}/${lock}`],
  ] as const) {
    const response = await rest(method, path, { cookie: ada.cookie, ...(method === 'PATCH' && { json: {} }) })
    expect(response.status).toBeOneOf([403, 404])
  }
  await rest('PATCH', `${LOCKS}?where[id][exists]=true`, { cookie: ada.cookie, json: body(ada) })
  expect(await lockOwners()).toEqual([ada.id, bob.id].sort())
  await rest('DELETE', `${LOCKS}?where[id][exists]=true`, { cookie: ada.cookie })
  expect(await lockOwners()).toEqual([bob.id])
  expect((await rest('GET', `${LOCKS}/${own}`, { cookie: ada.cookie })).status).toBe(404)
})

test('saving and deleting respect a lock, also with overrideLock', async () => {
  await lockFor(bob)
  for (const cookie of [ada.cookie, publisher.cookie]) {
    for (const query of ['', '?overrideLock=true', '?overrideLock=1']) {
      const saved = await rest('PATCH', `/api/posts/${draft}${query}`, { cookie, json: { teaser: 'x' } })
      const deleted = await rest('DELETE', `/api/posts/${draft}${query}`, { cookie })
      expect([saved.status, deleted.status]).toEqual([423, 423])
    }
  }
  expect(await lockOwners()).toEqual([bob.id])
})

test('saving or deleting a document that another user is editing is refused in the language of the user', async () => {
  await lockFor(bob)
  for (const [language, words] of [
    ['de', /^Jemand anderes bearbeitet das gerade; es wurde nichts geändert\./],
    ['en', /^Someone else is editing this; nothing was changed\./],
  ] as const)
    for (const method of ['PATCH', 'DELETE']) {
      const response = await rest(method, `/api/posts/${draft}`, {
        cookie: ada.cookie,
        headers: { 'Accept-Language': language },
        ...(method === 'PATCH' && { json: { teaser: 'x' } }),
      })
      expect([response.status, await response.json()]).toEqual([
        423,
        { errors: [{ message: expect.stringMatching(words) }] },
      ])
    }
})

test.each([
  ['', 0],
  [' by a server whose clock is behind', 2 * 60 * 60 * 1000],
])(
  'ADMIN-5, OPS-27: a form that was opened before another user saved%s overwrites nothing',
  async (_, behindMs) => {
    const path = `/api/posts/${draft}`
    const save = (cookie: string, json: object) =>
      rest('PATCH', path, { cookie, json, headers: { 'Accept-Language': 'de' } })
    const { updatedAt } = await (await rest('GET', path, { cookie: ada.cookie })).json()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - behindMs })
    const first = await (await save(bob.cookie, { updatedAt, teaser: 'From Bob' })).json()
    vi.useRealTimers()
    const second = await save(ada.cookie, { updatedAt, teaser: 'Before Bob' })
    expect([second.status, await second.json()]).toEqual([
      409,
      {
        errors: [
          expect.objectContaining({ message: expect.stringMatching(/^Der Eintrag wurde inzwischen/) }),
        ],
      },
    ])
    expect((await (await rest('GET', path, { cookie: ada.cookie })).json()).teaser).toBe('From Bob')
    const again = await save(bob.cookie, { updatedAt: first.doc.updatedAt, teaser: 'Once more' })
    expect(again.status).toBe(200)
  },
)

test('a publisher breaks one lock at a time, by taking it over or deleting it, and each is audited', async () => {
  const { payload } = archive
  const rows = async () => {
    const { docs } = await payload.find({
      collection: 'audit',
      where: { action: { equals: 'break-lock' } },
      sort: 'createdAt',
      overrideAccess: true,
    })
    return docs.map(({ actorId, target, targetId, details, createdAt }) => ({
      actorId,
      target,
      targetId,
      details,
      hasTime: createdAt !== '',
    }))
  }
  const broken = {
    actorId: publisher.id,
    target: 'posts',
    targetId: draft,
    details: { heldBy: ada.id },
    hasTime: true,
  }
  const first = await lockFor(ada)
  const all = `${LOCKS}?where[id][exists]=true`
  await rest('DELETE', all, { cookie: publisher.cookie })
  await rest('PATCH', all, { cookie: publisher.cookie, json: {} })
  expect([await lockOwners(), await rows()]).toEqual([[ada.id], []])

  const taken = await rest('PATCH', `${LOCKS}/${first}`, { cookie: publisher.cookie, json: body(bob) })
  expect([taken.status, await lockOwners(), await rows()]).toEqual([200, [publisher.id], [broken]])
  const own = await rest('DELETE', `${LOCKS}/${first}?depth=1`, { cookie: publisher.cookie })
  expect([own.status, await lockOwners(), await rows()]).toEqual([200, [], [broken]])

  const second = await lockFor(ada)
  const deleted = await rest('DELETE', `${LOCKS}/${second}?depth=1`, { cookie: publisher.cookie })
  expect([deleted.status, await lockOwners(), await rows()]).toEqual([200, [], [broken, broken]])
})

test('ADMIN-10: a publisher who takes over during a save has the only lock', async () => {
  const save = (cookie: string, teaser: string, query = '') =>
    rest('PATCH', `/api/posts/${draft}${query}`, { cookie, json: { teaser } })
  for (let round = 0; round < 20; round += 1) {
    await poolDb(archive.payload)(sql`delete from payload_locked_documents`)
    const lock = await lockFor(ada)
    const [saved, taken] = await Promise.all([
      save(ada.cookie, `Round ${round}`, '?form=race'),
      rest('PATCH', `${LOCKS}/${lock}`, { cookie: publisher.cookie, json: {} }),
    ])
    expect([200, 423]).toContain(saved.status)
    expect([200, 404]).toContain(taken.status)
    const holder = taken.status === 200 ? publisher : ada
    expect([round, await lockOwners()]).toEqual([round, [holder.id]])
    const other = taken.status === 200 ? ada : publisher
    expect([round, (await save(other.cookie, 'Late')).status]).toEqual([round, 423])
    expect([round, (await save(holder.cookie, 'Next')).status]).toEqual([round, 200])
  }
})

test('ADMIN-9: nobody edits a document that cannot be locked, or that is unknown', async () => {
  const holder = (collection: string, id: string) =>
    rest('POST', `${LOCKS}/holder`, { cookie: ada.cookie, json: { collection, id } })
  for (const collection of [
    'users',
    'audit',
    'api-clients',
    'payload-migrations',
    'nothing',
    'constructor',
  ]) {
    const response = await holder(collection, bob.id)
    expect([collection, response.status, await response.json()]).toEqual([collection, 200, { name: null }])
  }
  await lockFor(bob)
  expect(await (await holder('posts', draft)).json()).toEqual({ name: bob.name })
})

test('ADMIN-9: lists and Payload’s dialog name who is editing, also for authors; the row stays selectable', async () => {
  await lockFor(ada)
  const find = async (user: UserActor) => {
    const { payload } = archive
    const found = await payload.findByID({ collection: 'users', id: user.id, overrideAccess: true })
    const as = { ...found, collection: 'users' as const }
    const where = { id: { equals: draft } }
    // As Payload's list and its page of a document do.
    const posts = await payload.find({
      collection: 'posts',
      includeLockStatus: true,
      overrideAccess: false,
      user: as,
      where,
    })
    const locks = await payload.find({
      collection: 'payload-locked-documents',
      depth: 1,
      overrideAccess: false,
      user: as,
    })
    return [posts.docs[0], locks.docs[0]?.user.value]
  }
  for (const other of [bob, publisher])
    expect(await find(other)).toEqual([
      expect.objectContaining({ _isLocked: false, editedBy: ada.name }),
      { id: ada.id, name: ada.name, email: ada.name },
    ])
  expect((await find(ada))[0]).not.toHaveProperty('editedBy')
})

test('leaving a document ends only the lock of this user on it', async () => {
  await lockFor(ada)
  await lockFor(ada, published)
  await lockFor(bob)
  const leave = (cookie: string, json: unknown, headers = {}) =>
    rest('POST', `${LOCKS}/release`, { cookie, json, headers })
  const left = await leave(ada.cookie, { collection: 'posts', id: draft })
  expect([left.status, await left.json()]).toEqual([200, { released: true }])
  expect(await lockOwners()).toEqual([ada.id, bob.id].sort())
  for (const json of [{}, { collection: 'posts', id: 'x' }, { collection: 'users', id: draft, all: true }])
    expect((await leave(ada.cookie, json)).status).toBe(422)
  expect((await leave(ada.cookie, { collection: 'posts', id: draft, form: 'a b' })).status).toBe(422)
  for (const collection of ["x'; --", 'a\u0000b', 'users', 'nothing'])
    expect([collection, (await leave(bob.cookie, { collection, id: draft })).status]).toEqual([
      collection,
      200,
    ])
  const foreign = { Origin: 'https://evil.example' }
  expect((await leave(bob.cookie, { collection: 'posts', id: draft }, foreign)).status).toBe(403)
  expect(await lockOwners()).toEqual([ada.id, bob.id].sort())
})

test('signing out ends the locks of the user', async () => {
  const user = await makeUser(archive.payload, 'author')
  const cookie = await signedIn(archive, user.email)
  await lockFor(user)
  await lockFor(bob, published)
  expect((await rest('POST', '/api/users/logout', { cookie })).status).toBe(200)
  expect(await lockOwners()).toEqual([bob.id])
})

test('a user who is removed or becomes a reader loses all locks', async () => {
  const admin = await signedIn(archive, 'admin@example.com')
  for (const end of ['DELETE', 'PATCH'] as const) {
    const user = await makeUser(archive.payload, 'author')
    await lockFor(user)
    const path = `/api/users/${user.id}`
    const ended = await rest(end, path, {
      cookie: admin,
      ...(end === 'PATCH' && { json: { role: 'reader' } }),
    })
    expect([end, ended.status, await lockOwners()]).toEqual([end, 200, []])
    const saved = await rest('PATCH', `/api/posts/${draft}`, { cookie: ada.cookie, json: { teaser: end } })
    expect([end, saved.status]).toEqual([end, 200])
  }
})

test('a lock without activity for five minutes is ignored', async () => {
  await lockFor(bob)
  const age = (minutes: number) =>
    poolDb(archive.payload)(sql`
      update payload_locked_documents set updated_at = now() - make_interval(mins => ${minutes}::int)`)
  await age(4)
  const save = () => rest('PATCH', `/api/posts/${draft}`, { cookie: ada.cookie, json: { teaser: 'Late' } })
  expect((await save()).status).toBe(423)
  await age(6)
  expect((await save()).status).toBe(200)
})
