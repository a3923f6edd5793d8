import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { requestScope } from '@/http/requestScope'
import { startServer } from '../testing/startServer'
import type { HttpHandlers } from './createHttpServer'

/** Starts a server whose pages and API record that they were reached. */
async function start(handlers: Partial<HttpHandlers> = {}, isDevelopment = false): Promise<number> {
  const recording: Partial<HttpHandlers> = {
    api: (request) => new Response(`interface ${new URL(request.url).pathname}`),
    pages: (request, response) => void response.end(`pages ${request.method} ${request.url}`),
  }
  return (await startServer({ ...recording, ...handlers }, { isDevelopment })).port
}

/** Sends these lines over a new connection and returns everything received. */
async function talk(port: number, ...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await closed
  return text
}

it.each(['/', '/api/v1/posts', '/healthz'])(
  'responds to %s in HTTP/1.1 although the client offers another protocol',
  async (path) => {
    const port = await start()
    const text = await talk(
      port,
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade, HTTP2-Settings, close',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
    )
    expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n/)
    expect(text).toContain(path === '/healthz' ? 'ok' : path)
  },
)

it.each(['OPTIONS', 'GET', 'POST'])('refuses %s * with a message', async (method) => {
  const text = await talk(await start(), `${method} * HTTP/1.1`, 'Host: x', 'Connection: close')
  expect(text).toMatch(/^HTTP\/1.1 400 /)
  expect(text).toMatch(/^Request-Id: [0-9a-f-]{36}\r$/im)
  expect(text).toContain('"type":"malformed_body"')
})

it.each([
  ['/api/v1/posts', 'a b'],
  ['/api/v1/posts', '['],
  ['/api/v1/posts', 'x/y'],
  ['/api/v1/posts', 'x:99999'],
  ['/api/v1/a\\b', 'localhost'],
  ['/api/v1/posts', ''],
  ['/sign-in', 'a b'],
  ['/sign-in', 'x:port'],
])('responds to %s with the invalid host %j with a problem document and an id', async (path, host) => {
  const text = await talk(await start(), `GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close')
  expect(text).toMatch(/^HTTP\/1.1 400 /)
  expect(text).toMatch(/^Request-Id: [0-9a-f-]{36}\r$/im)
  expect(text).toMatch(/^Content-Type: application\/problem\+json/im)
  expect(text).toContain('"type":"malformed_body"')
})

it.each([
  ['Host: a', 'Host: b'],
  ['Host: a', 'HOST: a'],
  ['Host: localhost', 'X: y', 'hOsT:'],
])('refuses more than one host: %j', async (...hosts) => {
  const port = await start()
  for (const path of ['/api/v1/posts', '/sign-in', '/healthz', '/api/users/me']) {
    const text = await talk(port, `GET ${path} HTTP/1.1`, ...hosts, 'Connection: close')
    expect(text).toMatch(/^HTTP\/1.1 400 /)
    expect(text).toContain('"detail":"Send only one \\"Host\\" header."')
  }
})

it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'Updates.Example.com', 'my_host'])(
  'accepts the host %s',
  async (host) => {
    const port = await start()
    for (const path of ['/api/v1/posts', '/sign-in'])
      expect(await talk(port, `GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close')).toContain(path)
  },
)

it('responds to health checks in HTTP/1.0, which has no Host', async () => {
  expect(await talk(await start(), 'GET /healthz HTTP/1.0')).toMatch(/^HTTP\/1.1 200 /)
})

it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
  'passes %s to the pages only where a body is expected',
  async (method) => {
    const origin = `http://127.0.0.1:${await start()}`
    for (const path of [
      '/api',
      '/api/sign-in',
      '/preferences',
      '/whats-new/read',
      '/saved-filters',
      '/admin',
      '/admin/collections/posts',
    ]) {
      const response = await fetch(origin + path, { method })
      expect(`${path} ${response.status}`).toBe(`${path} 200`)
    }
    for (const path of [
      '/',
      '/sign-in',
      '/sign-in/confirm',
      '/entries/x',
      '/apix',
      '/administration',
      '//api',
    ]) {
      const response = await fetch(origin + path, { method })
      expect(`${path} ${response.status}`).toBe(`${path} 405`)
      expect(response.headers.get('Allow')).toBe('GET, HEAD')
      expect(await response.json()).toMatchObject({ type: 'method_not_allowed' })
    }
  },
)

it('SUB-5: passes a POST to an unsubscribe link on to its handler, and no other method', async () => {
  const origin = `http://127.0.0.1:${await start()}`
  const posted = await fetch(`${origin}/unsubscribe/abc_-9?x=1`, { method: 'POST' })
  expect([posted.status, await posted.text()]).toEqual([200, 'pages POST /unsubscribe/abc_-9/end'])
  expect(await (await fetch(`${origin}/unsubscribe/abc_-9`)).text()).toBe('pages GET /unsubscribe/abc_-9')
  expect((await fetch(`${origin}/subscriptions/change`, { method: 'POST' })).status).toBe(200)
  for (const path of ['/unsubscribe/abc', '/subscriptions/change'])
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const refused = await fetch(origin + path, { method })
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    }
  for (const path of ['/unsubscribe', '/unsubscribe/abc/end', '/feeds/abc.atom', '/subscriptions']) {
    const refused = await fetch(origin + path, { method: 'POST' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})

it('refuses TRACE, which fetch cannot represent', async () => {
  const port = await start()
  for (const path of ['/api', '/api/posts', '/api/sign-in', '/preferences', '/admin', '/', '/healthz']) {
    const text = await talk(port, `TRACE ${path} HTTP/1.1`, 'Host: x', 'Connection: close')
    expect(`${path} ${text.slice(0, 12)}`).toBe(`${path} HTTP/1.1 405`)
  }
})

it.each([
  ['http://evil.example/admin?x=1', '/admin?x=1'],
  ['HTTPS://evil.example', '/'],
  ['http://localhost:3000//a', '//a'],
  ['http://evil.example/a/../sign-in', '/sign-in'],
])('treats the absolute address %s as %s, whatever its host', async (target, local) => {
  const text = await talk(await start(), `GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close')
  expect(text).toMatch(/^HTTP\/1.1 200 /)
  expect(text).toContain(`pages GET ${local}`)
  expect(text).not.toContain('evil')
})

it('applies the same rules to absolute addresses', async () => {
  const port = await start()
  const post = await talk(port, 'POST http://x/sign-in HTTP/1.1', 'Host: x', 'Connection: close')
  expect(post).toMatch(/^HTTP\/1.1 405 /)
  const large = ['Content-Length: 2000', 'Connection: close']
  const sent = await talk(port, 'POST http://x/preferences HTTP/1.1', 'Host: x', ...large)
  expect(sent).toMatch(/^HTTP\/1.1 413 /)
  const version = await talk(port, 'GET http://x/api/v1/posts HTTP/1.1', 'Host: x', 'Connection: close')
  expect(version).toContain('interface /api/v1/posts')
})

it.each(['http://[::1', 'http://x:99999/', 'ftp://x/', 'file:///etc/passwd'])(
  'refuses %s, which is not an http address',
  async (target) => {
    const text = await talk(await start(), `GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close')
    expect(text).toMatch(/^HTTP\/1.1 400 /)
    expect(text).toContain('"detail":"The URL cannot be parsed.')
  },
)

it.each([
  ...['xx%', '%7B%7D', encodeURIComponent('['.repeat(3_000)), 'null', '""', '["a",{"children":1}]'],
  ...[routerState(101), encodeURIComponent(routerState(101))],
])('refuses a router state that Next cannot read, or not in a moment: %.40s', async (state) => {
  const port = await start()
  const get = (path: string) =>
    talk(port, `GET ${path} HTTP/1.1`, 'Host: x', `Next-Router-State-Tree: ${state}`, 'Connection: close')
  for (const path of ['/', '/sign-in', '/admin']) expect(await get(path)).toMatch(/^HTTP\/1.1 400 /)
  // Read by nothing there.
  for (const path of ['/api/posts', '/api/v1/posts']) expect(await get(path)).toMatch(/^HTTP\/1.1 200 /)
})

/** A router state of so many levels. */
function routerState(levels: number): string {
  return `${'["",{"children":'.repeat(levels - 1)}["__PAGE__",{}]${'}]'.repeat(levels - 1)}`
}

it.each([
  encodeURIComponent('["",{"children":["__PAGE__",{}]},null,"refetch"]'),
  encodeURIComponent(routerState(50)),
])('passes on a router state as Next sends it: %.40s', async (state) => {
  const headers = ['Host: x', `Next-Router-State-Tree: ${state}`, 'Connection: close']
  expect(await talk(await start(), 'GET / HTTP/1.1', ...headers)).toMatch(/^HTTP\/1.1 200 /)
})

it.each(['/api/../sign-in', '/admin/%2e%2e/sign-in', '/api\\..\\sign-in', '/__nextjs_original-stack-frames'])(
  'is not misled to another page by %s',
  async (path) => {
    const text = await talk(await start(), `POST ${path} HTTP/1.1`, 'Host: x', 'Connection: close')
    expect(text).toMatch(/^HTTP\/1.1 405 /)
  },
)

it("allows the tools of Next's development server only in development", async () => {
  const port = await start({}, true)
  const call = ['POST /__nextjs_original-stack-frames HTTP/1.1', 'Host: x', 'Connection: close']
  expect(await talk(port, ...call)).toMatch(/^HTTP\/1.1 200 /)
})

it('authenticates before Next reads a request to the admin', async () => {
  const authenticated: string[] = []
  const port = await start({
    guardAction: (headers, target) => {
      authenticated.push(`${target} ${headers.get('cookie')}`)
      return Promise.resolve(new Response('no', { status: 401, headers: { 'X-Why': 'denied' } }))
    },
  })
  const origin = `http://127.0.0.1:${port}`
  const headers = { Cookie: 'a=b', 'Next-Action': 'x' }
  const response = await fetch(`${origin}/admin/x?y=1`, { method: 'POST', headers, body: 'broken' })
  expect([response.status, response.headers.get('X-Why'), await response.text()]).toEqual([
    401,
    'denied',
    'no',
  ])
  expect(response.headers.get('Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(authenticated).toEqual(['/admin/x?y=1 a=b'])
  const around = await talk(port, 'POST /api/../admin HTTP/1.1', 'Host: x', 'Connection: close')
  expect(around).toMatch(/^HTTP\/1.1 401 /)
  expect((await fetch(`${origin}/admin`)).status).toBe(200)
  expect((await fetch(`${origin}/api/x`, { method: 'POST' })).status).toBe(200)
})

it('responds with 400 to an admin call that Next cannot decode, and with its own status to an error of ours', async () => {
  const noted: Record<string, number> = { '/admin/gone': 503, '/admin/error': 500 }
  const port = await start({
    pages: (request, response) => {
      const status = noted[request.url ?? '']
      const scope = requestScope(new Headers({ 'x-request-id': String(request.headers['x-request-id']) }))
      if (status !== undefined && scope !== undefined) scope.failedActionStatus = status
      // As Next does: the status first, and the head with the first byte.
      response.statusCode = request.url === '/admin/hidden' ? 404 : 500
      response.end('x')
    },
  })
  const status = async (path: string, method = 'POST') =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { 'Next-Action': 'x' } })).status
  expect(await status('/admin/broken')).toBe(400)
  expect(await status('/admin/gone')).toBe(503)
  expect(await status('/admin/error')).toBe(500)
  expect(await status('/admin/hidden')).toBe(404)
  expect(await status('/admin/broken', 'GET')).toBe(500)
  expect(await status('/api/broken')).toBe(500)
})
