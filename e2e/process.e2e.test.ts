import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startExpectingFailure } from './support/failedStart'
import { listProcesses } from '@/server/database/embedded/processes'
import { freePort } from '@/testing/freePort'
import { sharedProduction, startAlone, startProduction, type Production } from './support/production'
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

  test('OPS-1: names all invalid variables at once', async () => {
    const { status, stderr } = await startExpectingFailure({
      PORT: 'eighty',
      LOG_LEVEL: 'loud',
      CRON_SECRET: 'short',
      DATA_DIR: join(folder, 'data'),
    })
    expect(status).toBe(1)
    expect(sentences(stderr)).toEqual([
      expect.stringMatching(/^PORT must be a whole number/),
      expect.stringMatching(/^CRON_SECRET /),
      expect.stringMatching(/^LOG_LEVEL /),
    ])
    expect(existsSync(join(folder, 'data'))).toBe(false)
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

describe('servers of one data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-shared-'))
  const variables = { DATA_DIR: join(folder, 'data'), MEDIA_DIR: join(folder, 'media') }
  const outbox = join(folder, 'data/outbox')
  /** Two that start at once on the new folder. */
  let one: Production
  let other: Production
  /** The one that starts when both have been killed. */
  let next: Production
  let project: string
  let token: string
  const started: Production[] = []
  const start = async (...given: Parameters<typeof startAlone>) => {
    const server = await startAlone(...given)
    started.push(server)
    return server
  }
  beforeAll(async () => {
    ;[one, other] = await Promise.all([start(variables), start(variables)])
    project = await createProject(one, 'shop')
    token = await issueToken(one, { name: 'Writer', mode: 'write', audience: 'internal' })
  })
  afterAll(async () => {
    for (const server of started) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('PUB-19, PUB-20: an entry that one of two servers withdraws is gone in the same moment from the pages and feeds of both', async () => {
    const servers = [one, other]
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
          const load = () => fetch(server.url + path, { headers })
          let response = await load()
          // A machine that is too busy for a page says nothing about the entry.
          while (response.status === 503) response = await load()
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
  })

  test('OPS-26: two servers that start at once on a new data folder serve one archive, and one serves on when the other is killed', async () => {
    const draft = { project: 'shop', title: 'Written twice', type: 'fix', idempotency_key: 'once' }
    const created = await Promise.all(
      [one, other, one, other].map((server) => callApi(server, token, 'POST', '/posts', draft)),
    )
    expect(created.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    expect(new Set(created.map(({ json }) => json.id)).size).toBe(1)
    one.process.kill('SIGKILL')
    expect((await callApi(other, token, 'GET', `/posts/${created[0]?.json.id}`)).status).toBe(200)
  })

  test('OPS-7, OPS-16: after kill -9 the next start recovers all data; with another secret everyone signs in again, and tokens stay valid; `npm start` makes the outbox and prints the link of a mail', async () => {
    const Cookie = await adminCookie(one)
    other.process.kill('SIGKILL')
    await once(other.process, 'exit')
    rmSync(outbox, { recursive: true })
    next = await start({ ...variables, PAYLOAD_SECRET: 'another secret than the first one had' }, [
      'npm',
      'start',
    ])
    expect(readdirSync(outbox)).toEqual([])
    // The operator learns what another secret ends.
    await expect.poll(() => next.output()).toContain('PAYLOAD_SECRET has changed')
    for (const { output } of [one, other]) expect(output()).not.toContain('PAYLOAD_SECRET has changed')
    const link = await next.signInLink('admin@example.com')
    expect(next.output()).toContain(`Mail in the outbox: ${link}\n`)
    const { cookie } = await redeemLink(next, link)
    const { json } = await callRest(next, cookie, 'GET', '/projects')
    expect(json.docs).toMatchObject([{ slug: 'shop' }])
    const page = await fetch(next.url, { headers: { Cookie }, redirect: 'manual' })
    expect([page.status, page.headers.get('location')]).toEqual([307, expect.stringContaining('/sign-in')])
    expect((await callApi(next, token, 'GET', '/posts')).status).toBe(200)
  })

  test('OPS-7, OPS-10: SIGTERM under load: no request in flight fails, and `npm start` exits with 0 within 15 seconds and leaves no PostgreSQL behind', async () => {
    const reading = await issueToken(next, { name: 'A', mode: 'read', audience: 'public' })
    const cookie = await adminCookie(next)
    const post = { project: 'shop', title: 'Load', type: 'fix' }
    const { json: draft } = await callApi(next, token, 'POST', '/posts', post)
    const page =
      (path: string, headers: Record<string, string> = {}) =>
      async () => {
        const response = await fetch(next.url + path, { headers })
        await response.text()
        return response
      }
    const calls = [
      () => callApi(next, token, 'GET', '/posts'),
      () => callApi(next, reading, 'GET', '/posts'),
      () => callRest(next, cookie, 'PATCH', `/posts/${draft.id}`, { teaser: 'It is new.' }),
      page('/', { Cookie: cookie }),
      () => callApi(next, token, 'POST', '/posts', post),
      page('/sign-in'),
    ]
    // Loads everything for the first time, which all clients at once would do too slowly on a busy machine.
    for (const call of calls) await call()
    const results: string[] = []
    const count = (result: string) => results.filter((one) => one === result).length
    // They continue until the server accepts no more connections, however long the machine needs for that. A refused
    // connection was never in flight.
    const clients = Array.from(calls, async (_, client) => {
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
    // Before that, a machine that is too busy may have refused some.
    results.length = 0
    const started = performance.now()
    expect(await next.stop()).toBe(0)
    expect(performance.now() - started).toBeLessThan(15_000)
    await Promise.all(clients)
    expect(results.length).toBeGreaterThan(clients.length)
    expect(results.filter((result) => !['200', '201', 'ECONNREFUSED'].includes(result))).toEqual([])
    expect(postgresIn(folder)).toEqual([])
  })
})

test('OPS-27: a clock that is set back by two hours ends and hides nothing', async () => {
  const back = 2 * 60 * 60 * 1000
  const preload = pathToFileURL(resolve('src/testing/movableClock.mjs')).href
  const production = await startProduction({
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

test('OPS-6: the process is not ready while a migration is pending', async () => {
  const production = await sharedProduction()
  const database = new pg.Client({ connectionString: production.environment.DATABASE_URL })
  await database.connect()
  const pending = `update payload_migrations set name = name || '_'
    where name = (select max(name) from payload_migrations)`
  const statuses = []
  for (const statement of [pending, `update payload_migrations set name = rtrim(name, '_')`]) {
    await database.query(statement)
    for (const path of ['/readyz', '/healthz']) statuses.push((await fetch(production.url + path)).status)
  }
  await database.end()
  expect(statuses).toEqual([503, 200, 200, 200])
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
