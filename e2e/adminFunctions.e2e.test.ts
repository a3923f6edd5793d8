import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFull } from '@/testing/repetitions'
import { clickUntil, pagesOf, sharedBrowser, type OpenPage } from './support/browser'
import { callRest, createAsAdmin, createProject, redeemLink } from './support/calls'
import { startProduction, type Production } from './support/production'
import { photograph } from './support/realInput'

const ROLES = ['author', 'publisher', 'admin'] as const
type Role = (typeof ROLES)[number]

interface TestUser {
  id: string
  cookie: string
}

let production: Production
let openPage: OpenPage
let users: Record<Role, TestUser>
/** Ids that only administrators know, and a value from the settings. */
let secrets: { client: string; run: string; domain: string }
let project: string
let type: string
/** The id of the action that the pages of the admin call. */
let action: string

async function createUser(role: Role): Promise<TestUser> {
  const email = `${role}@example.com`
  await createAsAdmin(production, 'users', { email, role })
  return signInAs(role)
}

async function signInAs(role: Role): Promise<TestUser> {
  return redeemLink(production, await production.signInLink(`${role}@example.com`))
}

const rest = (role: Role, method: string, path: string, body?: unknown) =>
  callRest(production, users[role].cookie, method, path, body)

/** Calls a server function as React's client does: with the id of the action and the arguments as one JSON text. */
async function call(role: Role, name: unknown, args: unknown) {
  return send(role, { body: JSON.stringify([{ name, args }]) })
}

async function send(
  role: Role,
  {
    body,
    headers = {},
    page = '/admin',
  }: { body: BodyInit; headers?: Record<string, string | null>; page?: string },
) {
  const all = {
    Cookie: users[role].cookie,
    Origin: production.url,
    Accept: 'text/x-component',
    'Content-Type': 'text/plain;charset=UTF-8',
    'Next-Action': action,
    ...headers,
  }
  const given = Object.entries(all).filter((header): header is [string, string] => header[1] !== null)
  const response = await fetch(`${production.url}${page}`, {
    method: 'POST',
    body,
    headers: Object.fromEntries(given),
    redirect: 'manual',
  })
  return { status: response.status, text: await response.text() }
}

async function makeDraft(title: string): Promise<string> {
  const { status, json } = await rest('admin', 'POST', '/posts', {
    title,
    project,
    type,
    audience: 'internal',
    tags: [],
  })
  expect(status).toBe(201)
  return json.doc.id
}

/** The ids of the users who have a lock on a document. */
async function lockOwnersOf(document: string | undefined): Promise<string[]> {
  const { docs } = (await rest('admin', 'GET', '/payload-locked-documents?depth=0&limit=0')).json
  return (docs as { user: { value: string }; document?: { value: string } }[])
    .filter((lock) => lock.document?.value === document)
    .map(({ user }) => user.value)
}

async function openAs(role: Role, path: string): Promise<Page> {
  // Wide enough for the open navigation.
  const page = await openPage(users[role].cookie, { width: 1600 })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${production.url}${path}`)
  return page
}

/** Types into the form until it has the lock and is saved: Payload would ask before it leaves one with unsaved changes. */
async function edit(page: Page): Promise<void> {
  const entry = new URL(page.url()).pathname.split('/').at(-1)
  await page.locator('form[data-form-ready=true]').first().waitFor()
  await page.locator('#field-teaser').pressSequentially('x')
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor()
  expect(await lockOwnersOf(entry)).toEqual([users.author.id])
}

beforeAll(async () => {
  production = await startProduction({ ADMIN_EMAILS: 'first@example.com' })
  users = {
    author: await createUser('author'),
    publisher: await createUser('publisher'),
    admin: await createUser('admin'),
  }
  project = await createProject(production, 'shop')
  type = (await rest('admin', 'GET', '/post-types?limit=1')).json.docs[0].id
  const domain = 'secret-domain.example'
  await rest('admin', 'POST', '/globals/settings', { allowedEmailDomains: [{ domain }] })
  const issued = await rest('admin', 'POST', '/api-clients/issue', {
    name: 'Secret client',
    mode: 'write',
    audience: 'internal',
  })
  const sent = await rest('admin', 'POST', '/digest-runs/send', { dry: true })
  secrets = { client: issued.json.doc.id, run: sent.json.run_id, domain }
  const manifest: { node: Record<string, { filename: string }> } = JSON.parse(
    readFileSync('.next/server/server-reference-manifest.json', 'utf8'),
  )
  const actions = Object.entries(manifest.node)
  action = actions.find(([, { filename }]) => filename === 'src/app/(payload)/layout.tsx')?.[0] ?? ''
  openPage = pagesOf(await sharedBrowser(), production)
  await makeDraft('First')
})
afterAll(async () => {
  expect(await production.stop()).toBe(0)
})

/** Names that are refused like the others. */
const MORE_NAMES = [
  'table-state',
  'copy-data-from-locale',
  'schedule-publish',
  'get-upcoming-scheduled-publish',
  'get-folder-results-component-and-data',
  'slugify',
  'constructor',
  'archive-permit',
  '',
  7,
]

describe('ADMIN-8: server functions reveal no more to a role than REST does', () => {
  test('settings, digest runs and clients', async () => {
    const isAdmin = { form: 200, list: 200, document: 200 }
    const isOther = { form: 404, list: 404, document: 404 }
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
      const document = await call(role, 'render-document', {
        collectionSlug: 'api-clients',
        docID: secrets.client,
      })
      const field = await call(role, 'render-field', {
        schemaPath: 'global.settings.digest.lastRuns',
        path: 'digest.lastRuns',
      })
      expect([role, { form: form.status, list: list.status, document: document.status }]).toEqual([
        role,
        role === 'admin' ? isAdmin : isOther,
      ])
      expect(field.status).toBe(404)
      if (role === 'admin') {
        // The same calls work for an administrator, so the refusals above mean something.
        expect(form.text).toContain(secrets.run)
        expect(list.text).toContain(secrets.client)
        expect(document.text).toContain('Secret client')
      } else
        for (const { text } of [form, list, document, field])
          for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
    }
  })

  test('sorting by a field that the role cannot read lists nothing, for every role', async () => {
    for (const role of ROLES) {
      const listSortedBy = async (sort: string) =>
        (await call(role, 'render-list', { collectionSlug: 'posts', query: { sort } })).text
      expect(await listSortedBy('title')).toContain('First')
      expect(await listSortedBy('client.tokenHash')).not.toContain('First')
      expect(await listSortedBy('-approval.by.sessions.id')).not.toContain('First')
      // The list stores the last sort order per user.
      expect(await listSortedBy('title')).toContain('First')
    }
  })

  test('functions that the admin does not use are disabled, and unknown ones do not exist', async () => {
    for (const name of ['render-field', 'nothing', '__proto__', null, ...(isFull ? MORE_NAMES : [])]) {
      const { status, text } = await call('admin', name, {
        collectionSlug: 'api-clients',
        query: { sort: 'tokenHash' },
        schemaPath: 'global.settings.digest.lastRuns',
      })
      expect([name, status]).toEqual([name, 404])
      expect(text).not.toContain(secrets.client)
    }
  })

  test('AUTH-1: there is no GraphQL', async () => {
    for (const role of ROLES)
      for (const path of ['/graphql', '/graphql-playground']) {
        const posted = await rest(role, 'POST', path, { query: '{ __typename }' })
        const { status } = await rest(role, 'GET', `${path}?query={__typename}`)
        expect([role, path, posted.status, status]).toEqual([role, path, 404, 404])
      }
  })

  test('pages', async () => {
    for (const path of [
      '/globals/settings',
      '/globals/settings/api',
      '/collections/api-clients',
      `/collections/api-clients/${secrets.client}`,
      `/collections/api-clients/${secrets.client}/api`,
      '/collections/audit',
      '/collections/read-markers',
      '/digest',
      `/digest/runs/${secrets.run}`,
      '/collections/posts?sort=client.tokenHash',
      '/collections/posts?where[client.tokenHash][like]=a',
      '/collections/posts?groupBy=client.tokenHash',
    ]) {
      const response = await fetch(`${production.url}/admin${path}`, {
        headers: { Cookie: users.author.cookie },
      })
      expect([path, response.status]).toEqual([path, expect.toSatisfy((status: number) => status < 500)])
      const text = await response.text()
      for (const secret of [secrets.domain, 'Secret client']) expect(text).not.toContain(secret)
      if (!path.includes(secrets.run)) expect(text).not.toContain(secrets.run)
    }
  })
})

describe('invalid requests to the admin', () => {
  test('a foreign origin is a 403, a call without an action a 405', async () => {
    const body = JSON.stringify([{ name: 'form-state', args: {} }])
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ])
      expect((await send('admin', { body, headers })).status).toBe(403)
    expect((await send('admin', { body, headers: { 'Next-Action': null } })).status).toBe(405)
    const form = new FormData()
    form.set('$ACTION_ID_x', '')
    expect(
      (await send('admin', { body: form, headers: { 'Next-Action': null, 'Content-Type': null } })).status,
    ).toBe(405)
  })

  test('unknown and malformed ids, bodies and arguments are a 4xx', async () => {
    const ids = [
      'x',
      '0',
      'toString',
      '__proto__',
      '0'.repeat(42),
      'f'.repeat(42),
      `${action}0`,
      `${action}`.toUpperCase(),
    ]
    for (const id of ids) {
      const { status } = await send('author', { body: '[]', headers: { 'Next-Action': id } })
      expect([id, status]).toEqual([id, expect.toSatisfy((one: number) => one >= 400 && one < 500)])
    }
    const bodies = [
      '',
      'x',
      '[',
      '{}',
      'null',
      '[]',
      '[null]',
      '[7]',
      '["$F1"]',
      '["$@9"]',
      '["$Q1"]',
      '["$K1"]',
      '["$B1"]',
      '["$undefined"]',
      '[{"name":"form-state"}]',
      '[{"name":"form-state","args":null}]',
      '[{"name":"form-state","args":"$@1"}]',
      '[{"name":{"then":"$@0"},"args":{}}]',
      `[${'['.repeat(20_000)}${']'.repeat(20_000)}]`,
      `[{"name":"form-state","args":"${'x'.repeat(2_000_000)}"}]`,
      JSON.stringify(Array.from({ length: 2_000 }, () => 1)),
    ]
    // Each as the text that React sends, and in turn as another type.
    const others = ['multipart/form-data; boundary=x', 'application/json', 'x']
    for (const [at, body] of bodies.entries())
      for (const type of [
        'text/plain;charset=UTF-8',
        ...(isFull ? others : others.slice(at % 3, (at % 3) + 1)),
      ]) {
        const { status } = await send('author', { body, headers: { 'Content-Type': type } })
        const description = `${status} ${type} ${body.slice(0, 60)}`
        expect(description).toMatch(/^4/)
      }
    const args = [
      { collectionSlug: 'posts', data: 7 },
      { collectionSlug: 'posts', data: { title: { $ne: 1 } }, formState: 'x' },
      { collectionSlug: 'posts', data: null, formState: { title: 7 }, operation: 'x', select: 'y' },
      { collectionSlug: 'posts', data: {}, docPreferences: 7, docPermissions: 7 },
    ]
    for (const one of args) expect((await call('author', 'form-state', one)).status).toBeLessThan(500)
    for (const one of [
      { query: { limit: 'x', page: {}, columns: 7 } },
      { query: { where: 'x' } },
      { query: 7 },
    ])
      expect((await call('author', 'render-list', { collectionSlug: 'posts', ...one })).status).toBeLessThan(
        500,
      )
  })

  test('no filter in the address of a list fails: those that the form cannot show are left out', async () => {
    const headers = { Cookie: users.admin.cookie }
    const access: { collections: Record<string, { fields?: object }> } = JSON.parse(
      await (await fetch(`${production.url}/api/access`, { headers })).text(),
    )
    const statusOf = async (list: string) => {
      const url = `${production.url}/admin/collections/${list}`
      const { status } = await fetch(url, { headers, redirect: 'manual' })
      expect([list, status]).toEqual([list, expect.toSatisfy((one: number) => one < 500)])
      return status
    }
    // These have fields of all types.
    const slugs = isFull ? Object.keys(access.collections) : ['posts', 'users', 'digest-runs']
    const lists = slugs.flatMap((slug) =>
      [...Object.keys(access.collections[slug]?.fields ?? {}), 'id', '_status', 'nope'].map(
        (name) => `${slug}?where[${name}][exists]=true`,
      ),
    )
    expect(lists.length).toBeGreaterThan(isFull ? 100 : 40)
    for (const list of lists) await statusOf(list)
    for (const filter of [
      'where[tags.0][exists]=true',
      'where[project.name][exists]=true',
      'where[blocks.text][exists]=true',
      'where[or][0][and][0][tags.0][exists]=true',
      'where[or][99][and][0][title][exists]=true',
      'where[or][a][and][b][title][exists]=true',
      'where[or]=x',
      'where[or][]=x',
      'where[tags.0][exists][a]=1',
    ])
      await statusOf(`posts?${filter}`)
    expect(await statusOf('posts?where[title][exists]=true')).toBe(200)
  })
})

test('LIMIT-44: an entry that is too long is opened nowhere in the admin, and a page says why', async () => {
  const id = await makeDraft('The longest')
  const blocks = Array.from({ length: 22 }, () => ({ blockType: 'text', text: 'a '.repeat(49_999) }))
  expect((await rest('admin', 'PATCH', `/posts/${id}`, { blocks })).status).toBe(200)
  const headers = { Cookie: users.author.cookie }
  for (const view of ['', '/versions', '/review']) {
    const url = `${production.url}/admin/collections/posts/${id}${view}`
    const page = await fetch(url, { headers, redirect: 'manual' })
    expect([view, page.status, page.headers.get('location')]).toEqual([view, 307, `/too-long/${id}`])
  }
  const drawer = { collectionSlug: 'posts', docID: id, drawerSlug: 'd' }
  expect((await call('author', 'render-document', drawer)).status).toBe(404)
  const explanation = await (await fetch(`${production.url}/too-long/${id}`, { headers })).text()
  expect(explanation).toMatch(new RegExp(`2.MiB[^]*<a [^>]*href="/preview/${id}"`))
  expect((await fetch(`${production.url}/preview/${id}`, { headers })).status).toBe(200)
})

describe('ADMIN-9, ADMIN-10: locks', () => {
  test('leaving the page ends its lock: by navigating, closing the tab or signing out', async () => {
    const draft = await makeDraft('Left')
    const path = `/admin/collections/posts/${draft}`
    const lockIsGone = () => expect.poll(() => lockOwnersOf(draft), { interval: 250 }).toEqual([])

    const page = await openAs('author', path)
    await edit(page)
    await page.locator('#nav-media').click()
    await page.waitForURL(/\/collections\/media/)
    await lockIsGone()

    await page.goto(`${production.url}${path}`)
    await edit(page)
    await page.goto(`${production.url}/`)
    await lockIsGone()

    await page.goto(`${production.url}${path}`)
    await edit(page)
    await page.close({ runBeforeUnload: true })
    await lockIsGone()

    const form = { collectionSlug: 'posts', id: draft, data: {}, formState: {}, operation: 'update' }
    expect((await call('author', 'form-state', { ...form, returnLockStatus: true })).status).toBe(200)
    expect(await lockOwnersOf(draft)).toEqual([users.author.id])
    const { cookie } = await signInAs('author')
    await callRest(production, cookie, 'POST', '/users/logout')
    expect(await lockOwnersOf(draft)).toEqual([])
  })

  test('a form takes no lock on a document that the user cannot save', async () => {
    const { json } = await rest('author', 'GET', '/projects?limit=1')
    const id: string = json.docs[0].id
    const response = await call('author', 'form-state', {
      collectionSlug: 'projects',
      id,
      data: { name: 'x' },
      formState: {},
      operation: 'update',
      schemaPath: 'projects',
      returnLockStatus: true,
    })
    expect([response.status, await lockOwnersOf(id)]).toEqual([200, []])
  })
})

test('forms, drawers and lists of the admin still work', async () => {
  const id = await makeDraft('Works')
  for (const [name, args] of [
    ['form-state', { collectionSlug: 'posts', id, data: { title: 'x' }, formState: {}, operation: 'update' }],
    ['form-state', { collectionSlug: 'posts', data: {}, formState: {}, operation: 'create' }],
    ['render-document', { collectionSlug: 'posts', docID: id, drawerSlug: 'd' }],
    ['render-document', { collectionSlug: 'media', drawerSlug: 'd' }],
    ['render-document-slots', { collectionSlug: 'media' }],
    ['render-list', { collectionSlug: 'media', drawerSlug: 'd', enableRowSelections: false, query: {} }],
  ] as const) {
    const { status, text } = await call('author', name, args)
    expect([name, status]).toEqual([name, 200])
    expect(text).not.toMatch(/"digest":/)
  }
})

test('a user adds a block, uploads a cover, and chooses it again from the library', async () => {
  const page = await openAs('author', `/admin/collections/posts/${await makeDraft('Drawn')}`)
  const calls: { action: string; status: number }[] = []
  page.on('response', (response) => {
    const called = response.request().headers()['next-action']
    if (called !== undefined) calls.push({ action: called, status: response.status() })
  })
  const cover = page.locator('#field-cover')
  await clickUntil(page, '#add-block', '.archive-block-picker')
  await page.locator('[data-block-type=text]').click()
  await page.locator('#blocks-row-0').waitFor()

  const chooser = page.waitForEvent('filechooser')
  await cover.getByRole('button', { name: 'Choose a file' }).click()
  const file = { name: 'drawn.jpg', mimeType: 'image/jpeg', buffer: await photograph() }
  await (await chooser).setFiles(file)
  await cover.getByText('drawn.jpg').waitFor()

  await cover.getByRole('button', { name: 'Remove drawn.jpg' }).click()
  await cover.getByRole('button', { name: 'From the library' }).click()
  await page
    .getByRole('dialog', { name: 'Choose from the library' })
    .getByRole('button', { name: /^drawn\.jpg/ })
    .click()
  await cover.getByText('drawn.jpg').waitFor()
  expect(calls).toContainEqual({ action, status: 200 })
  expect(calls.filter(({ status }) => status !== 200)).toEqual([])
  await page.close()
})
