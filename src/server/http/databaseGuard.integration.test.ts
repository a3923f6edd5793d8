import { createHash } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { StatementContext } from '@/runtime/requestStatements'
import { createHttpServer } from './createHttpServer'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

type Pages = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** The compression that Next applies to its pages. */
const compress: (request: IncomingMessage, response: ServerResponse, next: () => void) => void =
  createRequire(import.meta.url)('next/dist/compiled/compression')()

/** Times out a response that does not end. */
const soon = () => ({ signal: AbortSignal.timeout(5_000) })

/** A server with these pages; `isLost` makes their statements fail. */
async function start(
  pages: Pages,
  { isUnreachable = false, isLost = false, isCommitLost = false } = {},
): Promise<string> {
  const made = createHttpServer({
    handlers: {
      api: () => new Response('api'),
      pages,
      guardAction: () => Promise.resolve(null),
      isReady: () => Promise.resolve(!isUnreachable),
      database: {
        isReachable: () => Promise.resolve(!isUnreachable),
        inContext: (context: StatementContext | undefined, work) => {
          Object.assign(context ?? {}, { hasLostDatabase: isLost, hasLostCommit: isCommitLost })
          return work()
        },
      },
    },
    logger: pino({ level: 'silent' }),
    trustProxy: 0,
  })
  server = made
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`
}

const page = { Accept: 'text/html,*/*;q=0.8' }
const endpoints: [string, RequestInit, 'page' | 'problem'][] = [
  ['/', {}, 'page'],
  ['/entries/some', { headers: page }, 'page'],
  ['/sign-in', { headers: page }, 'page'],
  ['/admin/collections/posts', { headers: page }, 'page'],
  ['/admin', { headers: { RSC: '1', Accept: '*/*' } }, 'page'],
  ['/preferences', { method: 'POST', headers: page }, 'page'],
  ['/api/sign-in', { method: 'POST', headers: page }, 'page'],
  ['/admin', { method: 'POST', headers: { Accept: 'text/x-component', 'Next-Action': 'x' } }, 'problem'],
  ['/api/sign-in', { method: 'POST' }, 'problem'],
  ['/api', {}, 'problem'],
  ['/api/users/me', { headers: { Accept: 'application/json' } }, 'problem'],
  ['/api/posts/1/approve', { method: 'POST' }, 'problem'],
  ['/api/posts/1', { method: 'DELETE' }, 'problem'],
]

async function expectUnavailable(response: Response, kind: 'page' | 'problem'): Promise<string> {
  const text = await response.text()
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('request-id')).toMatch(/^[\w-]{36}$/)
  expect(response.headers.get('set-cookie')).toBeNull()
  const type = response.headers.get('content-type')
  if (kind === 'problem') {
    expect(type).toBe('application/problem+json; charset=utf-8')
    expect(JSON.parse(text)).toMatchObject({ type: 'unavailable', status: 503 })
  } else {
    expect(type).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).toContain('cannot be reached')
  }
  return text
}

test.each(endpoints)('%s %j is a %s while the database is unreachable', async (path, init, kind) => {
  const origin = await start(() => expect.unreachable(), { isUnreachable: true })
  await expectUnavailable(await fetch(origin + path, init), kind)
})

test('the page loads again by itself if that repeats nothing, with the only script that its policy allows', async () => {
  const origin = await start(() => expect.unreachable(), { isUnreachable: true })
  const response = await fetch(`${origin}/entries/some`, { headers: page })
  const script = /<script>(.+)<\/script>/s.exec(await response.text())?.[1] ?? ''
  expect(script).toContain('/readyz')
  const hash = createHash('sha256').update(script).digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}';`)
  const written = await fetch(`${origin}/preferences`, { method: 'POST', headers: page })
  expect(await written.text()).not.toContain('<script>')
})

test.each([
  { last: 'never', ago: undefined, least: 2_000, most: 5_000 },
  { last: 'a minute ago', ago: 60_000, least: 2_000, most: 5_000 },
  { last: 'just now', ago: 1_000, least: 60_000, most: 60_000 },
  { last: 'nobody knows when, without storage', ago: null, least: 60_000, most: 60_000 },
])('the page, which has loaded again $last, waits at least $least ms', async ({ ago, least, most }) => {
  const origin = await start(() => expect.unreachable(), { isUnreachable: true })
  const html = await (await fetch(origin, { headers: page })).text()
  const delays: number[] = []
  const sessionStorage = {
    get reloadedAt() {
      if (ago === null) throw new DOMException('denied', 'SecurityError')
      return ago === undefined ? undefined : String(Date.now() - ago)
    },
  }
  runInNewContext(/<script>(.+)<\/script>/s.exec(html)?.[1] ?? '', {
    Date,
    sessionStorage,
    setTimeout: (_again: unknown, ms: number) => delays.push(ms),
  })
  expect(delays).toHaveLength(1)
  expect(delays[0]).toBeGreaterThanOrEqual(least)
  expect(delays[0]).toBeLessThanOrEqual(most)
})

test.each(endpoints)(
  '%s %j is the same %s when the database is lost during the request',
  async (path, init, kind) => {
    const origin = await start(
      (_, response) => {
        response.setHeader('Set-Cookie', 'archive-token=; Max-Age=0')
        response.setHeader('Content-Encoding', 'gzip')
        response.writeHead(500, { 'Content-Length': '5' })
        response.write('inter')
        response.end()
      },
      { isLost: true },
    )
    await expectUnavailable(await fetch(origin + path, init), kind)
  },
)

test.each([
  ['the sign-in page of a signed-in user', 'GET', 307, 503],
  ['an empty "me"', 'GET', 200, 503],
  ['a missing entry', 'GET', 404, 503],
  ['what the browser has already', 'GET', 304, 304],
  ['an approval without a session', 'POST', 401, 503],
  ['an error', 'POST', 500, 503],
  ['a form led to the sign-in', 'POST', 303, 503],
  ['what was done', 'POST', 201, 201],
  ['what was refused for good', 'POST', 409, 409],
  ['a message whose delivery is unknown', 'POST', 502, 502],
])('after a lost statement, %s (%s %d) becomes %d', async (_, method, seen, sent) => {
  const origin = await start((_request, response) => void response.writeHead(seen).end(), { isLost: true })
  const response = await fetch(`${origin}/api/posts`, { method, redirect: 'manual' })
  expect(response.status).toBe(sent)
})

test('after a lost commit, Payload reports success for what may not have happened, which is a 503', async () => {
  const created: Pages = (_request, response) => void response.writeHead(201).end()
  const origin = await start(created, { isLost: true, isCommitLost: true })
  expect((await fetch(`${origin}/api/posts`, { method: 'POST' })).status).toBe(503)
})

test('a streamed response with implicit headers is replaced or passed on completely', async () => {
  const inPieces: Pages = (_, response) => {
    response.statusCode = 500
    response.flushHeaders()
    for (const piece of ['one ', 'two ', 'three']) response.write(piece)
    response.end('.')
  }
  await expectUnavailable(await fetch(`${await start(inPieces, { isLost: true })}/`), 'page')
  server?.close()
  const passed = await fetch(`${await start(inPieces)}/`)
  expect([passed.status, await passed.text()]).toEqual([500, 'one two three.'])
})

test('a response that Next compresses is replaced or passed on completely', async () => {
  const compressed: Pages = (request, response) =>
    compress(request, response, () => {
      response.statusCode = 500
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.write('one ')
      response.end('two')
    })
  const lost = await fetch(`${await start(compressed, { isLost: true })}/`, soon())
  expect(lost.headers.get('content-encoding')).toBeNull()
  await expectUnavailable(lost, 'page')
  server?.close()
  const passed = await fetch(`${await start(compressed)}/`, soon())
  expect(passed.headers.get('content-encoding')).toBe('gzip')
  expect([passed.status, await passed.text()]).toEqual([500, 'one two'])
})

test('HEAD has only headers; build files, the API and /healthz are unaffected', async () => {
  const origin = await start((_, response) => void response.end('file'), { isUnreachable: true })
  const head = await fetch(`${origin}/`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([503, ''])
  for (const path of [
    '/_next/static/chunks/a.js',
    '/icon.svg?x',
    '/manifest.webmanifest',
    '/api/v1/posts',
    '/healthz',
  ])
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 200])
})

test('the page has the language and theme of its user, and links back', async () => {
  const origin = await start(() => expect.unreachable(), { isUnreachable: true })
  const textOf = async (path: string, headers: Record<string, string>, method = 'GET') =>
    (await fetch(origin + path, { method, headers: { ...page, ...headers } })).text()
  const german = await textOf('/', { 'Accept-Language': 'de-DE,de;q=0.9' })
  expect(german).toContain('<html lang="de">')
  expect(german).toContain('nicht erreichbar')
  const chosen = await textOf('/', {
    'Accept-Language': 'de',
    Cookie: 'archive-language=en; archive-theme=dark',
  })
  expect(chosen).toContain('<html lang="en" data-theme="dark">')
  expect(chosen).toContain('<a href="">Try again</a>')
  const form = await textOf('/api/sign-in', { Referer: `${origin}/sign-in?next=%2F&a="><b>` }, 'POST')
  expect(form).toContain('<a href="/sign-in?next=%2F&amp;a=%22%3E%3Cb%3E">')
  expect(await textOf('/api/sign-in', { Referer: 'https://elsewhere.example/x' }, 'POST')).toContain(
    '<a href="/">',
  )
})
