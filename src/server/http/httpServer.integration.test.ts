import { Agent, get, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { pipeline, Readable, Transform } from 'node:stream'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { ReadyResponse } from '@/http/readyResponse'
import { readBytes } from '@/http/requestBody'
import { noteOwner, inRequest } from '@/runtime/requestStatements'
import { createHttpServer, type HttpHandlers } from './createHttpServer'
import { createDrain, type Drain } from './drain'

let server: Server | undefined
afterEach(() => server?.closeAllConnections())

interface Started {
  origin: string
  port: number
  lines: Record<string, unknown>[]
  drain: Drain
  /** Shortens how long draining waits for requests on unused connections. */
  shortenGrace: () => void
}

async function start(handlers: Partial<HttpHandlers>, trustProxy = 0): Promise<Started> {
  const lines: Record<string, unknown>[] = []
  const logger = pino(
    { level: 'debug' },
    {
      write(text: string) {
        const line: Record<string, unknown> = JSON.parse(text)
        lines.push(line)
      },
    },
  )
  const all: HttpHandlers = {
    api: (request) => Response.json(Object.fromEntries(request.headers)),
    pages: (request, response) => void response.end(JSON.stringify(request.headers)),
    guardAction: () => Promise.resolve(null),
    isReady: () => Promise.resolve(true),
    database: { isReachable: () => Promise.resolve(true), inContext: (_, work) => work() },
    ...handlers,
  }
  const made = createHttpServer({ handlers: all, logger, trustProxy })
  server = made
  const drain = createDrain(made)
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  const { port } = made.address() as AddressInfo
  const shortenGrace = () => void (made.keepAliveTimeout = 2_000)
  return { origin: `http://127.0.0.1:${port}`, port, lines, drain, shortenGrace }
}

it('sends /api/v1 to the API and everything else to the pages', async () => {
  const { origin } = await start({
    api: () => new Response('api'),
    pages: (_, response) => void response.end('pages'),
  })
  for (const path of ['/api/v1', '/api/v1/', '/api/v1?x=1', '/api/v1/posts?x=1'])
    expect(await (await fetch(origin + path)).text()).toBe('api')
  for (const path of ['/', '/api/v10', '/api/v1x', '/api/users', '/x/api/v1', '/healthz/x'])
    expect(await (await fetch(origin + path)).text()).toBe('pages')
})

it('OPS-22: without METRICS_TOKEN /metrics is a 404 that the pages never see', async () => {
  const { origin } = await start({ pages: (_, response) => void response.end('pages') })
  for (const path of ['/metrics', '/metrics?name[]=up']) {
    const response = await fetch(origin + path, { headers: { Authorization: 'Bearer a token' } })
    expect([response.status, await response.text()]).toEqual([404, 'not found\n'])
  }
  expect(await (await fetch(`${origin}/metrics/x`)).text()).toBe('pages')
})

it('API-12: gives every request an id, a client address and an arrival time, whatever the client sends', async () => {
  const { origin } = await start({})
  const forged = {
    'X-Request-Id': 'forged',
    'X-Client-Address': '6.6.6.6',
    'X-Arrived-At': '1',
    'X-Forwarded-For': '6.6.6.6',
    'X-Forwarded-Host': 'evil',
  }
  for (const path of ['/api/v1/x', '/x']) {
    const response = await fetch(origin + path, { headers: forged })
    const seen: Record<string, string> = JSON.parse(await response.text())
    expect(response.headers.get('Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(seen).toMatchObject({
      'x-request-id': response.headers.get('Request-Id'),
      'x-client-address': '127.0.0.1',
      'x-forwarded-for': '127.0.0.1',
    })
    expect(seen).not.toHaveProperty('x-forwarded-host')
    expect(Math.abs(Number(seen['x-arrived-at']) - Date.now())).toBeLessThan(60_000)
  }
})

it('trusts the one proxy that it is configured to trust', async () => {
  const { origin } = await start({}, 1)
  const response = await fetch(`${origin}/x`, { headers: { 'X-Forwarded-For': 'forged, 9.9.9.9' } })
  expect(JSON.parse(await response.text())).toMatchObject({ 'x-client-address': '9.9.9.9' })
})

it('API-12: logs one line per request without the query, which may contain a sign-in link', async () => {
  const { origin, lines } = await start({ pages: (_, response) => void response.writeHead(404).end() })
  const response = await fetch(`${origin}/sign-in/confirm?token=secret`)
  await sleep(20)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    method: 'GET',
    path: '/sign-in/confirm',
    status: 404,
    requestId: response.headers.get('Request-Id'),
  })
  expect(JSON.stringify(lines)).not.toContain('secret')
})

it('SEC-9: logs no token of a feed or an unsubscribe link, however its path is encoded', async () => {
  const { origin, lines } = await start({ pages: (_, response) => void response.writeHead(404).end() })
  for (const path of [
    '/unsubscribe%2Fsecret',
    '/feeds%2Fs%65cret.atom',
    '/feeds%25%32%46secret.atom',
    '/unsubscribe%2Fsecret%E0%A4%A',
  ])
    await fetch(origin + path)
  await sleep(20)
  expect(lines.map(({ path }) => path)).toEqual([
    '/unsubscribe/***',
    '/feeds/***.atom',
    '/feeds/***.atom',
    '/unsubscribe/***',
  ])
})

it('OPS-6: serves /healthz while it runs, and /readyz depending on readiness', async () => {
  let ready = true
  const { origin } = await start({ isReady: () => Promise.resolve(ready) })
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  ready = false
  expect((await fetch(`${origin}/readyz`)).status).toBe(503)
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  expect((await fetch(`${origin}/healthz`, { method: 'POST' })).status).toBe(405)
})

it('turns an error of the API into a problem document with nothing but the request id (API-5)', async () => {
  const { origin, lines } = await start({ api: () => Promise.reject(new Error('hunter2')) })
  const response = await fetch(`${origin}/api/v1/posts`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    500,
    'application/problem+json; charset=utf-8',
  ])
  const requestId = response.headers.get('request-id')
  expect(await response.json()).toMatchObject({
    type: 'internal',
    detail: expect.stringContaining(String(requestId)),
  })
  expect(lines).toContainEqual(expect.objectContaining({ requestId, msg: 'a call of the API failed' }))
})

it('turns an error into a 500 without details', async () => {
  const { origin } = await start({ pages: () => Promise.reject(new Error('hunter2')) })
  const response = await fetch(`${origin}/x`)
  expect([response.status, await response.text()]).toEqual([500, 'internal error\n'])
})

it.each(['/entries/%E0%A4%A', '/%', '/a%zz?next=%'])(
  'responds 404 to %s, which Next cannot read',
  async (path) => {
    const { origin } = await start({ pages: () => Promise.reject(new Error('reached')) })
    const response = await fetch(origin + path)
    expect([response.status, await response.text()]).toEqual([404, 'not found\n'])
    expect(response.headers.get('Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  },
)

it('passes unreadable addresses below /api to the authentication', async () => {
  const { origin } = await start({
    api: (request) => new Response(`api ${new URL(request.url).pathname}`),
    pages: (request, response) => void response.end(`pages ${request.url}`),
  })
  const read = async (path: string) => (await fetch(origin + path)).text()
  expect(await read('/api/users/%E0%A4%A?x=1')).toBe('pages /api/users/%25E0%25A4%25A')
  expect(await read('/api/v1/posts/%E0%A4%A')).toBe('api /api/v1/posts/%E0%A4%A')
  expect(await read('/entries/%C3%A4')).toBe('pages /entries/%C3%A4')
})

it.each([20_000, 200_000, 2_000_000])(
  'keeps the connection after a response that did not wait for the %i bytes of its request',
  async (size) => {
    const { port } = await start({
      pages: (request, response) => {
        // As Next does: wraps the request in a stream, reads once and abandons it.
        void Readable.toWeb(request)
          .getReader()
          .read()
          .then(() => response.writeHead(413).end('too large'))
      },
    })
    const call = `POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n${'x'.repeat(size)}`
    const next = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const text = await talk(port, call + next)
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  },
)

it.each([20_000, 200_000, 2_000_000])(
  'keeps the connection after a reader failed in the middle of the %i bytes of its request',
  async (size) => {
    const { port } = await start({
      pages: (request, response) => {
        // As Next limits the calls of its server functions: the pipeline destroys the request.
        const limited = new Transform({
          transform: (_chunk, _encoding, done) => done(new Error('over the limit')),
        })
        pipeline(request, limited, () => response.writeHead(400).end('too large'))
      },
    })
    const call = `POST /admin HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n${'x'.repeat(size)}`
    const next = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const text = await talk(port, call, next)
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200'])
  },
)

it('leaves nothing behind on a connection whose bodies are not read', async () => {
  const listeners: number[] = []
  const { port } = await start({
    pages: (request, response) => {
      listeners.push(request.socket.listenerCount('close'))
      response.writeHead(401).end()
    },
  })
  const call = `POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n${'x'.repeat(200_000)}`
  const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  await talk(port, ...Array<string>(12).fill(call), last)
  expect(listeners).toEqual(Array(12).fill(listeners[0]))
})

it.each(['/api/x', '/api/v1/x'])(
  'keeps the connection to %s after a body of unknown length was too long',
  async (path) => {
    const { port } = await start({
      api: async (request) =>
        new Response(null, { status: (await readBytes(request, 1000)) === null ? 413 : 200 }),
      pages: async (request, response) => {
        const body = Readable.toWeb(request) as ReadableStream<Uint8Array>
        const bytes = await readBytes({ headers: new Headers(), body }, 1000)
        response.writeHead(bytes === null ? 413 : 200).end()
      },
    })
    const piece = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    const call = `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${piece.repeat(40)}0\r\n\r\n`
    const next = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const text = await talk(port, call, next)
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  },
)

it.each([
  ['an unknown method', 'FOO /api/v1/posts HTTP/1.1\r\nHost: x\r\n\r\n', 'The request is not valid HTTP.'],
  ['no HTTP', 'hello\r\n\r\n', 'The request is not valid HTTP.'],
  [
    'an umlaut as it is, which curl sends',
    'GET /api/v1/posts?q=Büro HTTP/1.1\r\nHost: x\r\n\r\n',
    'The URL cannot be parsed. Percent-encode umlauts, spaces and the like: "B%C3%BCro" for "Büro".',
  ],
  [
    'headers that are too large',
    `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
    'The headers are larger than 16 KiB.',
  ],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 'The "Host" header is missing.'],
  [
    'an unknown expectation',
    'GET / HTTP/1.1\r\nHost: x\r\nExpect: foo\r\n\r\n',
    '"100-continue" is the only supported "Expect" header.',
  ],
])(
  'API-7, LIMIT-27: responds to %s with a problem document and an id, and closes the connection',
  async (_, sent, detail) => {
    const { port, lines } = await start({})
    const [head = '', body = ''] = (await talk(port, sent)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/)
    expect(head).toMatch(/^Content-Type: application\/problem\+json/m)
    expect(head).toMatch(/^Connection: close/m)
    expect(JSON.parse(body)).toEqual({ type: 'malformed_body', title: 'Malformed body', status: 400, detail })
    const id = /^Request-Id: ([0-9a-f-]{36})/m.exec(head)?.[1]
    expect(lines).toMatchObject([{ requestId: id, status: 400 }])
  },
)

it('writes no problem document into a response in progress', async () => {
  const { port } = await start({ pages: (_, response) => void response.write('first half, ') })
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write('POST /api/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
  await vi.waitFor(() => expect(text).toContain('first half, '), { timeout: 10_000 })
  socket.write('zz\r\n')
  await closed
  expect(text).not.toContain('malformed_body')
})

it('finishes every open response while draining, and cuts none on a keep-alive connection', async () => {
  const { port, drain, shortenGrace } = await start({
    pages: (_, response) => {
      response.write('first half, ')
      setTimeout(() => response.end('second half'), 80)
    },
  })
  shortenGrace()
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const results: string[] = []
  const client = async (): Promise<void> => {
    for (;;) {
      const result = await requestFrom(port, agent)
      results.push(result)
      if (result !== 'first half, second half') return
    }
  }
  const clients = Array.from({ length: 20 }, client)
  await vi.waitFor(() => expect(results.length).toBeGreaterThan(60), { timeout: 60_000 })
  const silent = connect(port, '127.0.0.1')
  await sleep(50)
  const begin = Date.now()
  expect(await drain(5000)).toBe(true)
  // The silent connection is closed.
  expect(Date.now() - begin).toBeLessThan(4_000)
  await Promise.all(clients)
  silent.destroy()
  expect(new Set(results)).toEqual(new Set(['first half, second half', 'ECONNREFUSED']))
})

it('OPS-10: while draining, also after a busy start, an unused connection may still send a request', async () => {
  let isBusy = false
  const pages: HttpHandlers['pages'] = (_, response) => {
    if (isBusy) block(3)
    response.end('first half, second half')
  }
  const { port, drain } = await start({ pages })
  const [unused, used] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })]
  await Promise.all([requestFrom(port, unused), requestFrom(port, used)])
  const busy = new Agent({ keepAlive: true, maxSockets: 8 })
  isBusy = true
  const clients = Array.from({ length: 8 }, async () => {
    while (isBusy) await requestFrom(port, busy)
  })
  const drained = drain(8_000)
  await sleep(500)
  isBusy = false
  await Promise.all(clients)
  await sleep(3_200)
  expect(await requestFrom(port, used)).toBe('first half, second half')
  expect(await requestFrom(port, used)).toBe('ECONNREFUSED')
  expect(Object.keys(unused.freeSockets)).toHaveLength(1)
  expect(await drained).toBe(true)
  for (const agent of [unused, used, busy]) agent.destroy()
})

function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/**
 * A client in a separate thread. `send` blocks this thread until it has sent a request on the named connection; `received` has what each
 * closed connection got.
 */
function startClient(port: number) {
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(
    `const { connect } = require('node:net')
    const { parentPort, workerData: { port, sent } } = require('node:worker_threads')
    const text = {}
    const sockets = {}
    function send(name) {
      sockets[name].write('GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n', () => {
        Atomics.add(sent, 0, 1)
        Atomics.notify(sent, 0)
      })
    }
    parentPort.on('message', (name) => {
      if (sockets[name]) return send(name)
      sockets[name] = connect(port, '127.0.0.1')
      text[name] = ''
      sockets[name].on('data', (piece) => (text[name] += piece))
      sockets[name].on('error', (error) => (text[name] += error.code))
      sockets[name].on('close', () => parentPort.postMessage({ name, text: text[name] }))
      send(name)
    })`,
    { eval: true, workerData: { port, sent } },
  )
  const received = new Map<string, string[] | null>()
  thread.on('message', ({ name, text }: { name: string; text: string }) =>
    received.set(name, text.match(/served|E[A-Z]+$/g)),
  )
  const send = (name: string) => {
    const before = Atomics.load(sent, 0)
    thread.postMessage(name)
    Atomics.wait(sent, 0, before, 10_000)
  }
  return { send, received, thread }
}

it('responds to requests that arrived while the process was busy before it closes anything', async () => {
  const { port, drain, shortenGrace } = await start({ pages: (_, response) => void response.end('served') })
  shortenGrace()
  const { send, received, thread } = startClient(port)
  for (const name of ['kept', 'new', 'second', 'third']) {
    send(name)
    if (name === 'kept') await sleep(100)
  }
  const drained = drain(5000)
  await sleep(50)
  // After this the event loop continues with timers, not with the network.
  await setImmediate()
  send('kept')
  // Longer than clients may still send.
  block(1_500)
  expect(await drained).toBe(true)
  await vi.waitFor(() => expect(received.size).toBe(4), { timeout: 5_000 })
  await thread.terminate()
  const once = ['served']
  expect(Object.fromEntries(received)).toEqual({
    kept: [...once, ...once],
    new: once,
    second: once,
    third: once,
  })
})

it('accepts a connection that came in while it looked whether any was waiting', async () => {
  const { port, drain, shortenGrace } = await start({ pages: (_, response) => void response.end('served') })
  shortenGrace()
  const { send, received, thread } = startClient(port)
  send('first')
  await sleep(100)
  const busy = (async () => {
    await setImmediate()
    await setImmediate()
    // This turn of the event loop has already accepted what was waiting.
    send('late')
    block(5)
  })()
  expect(await drain(5000)).toBe(true)
  await busy
  await vi.waitFor(() => expect(received.size).toBe(2), { timeout: 5_000 })
  await thread.terminate()
  expect(Object.fromEntries(received)).toEqual({ first: ['served'], late: ['served'] })
})

it('does not wait for responses of disconnected clients, with any number of requests per connection', async () => {
  let begun = 0
  const { port, drain, shortenGrace } = await start({
    pages: () => {
      begun += 1
      return new Promise(() => undefined)
    },
  })
  shortenGrace()
  const gone = connect(port, '127.0.0.1')
  gone.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3))
  await vi.waitFor(() => expect(begun).toBe(1), { timeout: 10_000 })
  gone.destroy()
  const silent = connect(port, '127.0.0.1')
  await sleep(50)
  const begin = Date.now()
  expect(await drain(20_000)).toBe(true)
  expect(Date.now() - begin).toBeLessThan(15_000)
  silent.destroy()
})

it('cuts off responses that take longer than the limit', async () => {
  const { port, drain } = await start({ pages: (_, response) => void response.write('never more') })
  const response = requestFrom(port, new Agent({ keepAlive: true }))
  await sleep(50)
  expect(await drain(300)).toBe(false)
  expect(await response).toBe('ECONNRESET')
})

it('sends a complete response repeatedly, and for HEAD only its headers', async () => {
  const bytes = Buffer.from(JSON.stringify({ items: ['ä'.repeat(100_000)] }))
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(bytes.length), ETag: '"a"' }
  const ready = new ReadyResponse(bytes, headers)
  const app = new Hono().all('*', () => ready.clone())
  const { origin, port } = await start({ api: (request) => app.fetch(request) })
  for (let time = 0; time < 3; time += 1) {
    const response = await fetch(`${origin}/api/v1/posts`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      etag: '"a"',
      'content-length': String(bytes.length),
      'request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  }
  const head = 'HEAD /api/v1/posts HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  const [, length, body] = /content-length: (\d+)[^]*?\r\n\r\n([^]*)$/i.exec(await talk(port, head)) ?? []
  expect([length, body]).toEqual([String(bytes.length), ''])
})

/** Sends pieces over one connection, 50 ms apart, and returns everything received until the server closed it. */
async function talk(port: number, ...pieces: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  for (const piece of pieces) {
    socket.write(piece)
    await sleep(50)
  }
  await closed
  return text
}

function requestFrom(port: number, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
    const request = get({ port, host: '127.0.0.1', path: '/', agent }, (response: IncomingMessage) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve(text))
      response.on('error', fail)
    })
    request.on('error', fail)
  })
}

it('counts each request once, with the path that arrived and without another listener on its response', async () => {
  const observed: unknown[] = []
  const listeners: number[] = []
  const pages: HttpHandlers['pages'] = (request, response) => {
    listeners.push(response.listenerCount('close'))
    // As Next does.
    request.url = '/rewritten'
    response.end()
  }
  const metrics: HttpHandlers['metrics'] = {
    contentType: 'text/plain',
    noteRequest: () => undefined,
    observe: ({ statusCode }, { method, path }) => void observed.push([method, path, statusCode]),
    isAuthorized: () => false,
    scrape: () => Promise.resolve(''),
  }
  // Next adds nearly as many as Node allows without a warning.
  for (const handlers of [{ pages }, { pages, metrics }]) {
    const { origin } = await start(handlers)
    await (await fetch(`${origin}/entries/first?q=x`)).text()
    await (await fetch(`${origin}/metrics`)).text()
  }
  expect(new Set(listeners).size).toBe(1)
  await vi.waitFor(() =>
    expect(observed).toEqual([
      ['GET', '/entries/first', 200],
      ['GET', '/metrics', 401],
    ]),
  )
})

/** Renders pages that hold the process for 10 ms each. `rendered` has when, and for whom. */
async function startSlowPages(more: Partial<HttpHandlers> = {}, trustProxy = 0) {
  const rendered: { address: unknown; begin: number; end: number }[] = []
  const handlers: Partial<HttpHandlers> = {
    pages: (request, response) => {
      const begin = performance.now()
      block(10)
      rendered.push({ address: request.headers['x-client-address'], begin, end: performance.now() })
      response.end('page')
    },
    database: {
      isReachable: () => Promise.resolve(true),
      inContext: (context, work) => inRequest(context, work),
    },
    ...more,
  }
  const { origin } = await start(handlers, trustProxy)
  return { origin, rendered }
}

it.each(['', 'archive-token=made.up.token'])(
  'SEC-24: many pages without a session leave half of the time to others, whatever the cookie: %s',
  async (cookie) => {
    const { origin, rendered } = await startSlowPages()
    const sent = Array.from({ length: 40 }, () => fetch(`${origin}/a`, { headers: { cookie } }))
    let others = 0
    for (; rendered.length < 40; others += 1) await (await fetch(`${origin}/healthz`)).text()
    expect(others).toBeGreaterThan(1)
    for (const response of await Promise.all(sent)) expect(await response.text()).toBe('page')
    const busy = rendered.reduce((sum, { begin, end }) => sum + end - begin, 0)
    const all = (rendered.at(-1)?.end ?? 0) - (rendered[0]?.begin ?? 0)
    expect(busy / all).toBeLessThan(0.6)
  },
)

it('SEC-24: pages without a session of one network come after the first of another', async () => {
  let before = 0
  const languageCookies = async (headers: Headers) => {
    if (headers.has('x-other')) before = rendered.length
    return null
  }
  const { origin, rendered } = await startSlowPages({ languageCookies }, 1)
  const from = (address: string, more = {}) =>
    fetch(`${origin}/a`, { headers: { 'x-forwarded-for': address, ...more } })
  const many = Array.from({ length: 40 }, (_, at) => from(`2001:db8::${at + 1}`))
  while (rendered.length < 3) await (await fetch(`${origin}/healthz`)).text()
  expect(await (await from('192.0.2.1', { 'x-other': '' })).text()).toBe('page')
  await Promise.all(many)
  // After the one whose turn it was.
  expect(rendered.findIndex(({ address }) => address === '192.0.2.1')).toBeLessThanOrEqual(before + 2)
})

it('SEC-24: more pages without a session than can wait are a 503, and none is rendered for a client that has left', async () => {
  const { origin, rendered } = await startSlowPages()
  const left = new AbortController()
  const { signal } = left
  const responses = Array.from({ length: 600 }, () => fetch(`${origin}/a`, { signal }))
  const refused = await new Promise<Response>((resolve) => {
    for (const sent of responses)
      sent.then((response) => response.status === 503 && resolve(response)).catch(() => undefined)
  })
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]/)
  left.abort()
  await Promise.allSettled(responses)
  const before = rendered.length
  expect((await fetch(`${origin}/a`)).status).toBe(200)
  expect(rendered.length - before).toBeLessThan(50)
})

it('SEC-24, SEC-28: pages of users are rendered four at a time, one of each user', async () => {
  const rendered: string[] = []
  const ends = new Map<string, () => void>()
  const { origin } = await start({
    languageCookies: (headers) => {
      noteOwner(headers.get('cookie') ?? '')
      return Promise.resolve(null)
    },
    pages: ({ url = '' }, response) => {
      rendered.push(url)
      ends.set(url, () => response.end('page'))
    },
    database: {
      isReachable: () => Promise.resolve(true),
      inContext: (context, work) => inRequest(context, work),
    },
  })
  const open = (user: string, page: number) =>
    fetch(`${origin}/${user}${page}`, { headers: { cookie: user } })
  const all = [open('ada', 1)]
  await expect.poll(() => rendered).toEqual(['/ada1'])
  for (const user of ['ada', 'ben', 'cleo', 'dan', 'eve']) all.push(open(user, 2))
  await expect.poll(() => rendered.length).toBe(4)
  expect(rendered).not.toContain('/ada2')
  // A page that its client takes slowly counts for two seconds. What waits comes then.
  await expect.poll(() => rendered.length, { timeout: 10_000 }).toBe(6)
  for (const end of ends.values()) end()
  for (const response of await Promise.all(all)) expect(await response.text()).toBe('page')
})
