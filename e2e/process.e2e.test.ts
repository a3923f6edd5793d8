import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startExpectingFailure } from './support/failedStart'
import { listProcesses } from '@/server/database/embedded/processes'
import { freePort } from '@/testing/freePort'
import { startOwnDatabase, type OwnDatabase } from './support/ownDatabase'
import { startAlone, type Production } from './support/production'
import { adminCookie, callApi, callRest, createProject, issueToken, redeemLink } from './support/calls'

const SECRET = 'a secret that is long enough for the test'
const CRON = 'the secret of the scheduler in this test'

describe('a failed start prints one sentence, exits with 1 and leaves nothing behind', () => {
  let folder: string
  let port: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'archive-start-'))
    port = String(await freePort())
  })
  afterEach(() => {
    expect(postgresIn(folder)).toEqual([])
    rmSync(folder, { recursive: true, force: true })
  })

  test('OPS-1: names an invalid variable', async () => {
    const { status, stderr } = await startExpectingFailure({ PORT: 'eighty', DATA_DIR: join(folder, 'data') })
    expect(status).toBe(1)
    expect(sentences(stderr)).toEqual([expect.stringMatching(/^PORT must be a whole number/)])
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  test('names all invalid variables at once', async () => {
    const { status, stderr } = await startExpectingFailure({
      PORT: port,
      LOG_LEVEL: 'loud',
      CRON_SECRET: 'short',
      DATA_DIR: folder,
    })
    expect(status).toBe(1)
    expect(sentences(stderr).map((line) => line.split(' ')[0])).toEqual(['CRON_SECRET', 'LOG_LEVEL'])
  })

  test('names a used port before it starts anything', async () => {
    const other = await listenOn(Number(port))
    const { status, stderr } = await startExpectingFailure({ PORT: port, DATA_DIR: join(folder, 'data') })
    other.close()
    expect(status).toBe(1)
    expect(sentences(stderr)).toEqual([expect.stringContaining(port)])
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  test('names an unreachable database without its password', async () => {
    const unusedPort = await freePort()
    const { status, stderr } = await startExpectingFailure({
      PORT: port,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: `postgres://archive:geheim@127.0.0.1:${unusedPort}/archive`,
      PAYLOAD_SECRET: SECRET,
      ADMIN_EMAILS: 'admin@example.com',
    })
    expect(status).toBe(1)
    expect(sentences(stderr)).toEqual([expect.stringContaining(`127.0.0.1:${unusedPort}`)])
    expect(stderr).not.toContain('geheim')
  })

  test('names a data folder that is not writable', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const { status, stderr } = await startExpectingFailure({ PORT: port, DATA_DIR: join(file, 'data') })
    expect(status).toBe(1)
    expect(sentences(stderr)).toEqual([expect.stringContaining(file)])
  })
})

describe('a database outage (SEC-3)', () => {
  let database: OwnDatabase
  let production: Production
  let token: string
  beforeAll(async () => {
    database = await startOwnDatabase()
    production = await startAlone({
      DATABASE_URL: database.url,
      PAYLOAD_SECRET: SECRET,
      ADMIN_EMAILS: 'admin@example.com',
    })
    token = await issueToken(production, { name: 'Reader', mode: 'read', audience: 'public' })
  })
  afterAll(async () => {
    await production.stop()
    await database.remove()
  })

  test('OPS-6: the process stays alive, reports that it is not ready, and recovers within 10 seconds without a restart', async () => {
    expect((await get('/api/v1/posts')).status).toBe(200)
    await database.stop()

    expect((await get('/healthz')).status).toBe(200)
    const readiness = await get('/readyz')
    expect(readiness.status).toBe(503)
    expect(readiness.milliseconds).toBeLessThan(2_000)
    const api = await get('/api/v1/posts')
    expect(api.status).toBe(503)
    expect(api.milliseconds).toBeLessThan(5_000)
    expect(api.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(JSON.parse(api.text)).toMatchObject({ type: 'unavailable', status: 503 })

    await database.start()
    const started = performance.now()
    for (;;) {
      const [ready, posts] = [await get('/readyz'), await get('/api/v1/posts')]
      if (ready.status === 200 && posts.status === 200) break
      expect(performance.now() - started).toBeLessThan(10_000)
      await sleep(100)
    }
    expect(production.process.exitCode).toBeNull()
  })

  test('OPS-6: the process is not ready while a migration is pending', async () => {
    const pending = `update payload_migrations set name = name || '_'
      where name = (select max(name) from payload_migrations)`
    const statuses = []
    for (const statement of [pending, `update payload_migrations set name = rtrim(name, '_')`]) {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      await client.query(statement)
      await client.end()
      statuses.push((await get('/readyz')).status, (await get('/healthz')).status)
    }
    expect(statuses).toEqual([503, 200, 200, 200])
  })

  async function get(path: string) {
    const started = performance.now()
    const response = await fetch(production.url + path, { headers: { Authorization: `Bearer ${token}` } })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      milliseconds: performance.now() - started,
    }
  }
})

describe('graceful shutdown (OPS-10)', () => {
  test('SIGTERM under load: no request in flight fails, and the process exits with 0 within 15 seconds', async () => {
    const production = await startAlone()
    await createProject(production, 'shop')
    const token = await issueToken(production, { name: 'R', mode: 'write', audience: 'internal' })
    const reading = await issueToken(production, { name: 'A', mode: 'read', audience: 'public' })
    const cookie = await adminCookie(production)
    const post = { project: 'shop', title: 'Load', type: 'fix' }
    const { json: draft } = await callApi(production, token, 'POST', '/posts', post)
    const page =
      (path: string, headers: Record<string, string> = {}) =>
      async () => {
        const response = await fetch(production.url + path, { headers })
        await response.text()
        return response
      }
    const calls = [
      () => callApi(production, token, 'GET', '/posts'),
      () => callApi(production, reading, 'GET', '/posts'),
      () => callRest(production, cookie, 'PATCH', `/posts/${draft.id}`, { teaser: 'It is new.' }),
      page('/', { Cookie: cookie }),
      () => callApi(production, token, 'POST', '/posts', post),
      page('/sign-in'),
    ]
    // Loads everything for the first time, which 20 clients at once would do too slowly on a busy machine.
    for (const call of calls) await call()
    const results: string[] = []
    const count = (result: string) => results.filter((one) => one === result).length
    // They continue until the server accepts no more connections, however long the machine needs for that. A refused
    // connection was never in flight.
    const clients = Array.from({ length: 20 }, async (_, client) => {
      for (let round = client; ; round += 1) {
        const result = await calls[round % calls.length]?.().then(({ status }) => String(status), reasonOf)
        results.push(result ?? 'none')
        if (result === 'ECONNREFUSED') return
      }
    })
    await vi.waitFor(
      () => {
        expect(count('200')).toBeGreaterThan(20)
        expect(count('201')).toBeGreaterThan(0)
      },
      { timeout: 180_000, interval: 50 },
    )
    const started = performance.now()
    expect(await production.stop()).toBe(0)
    expect(performance.now() - started).toBeLessThan(15_000)
    await Promise.all(clients)
    expect(new Set(results)).toEqual(new Set(['200', '201', 'ECONNREFUSED']))
  })

  test('OPS-7: `npm start` makes the outbox and prints the link of a mail; it exits with its server and leaves no PostgreSQL behind', async () => {
    const production = await startAlone({}, ['npm', 'start'])
    const outbox = readdirSync(join(production.folder, 'data/outbox'))
    const link = await production.signInLink('admin@example.com')
    await production.stop()
    expect(outbox).toEqual([])
    expect(production.output()).toContain(`Mail in the outbox: ${link}\n`)
    await expect(fetch(`${production.url}/healthz`)).rejects.toThrow()
    expect(postgresIn(production.folder)).toEqual([])
  })

  test('OPS-16: after kill -9 the next start recovers all data; with another secret everyone signs in again, and tokens stay valid', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'archive-killed-'))
    const variables = { DATA_DIR: join(folder, 'data'), MEDIA_DIR: join(folder, 'media') }
    const first = await startAlone(variables)
    await createProject(first, 'kept')
    const token = await issueToken(first, { name: 'Reader', mode: 'read', audience: 'public' })
    const Cookie = await adminCookie(first)
    first.process.kill('SIGKILL')
    await sleep(200)
    const second = await startAlone({
      ...variables,
      PAYLOAD_SECRET: 'another secret than the first one had',
    })
    // The operator learns what another secret ends.
    await expect.poll(() => second.output()).toContain('PAYLOAD_SECRET has changed')
    expect(first.output()).not.toContain('PAYLOAD_SECRET has changed')
    const { json } = await callRest(second, await adminCookie(second), 'GET', '/projects')
    expect(json.docs).toMatchObject([{ slug: 'kept' }])
    const page = await fetch(second.url, { headers: { Cookie }, redirect: 'manual' })
    expect([page.status, page.headers.get('location')]).toEqual([307, expect.stringContaining('/sign-in')])
    expect((await callApi(second, token, 'GET', '/posts')).status).toBe(200)
    expect(await second.stop()).toBe(0)
    expect(postgresIn(folder)).toEqual([])
    await first.stop()
    rmSync(folder, { recursive: true, force: true })
  })
})

test('OPS-26: two servers that start at once on a new data folder serve one archive, and one serves on when the other is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-shared-'))
  const variables = { DATA_DIR: join(folder, 'data'), MEDIA_DIR: join(folder, 'media') }
  const [one, other] = await Promise.all([startAlone(variables), startAlone(variables)])
  await createProject(one, 'shop')
  const token = await issueToken(one, { name: 'Writer', mode: 'write', audience: 'internal' })
  const draft = { project: 'shop', title: 'Written twice', type: 'fix', idempotency_key: 'once' }
  const created = await Promise.all(
    [one, other, one, other].map((server) => callApi(server, token, 'POST', '/posts', draft)),
  )
  expect(created.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
  expect(new Set(created.map(({ json }) => json.id)).size).toBe(1)
  one.process.kill('SIGKILL')
  expect((await callApi(other, token, 'GET', `/posts/${created[0]?.json.id}`)).status).toBe(200)
  expect(await other.stop()).toBe(0)
  expect(postgresIn(folder)).toEqual([])
  await one.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('PUB-19, PUB-20: an entry that one of two servers withdraws is gone in the same moment from the pages and feeds of both', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-shared-'))
  const variables = { DATA_DIR: join(folder, 'data'), MEDIA_DIR: join(folder, 'media') }
  const servers = await Promise.all([startAlone(variables), startAlone(variables)])
  const [one] = servers
  const project = await createProject(one, 'shop')
  const cookie = await adminCookie(one)
  const rest = async (method: string, path: string, body?: object) => {
    const { status, json } = await callRest(one, cookie, method, path, body)
    expect([200, 201], path).toContain(status)
    return json
  }
  const type = (await rest('GET', '/post-types?limit=1')).docs[0].id
  const publish = async (title: string, teaser: string) => {
    const post = { title, teaser, project, type, audience: 'internal', tags: ['export'] }
    const { doc } = await rest('POST', '/posts', post)
    await rest('POST', `/posts/${doc.id}/approve`, { when: 'now' })
    return doc
  }
  await publish('Another export', 'Exports also.')
  const { id, slug } = await publish('Export of invoices', 'Exports quickly.')
  const feed = await rest('POST', '/feeds', {})
  const paths = [
    ...['/', '/?project=shop', '/?tag=export', '/?q=quickly', '/whats-new', '/projects/shop'],
    ...[`/entries/${slug}`, `/entries/${slug}/markdown`],
    ...[feed.atomUrl, feed.jsonUrl].map((url) => new URL(url).pathname),
  ]
  // Read ahead, so that the entry stays new for the user (PAGE-43).
  const headers = { Cookie: cookie, 'Sec-Purpose': 'prefetch' }
  const shownBy = (server: Production) =>
    Promise.all(
      paths.map(async (path) => {
        const response = await fetch(server.url + path, { headers })
        expect([200, 404], path).toContain(response.status)
        return [path, (await response.text()).includes('Export of invoices')]
      }),
    )
  const everywhere = (isShown: boolean) => paths.map((path) => [path, isShown])
  // The first visit, after which there is something new.
  await (await fetch(one.url, { headers: { Cookie: cookie } })).text()
  for (let round = 0; round < 2; round += 1) {
    // Twice, so that each server has it in its caches.
    for (let time = 0; time < 2; time += 1)
      for (const server of servers) expect(await shownBy(server)).toEqual(everywhere(true))
    await rest('POST', `/posts/${id}/withdraw`, { reason: 'Wrong' })
    for (const shown of await Promise.all(servers.map(shownBy))) expect(shown).toEqual(everywhere(false))
    await rest('POST', `/posts/${id}/reinstate`)
    for (const shown of await Promise.all(servers.map(shownBy))) expect(shown).toEqual(everywhere(true))
  }
  for (const server of servers) expect(await server.stop()).toBe(0)
  rmSync(folder, { recursive: true, force: true })
})

test('OPS-27: a clock that is set back by two hours ends and hides nothing', async () => {
  const back = 2 * 60 * 60 * 1000
  const preload = pathToFileURL(resolve('src/testing/movableClock.mjs')).href
  const production = await startAlone({
    NODE_OPTIONS: `--import=${preload}`,
    CLOCK_BACK_MS: String(back),
    CRON_SECRET: CRON,
  })
  await createProject(production, 'shop')
  const token = await issueToken(production, { name: 'Writer', mode: 'write', audience: 'internal' })
  const cookie = await adminCookie(production)
  const draft = async (title: string) => {
    const body = { project: 'shop', title, type: 'fix', idempotency_key: title }
    const { status, json } = await callApi(production, token, 'POST', '/posts', body)
    return { status, id: json.id }
  }
  const approve = async (id: string, body: object = { when: 'now' }) =>
    (await callRest(production, cookie, 'POST', `/posts/${id}/approve`, body)).json
  const [before, open, planned] = [await draft('Before'), await draft('Open'), await draft('Planned')]
  expect((await approve(before.id)).number).toBe(1)

  production.process.kill('SIGUSR2')
  const clock = async () => {
    const { json } = await callApi(production, CRON, 'POST', '/weekly-report?dry=1')
    return Date.parse(json.period.to)
  }
  await expect.poll(clock).toBeLessThan(Date.now() - back + 60_000)
  expect(await draft('Open')).toEqual({ status: 200, id: open.id })
  const changed = await callApi(production, token, 'PATCH', `/posts/${open.id}`, {
    teaser: 'Changed after it',
  })
  expect(changed.json).toMatchObject({ teaser: 'Changed after it' })
  expect((await approve(open.id)).number).toBe(2)
  const publishAt = new Date(Date.now() - back + 1_000).toISOString()
  expect(await approve(planned.id, { when: 'planned', publishAt })).toMatchObject({ status: 'scheduled' })
  await expect
    .poll(async () => (await callApi(production, CRON, 'POST', '/publish-due')).json.published)
    .toMatchObject([{ number: 3 }])
  const correction = { title: 'Corrected after it', major: true }
  expect((await callRest(production, cookie, 'POST', `/posts/${before.id}/correct`, correction)).status).toBe(
    200,
  )
  const { json: list } = await callApi(production, token, 'GET', '/posts')
  expect(
    new Set(list.items.map(({ number, title }: { number: number; title: string }) => [number, title])),
  ).toEqual(
    new Set([
      [1, 'Corrected after it'],
      [2, 'Open'],
      [3, 'Planned'],
    ]),
  )
  const { json: news } = await callRest(production, cookie, 'GET', '/whats-new')
  expect(news.count).toBe(3)
  for (const { id } of [before, open, planned]) {
    const { json } = await callRest(production, cookie, 'GET', `/posts/${id}`)
    const { json: versions } = await callRest(
      production,
      cookie,
      'GET',
      `/posts/versions?where[parent][equals]=${id}&sort=-updatedAt&limit=1`,
    )
    expect(versions.docs[0].version).toMatchObject({ title: json.title, status: json.status })
  }
  expect((await redeemLink(production, await production.signInLink('admin@example.com'))).status).toBe(200)
  expect(await production.stop()).toBe(0)
})

function sentences(stderr: string): string[] {
  return stderr.split('\n').filter((line) => line !== '')
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(error)
}

/** The PostgreSQL processes that run on a cluster below a folder. */
function postgresIn(folder: string): string[] {
  return listProcesses()
    .map(({ command }) => command)
    .filter((line) => line.includes('postgres') && line.includes(folder) && !line.includes('vitest'))
}

function listenOn(port: number): Promise<Server> {
  const server = createServer()
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)))
}
