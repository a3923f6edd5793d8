import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDatabaseProxy, type DatabaseProxy } from '@/testing/databaseProxy'
import {
  callEndpoint,
  unexpectedAt,
  programEndpoints,
  usualOf,
  type Credentials,
  type TestEndpoint,
} from '@/testing/endpoints'
import { addSession, sharedBrowser } from './support/browser'
import { startOwnDatabase, type OwnDatabase } from './support/ownDatabase'
import { startAlone, type Production } from './support/production'
import { adminCookie, createProject, issueToken } from './support/calls'

const CRON_SECRET = 'the secret of the scheduler in this test'

/** One endpoint for programs and scripts of each kind. `src/server/lostDatabase.integration.test.ts` calls all, and measures times. */
const PROGRAMS = new Set([
  ...['/api/sign-in', '/api/users/me', '/api/posts', '/api/whats-new', '/api/globals/settings'],
  ...['/api/v1/posts', '/api/v1/openapi.json', '/api/v1/publish-due'],
])

/** A statement that nothing else ends takes longer, also on a machine that is not busy. */
const HANGING_MS = 25_000

let database: OwnDatabase
let proxy: DatabaseProxy
let production: Production
let credentials: Credentials
let endpoints: TestEndpoint[]

beforeAll(async () => {
  database = await startOwnDatabase()
  proxy = await startDatabaseProxy(database.url)
  production = await startAlone({
    DATABASE_URL: proxy.url,
    PAYLOAD_SECRET: 'a secret that is long enough for the test',
    ADMIN_EMAILS: 'admin@example.com',
    CRON_SECRET,
    RATE_LIMIT_PER_MINUTE: '0',
  })
  await createProject(production, 'shop')
  const token = await issueToken(production, { name: 'Writer', mode: 'write', audience: 'internal' })
  credentials = {
    origin: production.url,
    cookie: await adminCookie(production),
    token,
    cronSecret: CRON_SECRET,
  }
  const { draft, programs } = await programEndpoints(credentials)
  endpoints = [...pages(draft), ...programs.filter(({ path }) => PROGRAMS.has(path))]
})
afterAll(async () => {
  await production.stop()
  await proxy.close()
  await database.remove()
})

describe('SEC-3: while the database is unreachable, every endpoint is a 503', () => {
  test('while it works, every endpoint responds as usual', async () => {
    // Loads all pages for the first time at once: on a busy machine that takes long and may end in a 503, and nothing else.
    expect(await unexpectedAt(credentials, endpoints, (endpoint) => [...usualOf(endpoint), 503])).toEqual([])
    await untilUsual()
  })

  test.each([
    ['refuses', () => proxy.refuse(), () => proxy.pass()],
    ['has fallen silent and lost its connections', () => proxy.freeze(), () => proxy.passNewOnly()],
  ])('while it %s; every endpoint recovers after that, with the same sessions', async (...given) => {
    const [, begin, end] = given
    await begin()
    try {
      // All at once, and again when the archive has detected it.
      expect(await unexpectedAt(credentials, endpoints, () => [503], HANGING_MS)).toEqual([])
      expect(await unexpectedAt(credentials, endpoints, () => [503], HANGING_MS)).toEqual([])
      expect(await health()).toEqual([200, 503])
    } finally {
      await end()
    }
    await untilUsual()
    expect(production.process.exitCode).toBeNull()
  })

  test('OPS-6: while PostgreSQL restarts under load, the process stays alive and is not ready, everything else is a 503 at worst, and all recovers without a restart', async () => {
    const statuses = new Set<number>()
    let isOver = false
    const calling = Array.from({ length: 6 }, async (_, client) => {
      for (let round = client; !isOver; round += 1) {
        const endpoint = endpoints[(round * 7) % endpoints.length]
        if (endpoint === undefined) continue
        const { status } = await callEndpoint(credentials, endpoint)
        statuses.add(usualOf(endpoint).includes(status) ? 200 : status)
      }
    })
    await sleep(300)
    await database.stop()
    expect(await health()).toEqual([200, 503])
    await database.start()
    isOver = true
    await Promise.all(calling)
    expect([...statuses].sort()).toEqual([200, 503])
    await untilUsual()
    expect(await health()).toEqual([200, 200])
    expect(production.process.exitCode).toBeNull()
    expect(production.output()).not.toMatch(/unhandled|uncaught/i)
  })

  test('users see a page in their language and theme, which loads again by itself afterwards', async () => {
    const context = await (
      await sharedBrowser()
    ).newContext({ locale: 'de-DE', viewport: { width: 390, height: 800 } })
    await addSession(context, production, credentials.cookie)
    const page = await context.newPage()
    await page.clock.install()
    await proxy.refuse()
    try {
      for (const path of ['/', '/admin', '/sign-in']) {
        const response = await page.goto(production.url + path)
        expect(response?.status()).toBe(503)
        expect(response?.headers()).toMatchObject({
          'x-frame-options': 'DENY',
          'x-content-type-options': 'nosniff',
        })
        await page.getByRole('heading', { name: 'Das Archiv ist gerade nicht erreichbar' }).waitFor()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      }
      await page.goto(`${production.url}/?project=shop`)
      await page.getByRole('link', { name: 'Noch einmal versuchen' }).click()
      await page.getByRole('heading', { name: 'Das Archiv ist gerade nicht erreichbar' }).waitFor()
    } finally {
      await proxy.pass()
    }
    await expect.poll(async () => (await callEndpoint(credentials, endpoint('/'))).status).toBe(200)
    // The page asks a few seconds later whether that is so.
    await page.clock.fastForward(5_000)
    await page.getByRole('link', { name: 'Projekte' }).waitFor()
    expect(page.url()).toBe(`${production.url}/?project=shop`)
    await context.close()
  })
})

test('SEC-4: while another session locks the posts, no endpoint hangs', async () => {
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  try {
    await other.query('begin; lock table posts in access exclusive mode')
    // Endpoints that need no posts may find no free connection.
    const allowed = (endpoint: TestEndpoint) => (endpoint.needsPosts ? [503] : [...usualOf(endpoint), 503])
    const all = [...endpoints, ...Array.from({ length: 100 }, () => endpoint('/'))]
    expect(await unexpectedAt(credentials, all, allowed, HANGING_MS)).toEqual([])
  } finally {
    await other.end()
  }
  await untilUsual()
})

/** The statuses of /healthz and /readyz. */
function health(): Promise<number[]> {
  return Promise.all(['/healthz', '/readyz'].map(async (path) => (await fetch(production.url + path)).status))
}

/** Waits until every endpoint responds as usual. */
async function untilUsual(): Promise<void> {
  await expect.poll(() => unexpectedAt(credentials, endpoints, usualOf), { interval: 500 }).toEqual([])
}

function endpoint(path: string): TestEndpoint {
  const found = endpoints.find((one) => one.path === path && one.as === 'admin')
  if (found === undefined) throw new Error(`There is no endpoint ${path}.`)
  return found
}

/** Every kind of page, and the forms on them. */
function pages(draft: { id: string; slug: string }): TestEndpoint[] {
  const page = (path: string, more: Partial<TestEndpoint> = {}): TestEndpoint => ({
    method: 'GET',
    path,
    as: 'admin',
    usual: 200,
    isForPeople: true,
    ...more,
  })
  return [
    page('/', { needsPosts: true }),
    page('/?project=shop', { needsPosts: true }),
    page(`/entries/${draft.slug}`, { usual: 404, needsPosts: true }),
    page('/nothing/here', { usual: 404 }),
    page('/', { as: 'anonymous', usual: 307 }),
    page('/sign-in', { usual: 307 }),
    page('/sign-in', { as: 'anonymous' }),
    page('/sign-in/confirm?token=unknown', { as: 'anonymous' }),
    page('/preferences', { method: 'POST', as: 'anonymous', usual: 303, form: { language: 'en' } }),
    page('/admin'),
    page('/admin', { as: 'anonymous', usual: 307 }),
    page('/admin/collections/posts', { needsPosts: true }),
    page(`/admin/collections/posts/${draft.id}`, { needsPosts: true }),
    page('/admin/collections/api-clients'),
    page('/admin/globals/settings'),
    page('/admin/collections/digest-runs'),
    page('/admin/api'),
  ]
}
