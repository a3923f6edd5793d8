import { createLocalReq, type PayloadRequest } from 'payload'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role } from '@/domain/role'
import { newId } from '@/lib/ids'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeUser, makeProject } from '@/testing/builders'
import { COLLECTIONS } from '@/testing/collectionSlugs'
import { makeImageRow } from '@/testing/imageRow'
import { restDriver, signedIn, type RestDriver } from '@/testing/restDriver'
import { permitCall } from './permitCall'

/** All collections whose documents users can reach. */
const SLUGS = COLLECTIONS.filter((slug) => slug !== 'payload-migrations')
type Slug = (typeof SLUGS)[number]

/** Paths that a query must not use, and the minimum role that may; null for none. */
const SECRETS: readonly [Slug, path: string, from: Role | null][] = [
  ['posts', 'client.tokenHash', null],
  ['posts', 'client.name', 'admin'],
  ['posts', 'client__tokenHash', null],
  ['posts', 'approval.by.email', 'admin'],
  ['posts', 'approval.by.role', 'admin'],
  ['posts', 'approval.by.hash', null],
  ['posts', 'approval.by.salt', null],
  ['posts', 'approval.by.sessions', null],
  ['posts', 'approval.by.sessions.id', null],
  ['posts', 'approval.by.resetPasswordToken', null],
  ['posts', 'cover.client.tokenHash', null],
  ['posts', 'cover.client.name', 'admin'],
  ['media', 'client.tokenHash', null],
  ['media', 'client.name', 'admin'],
  ['api-clients', 'tokenHash', null],
  ['users', 'hash', null],
  ['users', 'salt', null],
  ['users', 'sessions', null],
  ['users', 'sessions.id', null],
  ['users', 'resetPasswordToken', null],
  ['read-markers', 'post.client.tokenHash', null],
  ['read-markers', 'post.approval.by.sessions.id', null],
]

interface TestUser {
  cookie: string
  req: () => Promise<PayloadRequest>
}

let archive: TestArchive
let rest: RestDriver
let users: Record<Role, TestUser>
let documents: Record<Slug, string>
let other: { id: string; email: string }

beforeAll(async () => {
  archive = await openTestArchive()
  rest = restDriver(archive)
  const { payload } = archive
  const entries = await Promise.all(
    ROLES.map(async (role): Promise<[Role, TestUser]> => {
      const { user, email } = await makeUser(payload, role)
      const cookie = await signedIn(archive, email)
      const req = () => createLocalReq({ user: { ...user, collection: 'users' } }, payload)
      return [role, { cookie, req }]
    }),
  )
  users = Object.fromEntries(entries) as Record<Role, TestUser>
  const project = await makeProject(payload)
  const draft = await makeDraft(payload, project)
  const { client } = await makeClient(payload)
  const owner = await makeUser(payload, 'author')
  other = owner
  const type = await payload.find({ collection: 'post-types', limit: 1, overrideAccess: true })
  const marker = await payload.create({
    collection: 'read-markers',
    data: { project: project.id, post: draft.id, externalUserId: 'u' },
    overrideAccess: true,
  })
  const run = await payload.create({
    collection: 'digest-runs',
    data: { status: 'dry_run' },
    overrideAccess: true,
  })
  const lock = await payload.create({
    collection: 'payload-locked-documents',
    data: {
      document: { relationTo: 'posts', value: draft.id },
      user: { relationTo: 'users', value: owner.id },
    },
    overrideAccess: true,
  })
  const preference = await payload.create({
    collection: 'payload-preferences',
    data: { key: 'x', value: { a: 1 }, user: { relationTo: 'users', value: owner.id } },
    overrideAccess: true,
    user: { ...owner.user, collection: 'users' },
  })
  const audit = await payload.find({ collection: 'audit', limit: 1, overrideAccess: true })
  documents = {
    posts: draft.id,
    media: await makeImageRow(payload, project),
    projects: project.id,
    'post-types': type.docs[0]?.id ?? '',
    'api-clients': client.id,
    users: owner.id,
    'read-markers': marker.id,
    'digest-runs': run.id,
    audit: audit.docs[0]?.id ?? '',
    'payload-locked-documents': lock.id,
    'payload-preferences': preference.id,
  }
  expect(Object.values(documents).every((id) => id.length === 36)).toBe(true)
})
afterAll(() => archive.close())

describe.each(ROLES)('ADMIN-8: a %s', (role) => {
  test.each(SLUGS)('learns nothing about %s by ids or schema paths that do not exist', async (slug) => {
    const req = await users[role].req()
    const may = async (name: string, args: Record<string, unknown>) =>
      (await permitCall(req, name, { collectionSlug: slug, ...args })) !== null
    for (const wrong of [newId(), 'x', 7, {}, ['posts'], true]) {
      expect(await may('form-state', { id: wrong, data: {} })).toBe(false)
      expect(await may('render-document', { docID: wrong })).toBe(false)
      expect(await may('render-document-slots', { id: wrong })).toBe(false)
    }
    const id = documents[slug]
    for (const schemaPath of ['settings', 'settings.digest', `${slug}.x`, 'api-clients.tokenHash', 7])
      expect(await may('form-state', { id, data: {}, schemaPath })).toBe(false)
  })

  test('reads no more about the settings through server functions than through REST', async () => {
    const response = await rest('GET', '/api/globals/settings', { cookie: users[role].cookie })
    const req = await users[role].req()
    const form = await permitCall(req, 'form-state', {
      globalSlug: 'settings',
      data: {},
      operation: 'update',
    })
    expect([response.status === 200, form !== null]).toEqual([role === 'admin', role === 'admin'])
    for (const name of ['render-document', 'render-list', 'render-document-slots'])
      expect(await permitCall(req, name, { collectionSlug: 'settings', docID: undefined })).toBeNull()
    for (const args of [
      { globalSlug: 'nothing' },
      { globalSlug: 'settings', schemaPath: 'settings.chat' },
      { globalSlug: ['settings'] },
      { widgetSlug: 'collections' },
      {},
    ])
      expect(await permitCall(req, 'form-state', { data: {}, ...args })).toBeNull()
  })

  test('cannot sort, filter or select by an unreadable field', async () => {
    const { payload } = archive
    const req = await users[role].req()
    for (const [slug, path, from] of SECRETS) {
      const may = from !== null && ROLES.indexOf(role) >= ROLES.indexOf(from)
      const nested = encodeURIComponent(JSON.stringify({ and: [{ or: [{ [path]: { exists: true } }] }] }))
      const selected = path
        .split(/\.|__/)
        .map((name) => `[${name}]`)
        .join('')
      for (const query of [
        `sort=${path}`,
        `sort=-${path}`,
        `sort=title,-${path}`,
        `sort[]=${path}`,
        `where[${path}][like]=a`,
        `where[${path}][exists]=true`,
        `where=${nested}`,
        `select${selected}=true`,
        `populate[${slug}]${selected}=true`,
      ]) {
        // A readable field can be used to sort and filter. Selecting and populating work on its own collection.
        if (may && /^(?:select|populate)/.test(query)) continue
        const { status } = await rest('GET', `/api/${slug}?${query}`, { cookie: users[role].cookie })
        const description = `${slug} ${query} ${status}`
        if (may) expect(description).toMatch(/ 200$| 400$/)
        else expect(description).toMatch(/ 40[03]$/)
      }
      // The queries of pages, server functions and stored preferences.
      if (may) continue
      for (const options of [
        { sort: path },
        { sort: ['-id', `-${path}`] },
        { where: { [path]: { like: 'a' } } },
      ])
        await expect(
          payload.find({ collection: slug, overrideAccess: false, req, user: req.user, ...options }),
        ).rejects.toThrow()
    }
  })

  test('sees only the id of other users', async () => {
    const { cookie } = users[role]
    const paths = ['/api/users?limit=0', `/api/users/${other.id}`, '/api/payload-locked-documents?depth=2']
    for (const path of paths) {
      const text = await (await rest('GET', path, { cookie })).text()
      if (role === 'admin') continue
      expect(text).not.toContain(other.email)
    }
  })
})

test("no response contains a token's hash or the bot token, whatever is selected", async () => {
  const { cookie } = users.admin
  const saved = await rest('POST', '/api/globals/settings', {
    cookie,
    json: { chat: { botToken: 'xoxb-secret-of-the-bot' } },
  })
  expect(saved.status).toBe(200)
  const stored = await archive.payload.db.findGlobal({ slug: 'settings' })
  const cipher = JSON.stringify(stored).match(/"botToken":"([^"]+)"/)?.[1] ?? ''
  expect(cipher.length).toBeGreaterThan(30)
  for (const query of ['', '?select[chat][botToken]=true', '?select[chat]=true', '?depth=2']) {
    const text = await (await rest('GET', `/api/globals/settings${query}`, { cookie })).text()
    expect(text).not.toContain(cipher)
    expect(text).not.toContain('secret-of-the-bot')
  }
  for (const query of ['', '?select[name]=true', '?select[id]=false', '?depth=2'])
    expect(await (await rest('GET', `/api/api-clients${query}`, { cookie })).text()).not.toContain(
      'tokenHash',
    )
})

test('functions that the admin does not use are disabled, like unknown names', async () => {
  const req = await users.admin.req()
  for (const name of [
    'render-field',
    'table-state',
    'schedule-publish',
    'constructor',
    '__proto__',
    '',
    7,
    null,
    ['form-state'],
  ])
    expect(await permitCall(req, name, { collectionSlug: 'posts', data: {} })).toBeNull()
  for (const args of [null, undefined, 'x', 7, []])
    expect(await permitCall(req, 'form-state', args)).toBeNull()
})

test('only arguments that the pages send are passed on to Payload', async () => {
  const req = await users.author.req()
  const permitted = await permitCall(req, 'form-state', {
    collectionSlug: 'posts',
    id: documents.posts,
    data: {},
    user: 'x',
    req: 'x',
    mockRSCs: true,
    skipClientConfigAuth: true,
    widgetSlug: 'collections',
    returnLockStatus: true,
  })
  expect(permitted).toEqual({
    collectionSlug: 'posts',
    schemaPath: 'posts',
    id: documents.posts,
    data: {},
    returnLockStatus: true,
  })
  const drawer = await permitCall(req, 'render-document', {
    collectionSlug: 'posts',
    docID: documents.posts,
    paramsOverride: { segments: ['globals', 'settings'] },
  })
  expect(drawer).toMatchObject({ paramsOverride: { segments: ['collections', 'posts', documents.posts] } })
})

test('a form locks its document only if the user can save it', async () => {
  const req = await users.author.req()
  for (const [collectionSlug, id] of [
    ['projects', documents.projects],
    ['post-types', documents['post-types']],
  ])
    expect(
      await permitCall(req, 'form-state', { collectionSlug, id, data: {}, returnLockStatus: true }),
    ).toMatchObject({ returnLockStatus: false })
})

test('a form with far more rows or longer paths than a real one is not built', async () => {
  const req = await users.author.req()
  const form = async (args: Record<string, unknown>) =>
    (await permitCall(req, 'form-state', { collectionSlug: 'posts', data: {}, formState: {}, ...args })) !==
    null
  const rows = (length: number) => Array.from({ length }, () => ({ blockType: 'text' }))
  const fields = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, row) => [
        [`blocks.${row}.blockType`, { value: 'text' }],
        [`blocks.${row}.text`, { value: 'a' }],
      ]).flat(),
    )
  // As many blocks as a post may have, and far more.
  expect(await form({ data: { blocks: rows(100) }, formState: fields(100) })).toBe(true)
  for (const args of [
    { data: { blocks: rows(10_000) } },
    { formState: fields(10_000) },
    { documentFormState: fields(10_000) },
    { formState: { blocks: { value: 10_000, rows: rows(10_000) } } },
    { formState: { [`${'a.'.repeat(100_000)}a`]: { value: 1 } } },
  ])
    expect(await form(args)).toBe(false)
  const document = async (initialData: object) =>
    (await permitCall(req, 'render-document', { collectionSlug: 'posts', initialData })) !== null
  expect(await document({ blocks: rows(100) })).toBe(true)
  expect(await document({ blocks: rows(10_000) })).toBe(false)
})

test('SEC-25: a form gets no key that no field has, and is not built with more than 100 of them', async () => {
  const req = await users.author.req()
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))
  const posts = { collectionSlug: 'posts' }
  for (const [name, argument] of [
    ['form-state', 'data'],
    ['render-document', 'initialData'],
  ] as const) {
    const some = { ...posts, [argument]: { title: 'A title', ...keys(100) } }
    expect(await permitCall(req, name, some)).toMatchObject({ [argument]: { title: 'A title' } })
    expect(JSON.stringify(await permitCall(req, name, some))).not.toContain('k1')
    expect(await permitCall(req, name, { ...posts, [argument]: keys(101) })).toBeNull()
  }
})

test('a page number or limit beyond what the database can count is a 400', async () => {
  for (const query of [{ page: -1 }, { page: 1e30 }, { limit: -1 }, { limit: 1e30 }, { page: NaN }]) {
    const req = await users.author.req()
    const found = archive.payload.find({ collection: 'posts', overrideAccess: false, req, ...query })
    await expect(found).rejects.toMatchObject({ name: 'QueryError', status: 400 })
  }
})
