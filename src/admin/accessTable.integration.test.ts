import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Endpoint } from 'payload'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserActor } from '@/domain/actor'
import { hasRole, ROLES, type Role } from '@/domain/role'
import { newId } from '@/lib/ids'
import { createFeed } from '@/operations/subscriptions/feeds'
import { subscribe } from '@/operations/subscriptions/subscribe'
import type { Project, User } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject, makePublished, makeUser } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'
import { restDriver, signedIn, type RestDriver } from '@/testing/restDriver'
import { permitCall, SERVER_FUNCTION_NAMES } from './serverFunctions/permitCall'

/** Who calls. An author calls once for a record of someone else, and once for an own one. */
const COLUMNS = ['anonymous', 'reader', 'author', 'own', 'publisher', 'admin'] as const
type Column = (typeof COLUMNS)[number]

const TABLE = readFileSync('src/admin/accessTable.txt', 'utf8')

let archive: TestArchive
let rest: RestDriver
let project: Project
let type: string
let other: UserActor & { user: User }
const users = new Map<Column, UserActor & { user: User }>()
const cookies = new Map<Column, string>()

beforeAll(async () => {
  archive = await openTestArchive()
  rest = restDriver(archive)
  const { payload } = archive
  project = await makeProject(payload)
  type = (await payload.find({ collection: 'post-types', limit: 1, overrideAccess: true })).docs[0]?.id ?? ''
  await makeUser(payload, 'admin')
  other = await makeUser(payload, 'author')
  for (const role of ['reader', 'author', 'publisher', 'admin'] as const) {
    const user = await makeUser(payload, role)
    users.set(role, user)
    cookies.set(role, await signedIn(archive, user.email))
  }
  const [author, cookie] = [users.get('author'), cookies.get('author')]
  if (author) users.set('own', author)
  if (cookie) cookies.set('own', cookie)
})
afterAll(() => archive.close())

/** Makes a record for a call, whose owner is the user of the column `own`, else someone else; returns its id. */
const FIXTURES: Record<string, (owner: UserActor & { user: User }) => Promise<string>> = {
  posts: async (owner) => {
    const text = { blockType: 'text' as const, text: 'Before and now.' }
    const { id } = await makeDraft(archive.payload, project, { teaser: 'One. Two.', blocks: [text] })
    await poolDb(archive.payload)(sql`update posts set created_by_id = ${owner.id} where id = ${id}`)
    return id
  },
  media: () => makeImageRow(archive.payload, project),
  projects: async () => (await makeProject(archive.payload)).id,
  'post-types': async () =>
    (
      await archive.payload.create({
        collection: 'post-types',
        data: {
          key: `type-${randomUUID().slice(0, 8)}`,
          labels: { de: 'Art', en: 'Type' },
          color: '#2563eb',
        },
        overrideAccess: true,
      })
    ).id,
  'api-clients': async () => (await makeClient(archive.payload)).client.id,
  users: async (owner) => (owner === other ? (await makeUser(archive.payload, 'reader')).id : owner.id),
  'digest-runs': async () =>
    (
      await archive.payload.create({
        collection: 'digest-runs',
        data: { status: 'dry_run' },
        overrideAccess: true,
      })
    ).id,
  audit: async () =>
    (await archive.payload.find({ collection: 'audit', limit: 1, overrideAccess: true })).docs[0]?.id ?? '',
  feeds: async (owner) => {
    const created = await createFeed(archive.payload, owner, {})
    return created.ok ? created.value.id : ''
  },
  subscriptions: async (owner) => {
    const made = await subscribe(archive.payload, owner, { project: project.slug, rhythm: 'each' })
    return made.ok ? made.value.subscription.id : ''
  },
  'read-markers': async () => {
    const { id } = await makeDraft(archive.payload, project)
    const data = { project: project.id, post: id, externalUserId: randomUUID() }
    return (await archive.payload.create({ collection: 'read-markers', data, overrideAccess: true })).id
  },
  'payload-locked-documents': async (owner) => {
    const { id } = await makeDraft(archive.payload, project)
    const data = {
      document: { relationTo: 'posts' as const, value: id },
      user: { relationTo: 'users' as const, value: owner.id },
    }
    return (
      await archive.payload.create({ collection: 'payload-locked-documents', data, overrideAccess: true })
    ).id
  },
  'payload-preferences': async (owner) => {
    const data = {
      key: randomUUID(),
      value: { a: 1 },
      user: { relationTo: 'users' as const, value: owner.id },
    }
    const user = { ...owner.user, collection: 'users' as const }
    return (
      await archive.payload.create({ collection: 'payload-preferences', data, overrideAccess: true, user })
    ).id
  },
}

/** Rows whose record has to be published, or withdrawn. */
const PUBLISHED = ['/:id/correct', '/:id/withdraw']

/** What a call sends; an empty object if not named. */
const BODIES: Record<string, (id: string) => unknown> = {
  'POST /api/posts': () => ({ title: 'New', project: project.id, type }),
  'POST /api/posts/:id/approve': () => ({ when: 'now' }),
  'POST /api/posts/approve': () => ({ ids: [newId()], when: 'now' }),
  'POST /api/posts/:id/request-changes': () => ({ comment: 'More, please.' }),
  'POST /api/posts/:id/seen': () => ({ updatedAt: '2026-01-01T00:00:00.000Z' }),
  'POST /api/posts/:id/correct': () => ({ title: 'Corrected' }),
  'POST /api/posts/:id/withdraw': () => ({ reason: 'Wrong' }),
  'POST /api/media/:id/focal-point': () => ({ focalPoint: null }),
  'POST /api/projects': () => ({ name: 'New', slug: `new-${randomUUID().slice(0, 8)}`, color: '#2563eb' }),
  'POST /api/post-types': () => ({
    key: `new-${randomUUID().slice(0, 8)}`,
    labels: { de: 'N', en: 'N' },
    color: '#2563eb',
  }),
  'POST /api/api-clients/issue': () => ({ name: 'New', mode: 'read', audience: 'public' }),
  'POST /api/subscriptions': () => ({ project: null, rhythm: 'each' }),
  'POST /api/whats-new/read': () => ({ all: true }),
  'POST /api/digest-runs/send': () => ({ dry: true }),
  'POST /api/users': () => ({ email: `${randomUUID()}@example.com`, role: 'reader' }),
  'POST /api/users/invite': () => ({ email: `${randomUUID()}@example.com`, role: 'reader' }),
  'POST /api/payload-locked-documents/holder': (id) => ({ collection: 'posts', id }),
  'POST /api/payload-locked-documents/release': (id) => ({ collection: 'posts', id }),
}

/** Rows after which the session of the user is gone. */
const ENDS_SESSION = /logout|sign-out/

/** Every method and path that Payload serves: of collections, globals and the rest. */
function endpoints(): string[] {
  const { collections, globals, endpoints: root } = archive.payload.config
  const below = (base: string, list: readonly Pick<Endpoint, 'method' | 'path'>[] | false) =>
    (list || []).map(({ method, path }) => `${method.toUpperCase()} /api${base}${path === '/' ? '' : path}`)
  return [
    ...new Set([
      ...collections.flatMap(({ slug, endpoints: list }) => below(`/${slug}`, list)),
      ...globals.flatMap(({ slug, endpoints: list }) => below(`/globals/${slug}`, list)),
      ...below('', root),
    ]),
  ]
}

async function versionOf(parent: string): Promise<string> {
  const where = { parent: { equals: parent } }
  return (
    (await archive.payload.findVersions({ collection: 'posts', where, overrideAccess: true })).docs[0]?.id ??
    ''
  )
}

/** Records that no call has changed, by what they are. */
const unchanged = new Map<string, string[]>()

/** An unchanged record for a call; null where its collection has none to make. */
async function recordOf(slug: string, kind: string, owner: UserActor & { user: User }) {
  const known = unchanged.get([slug, kind, owner.id].join(' '))?.pop()
  if (known !== undefined) return known
  if (kind === 'published') return (await makePublished(archive.payload, project)).id
  const id = (await FIXTURES[slug]?.(owner)) ?? null
  if (kind === '(scheduled)')
    await poolDb(archive.payload)(
      sql`update posts set approval_seal = repeat('0', 64), publish_at = '2099-01-01' where id = ${id}`,
    )
  return id
}

function keep(id: string, slug: string, kind: string, owner: UserActor): void {
  const name = [slug, kind, owner.id].join(' ')
  unchanged.set(name, [...(unchanged.get(name) ?? []), id])
}

const ownerIn = (column: Column): UserActor & { user: User } => {
  const owner = column === 'own' ? users.get('own') : other
  if (owner === undefined) throw new Error('no owner')
  return owner
}

async function statusesOf(row: string): Promise<number[]> {
  const [method = '', path = '', state = ''] = row.split(' ')
  const slug = path.split('/')[2] ?? ''
  const isPublished = slug === 'posts' && PUBLISHED.some((end) => path.endsWith(end))
  const kind = isPublished ? 'published' : state
  const isNeeded = slug in FIXTURES && (path.includes(':id') || /^(PATCH|DELETE)/.test(row))
  const statuses: number[] = []
  for (const column of COLUMNS) {
    const owner = ownerIn(column)
    const record = isNeeded ? await recordOf(slug, kind, owner) : null
    const id =
      record !== null && path.includes('versions/:id') ? await versionOf(record) : (record ?? newId())
    const address = path
      .replace(/:id\??/, id)
      .replace(':key', 'nav')
      .replace(':filename', 'none.png')
      .replace(/:\w+\??/g, 'none')
    const bulk = isNeeded && !path.includes(':id') && !path.includes(':key') ? `?where[id][equals]=${id}` : ''
    let cookie = cookies.get(column)
    const user = users.get(column)
    if (ENDS_SESSION.test(path) && user) cookie = await signedIn(archive, user.email)
    const json = BODIES[row]?.(id) ?? {}
    const sent = method === 'GET' || method === 'DELETE' ? {} : { json }
    const response = await rest(method, address + bulk, {
      ...sent,
      headers: { Origin: 'http://localhost:3000' },
      ...(cookie !== undefined && { cookie }),
    })
    await response.text()
    if (record !== null && (method === 'GET' || response.status >= 400)) keep(record, slug, kind, owner)
    statuses.push(response.status)
  }
  return statuses
}

/** A call of each server function for each collection and global: whether it is permitted (200) or not (404). */
const FUNCTIONS: Record<string, (slug: string, id: string) => Record<string, unknown>> = {
  'form-state update': (collectionSlug, id) => ({ collectionSlug, id, data: {}, operation: 'update' }),
  'form-state create': (collectionSlug) => ({ collectionSlug, data: {}, operation: 'create' }),
  'form-state global': (globalSlug) => ({ globalSlug, data: {}, operation: 'update' }),
  'render-document update': (collectionSlug, docID) => ({ collectionSlug, docID }),
  'render-document create': (collectionSlug) => ({ collectionSlug }),
  'render-document-slots update': (collectionSlug, id) => ({ collectionSlug, id }),
  'render-document-slots create': (collectionSlug) => ({ collectionSlug }),
  'render-list': (collectionSlug) => ({ collectionSlug, query: {} }),
}

function functionCalls(): string[] {
  const { collections, globals } = archive.payload.config
  return Object.keys(FUNCTIONS).flatMap((call) =>
    (call.endsWith('global') ? globals : collections).map(({ slug }) => `${call} ${slug}`),
  )
}

async function permitsOf(row: string): Promise<number[]> {
  const [slug = '', ...words] = row.split(' ').reverse()
  const call = words.reverse().join(' ')
  const statuses: number[] = []
  for (const column of COLUMNS) {
    const owner = ownerIn(column)
    const record = await recordOf(slug, '', owner)
    const id = record ?? newId()
    const user = users.get(column)?.user
    const req = await createLocalReq(
      { ...(user && { user: { ...user, collection: 'users' } }) },
      archive.payload,
    )
    const permitted = await permitCall(req, call.split(' ')[0], FUNCTIONS[call]?.(slug, id))
    if (record !== null) keep(record, slug, '', owner)
    statuses.push(permitted === null ? 404 : 200)
  }
  return statuses
}

/** The rows of the table: what is called, and the statuses by column. */
const ROWS = new Map(
  TABLE.split('\n')
    .filter((line) => /^[^# ]/.test(line))
    .map((line): [string, number[]] => {
      const [, call = '', statuses = ''] = /^(.*?) +((?:\d+ *)+)$/.exec(line) ?? []
      return [call, statuses.split(/ +/).map(Number)]
    }),
)
const SERVER_FUNCTION = /^(?:form|render)-/

test('the table has a row for each endpoint and each server function', () => {
  const calls = [...ROWS.keys()].filter((row) => !row.endsWith(')'))
  expect(calls.sort()).toEqual([...endpoints(), ...functionCalls()].sort())
  const called = new Set(Object.keys(FUNCTIONS).map((call) => call.split(' ')[0]))
  expect([...called].sort()).toEqual([...SERVER_FUNCTION_NAMES].sort())
  expect(new Set([...ROWS.values()].map(({ length }) => length))).toEqual(new Set([COLUMNS.length]))
})

test.each([...ROWS.keys()])('ADMIN-1, ADMIN-2, ADMIN-8: %s', async (row) => {
  const statuses = await (SERVER_FUNCTION.test(row) ? permitsOf(row) : statusesOf(row))
  const named = (all: readonly number[] = []) => Object.fromEntries(all.map((one, at) => [COLUMNS[at], one]))
  expect(named(statuses)).toEqual(named(ROWS.get(row)))
})

test('ADMIN-2: the endpoints in the rules have the roles of the table', () => {
  const documented = documentedEndpoints()
  expect(documented.length).toBeGreaterThan(25)
  for (const [call, role] of documented) {
    const statuses = ROWS.get(call)
    expect([call, statuses?.length]).toEqual([call, COLUMNS.length])
    const isAllowed = (column: Column) => ![401, 403].includes(statuses?.[COLUMNS.indexOf(column)] ?? 403)
    expect([call, ROLES.map(isAllowed)]).toEqual([call, ROLES.map((one) => hasRole(one, role))])
  }
})

/** The endpoints of the table under ADMIN-2 in the rules, with their minimum roles. */
function documentedEndpoints(): [call: string, role: Role][] {
  return readFileSync('docs/rules.md', 'utf8')
    .split('\n')
    .flatMap((line): [string, Role][] => {
      const [, cell = '', role = ''] =
        /^\| (`(?:GET|POST|DELETE) \/api\/.*?) +\| +`(\w+)` +\|/.exec(line) ?? []
      const [, method = '', first = ''] = /`([A-Z]+) ([^` ?]+)/.exec(cell) ?? []
      const known = ROLES.find((one) => one === role)
      if (known === undefined) return []
      const others = [...cell.matchAll(/`…(\/[\w-]+)`/g)].map(([, end = '']) =>
        first.replace(/\/[\w-]+$/, end),
      )
      return [first, ...others].map((path) => [`${method} ${path.replace(/\{([\w.]+).*\}/, '$1')}`, known])
    })
}
