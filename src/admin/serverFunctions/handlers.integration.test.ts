import { handleServerFunctions } from '@payloadcms/next/layouts'
import { getPayload, type Payload } from 'payload'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeUser, makeProject } from '@/testing/builders'
import { restDriver, signedIn, type RestDriver } from '@/testing/restDriver'
import { guardServerFunction } from './guardServerFunction'

/** The request that Next would provide to the function. */
const request = vi.hoisted(() => ({ headers: new Headers() }))
vi.mock('next/headers', () => ({ headers: async () => request.headers }))
vi.mock('next/headers.js', () => ({ headers: async () => request.headers }))

const ROLES = ['author', 'publisher', 'admin'] as const
type Role = (typeof ROLES)[number]

let archive: TestArchive
let rest: RestDriver
let cookies: Record<Role, string>
/** Payload creates its own instance for its functions. */
let payload: Payload
let draft: string
let client: string

beforeAll(async () => {
  archive = await openTestArchive()
  rest = restDriver(archive)
  const { default: config } = await import('@payload-config')
  // Not the one of an earlier file in this process, whose database is gone.
  Reflect.get(globalThis, '_payload')?.delete('default')
  payload = await getPayload({ config })
  const users = await Promise.all(ROLES.map(async (role) => [role, await makeUser(payload, role)] as const))
  const entries = await Promise.all(
    users.map(async ([role, { email }]) => [role, await signedIn(archive, email)] as const),
  )
  cookies = Object.fromEntries(entries) as Record<Role, string>
  draft = (await makeDraft(payload, await makeProject(payload), { title: 'A draft of ours' })).id
  client = (await makeClient(payload, { name: 'A client of ours' })).client.id
})
afterAll(async () => {
  // Closing the archive ends every connection to its database.
  payload.db.pool.on('error', () => undefined)
  await payload.destroy()
  // Payload caches it for the whole process, which other test files share.
  Reflect.get(globalThis, '_payload').delete('default')
  await archive.close()
})

/**
 * Calls the real function as the admin pages do; returns the result as text, or the code that Next turns into a status.
 */
async function call(role: Role, name: unknown, args: unknown): Promise<string> {
  request.headers = new Headers({ Cookie: cookies[role] })
  const { default: config } = await import('@payload-config')
  const result = await guardServerFunction({ name, args }, (permitted) =>
    handleServerFunctions({ ...permitted, config, importMap: {} }),
  ).catch((error: unknown) => (error instanceof Error && 'digest' in error ? error.digest : error))
  return typeof result === 'string' ? result : textOf(result)
}

/** Elements contain contexts and owners, which are circular. */
function textOf(value: unknown): string {
  const seen = new Set<unknown>()
  return JSON.stringify(value, (key, member: unknown) => {
    if (key.startsWith('_') || key === 'payload' || key === 'req' || key === 'i18n') return undefined
    if (typeof member === 'object' && member !== null) {
      if (seen.has(member)) return undefined
      seen.add(member)
    }
    return member
  })
}

const NOT_FOUND = 'NEXT_HTTP_ERROR_FALLBACK;404'

test('the settings and API clients have forms and lists for administrators only', async () => {
  for (const role of ROLES) {
    const form = await call(role, 'form-state', {
      globalSlug: 'settings',
      schemaPath: 'settings',
      operation: 'update',
      data: {},
      formState: {},
      docPermissions: { read: true, fields: true },
      renderAllFields: true,
    })
    const list = await call(role, 'render-list', { collectionSlug: 'api-clients', query: {} })
    const document = await call(role, 'render-document', { collectionSlug: 'api-clients', docID: client })
    const field = await call(role, 'render-field', {
      schemaPath: 'global.settings.digest.lastRuns',
      path: 'digest.lastRuns',
    })
    expect(field).toBe(NOT_FOUND)
    if (role === 'admin') {
      expect(form).toContain('allowedEmailDomains')
      expect(list).toContain('A client of ours')
      expect(document).toContain('A client of ours')
    } else expect([role, form, list, document]).toEqual([role, NOT_FOUND, NOT_FOUND, NOT_FOUND])
  }
})

test('sorting by an unreadable field lists nothing, for every role', async () => {
  for (const role of ROLES) {
    const list = (sort: string) => call(role, 'render-list', { collectionSlug: 'posts', query: { sort } })
    expect(await list('title')).toContain('A draft of ours')
    for (const sort of ['client.tokenHash', '-client.tokenHash', 'approval.by.sessions.id'])
      expect([role, sort, (await list(sort)).includes('A draft of ours')]).toEqual([role, sort, false])
    expect(await list('title')).toContain('A draft of ours')
  }
})

test('disabled and unknown functions respond alike', async () => {
  for (const name of [
    'table-state',
    'slugify',
    'schedule-publish',
    'nothing',
    'constructor',
    '__proto__',
    '',
    7,
  ])
    expect([name, await call('admin', name, { collectionSlug: 'posts', data: {} })]).toEqual([
      name,
      NOT_FOUND,
    ])
  for (const args of [null, 7, 'x', [], undefined])
    expect(await call('admin', 'form-state', args)).toBe(NOT_FOUND)
})

test('a form of a post takes its lock for the user who edits it', async () => {
  const edit = (role: Role) =>
    call(role, 'form-state', {
      collectionSlug: 'posts',
      id: draft,
      data: { title: 'x' },
      formState: {},
      operation: 'update',
      returnLockStatus: true,
    })
  expect(await edit('author')).toContain('"isLocked":true')
  const { docs } = await payload.find({ collection: 'payload-locked-documents', overrideAccess: true })
  expect(docs).toHaveLength(1)
  const other = await rest('PATCH', `/api/posts/${draft}`, {
    cookie: cookies.publisher,
    json: { teaser: 'x' },
  })
  expect(other.status).toBe(423)
  const own = await rest('PATCH', `/api/posts/${draft}`, { cookie: cookies.author, json: { teaser: 'x' } })
  expect(own.status).toBe(200)
})

test('forms, drawers and lists of the pages still work', async () => {
  for (const [name, args] of [
    ['form-state', { collectionSlug: 'posts', data: {}, formState: {}, operation: 'create' }],
    ['render-document', { collectionSlug: 'posts', docID: draft, drawerSlug: 'd' }],
    ['render-document', { collectionSlug: 'media', drawerSlug: 'd' }],
    ['render-document-slots', { collectionSlug: 'media' }],
    ['render-list', { collectionSlug: 'media', drawerSlug: 'd', enableRowSelections: false, query: {} }],
  ] as const)
    expect([name, await call('author', name, args)]).toEqual([name, expect.stringMatching(/^\{/)])
})
