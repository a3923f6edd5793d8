import { text } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '@/domain/limits'
import { refusalResponse } from '@/http/problem'
import { startServer } from '../testing/startServer'

const KIB = 1024
const MIB = 1024 * KIB

/** Starts a server whose pages read every body that reaches them, as a careless handler would. */
async function start(bodyTimeoutMs?: number): Promise<{ port: number; read: string[] }> {
  const read: string[] = []
  const { port } = await startServer(
    {
      api: () => refusalResponse({ kind: 'unauthorized' }),
      pages: async (request, response) => {
        if (isAuthenticated(request)) return void response.writeHead(401).end()
        read.push(await text(request))
        response.end('read')
      },
      guardAction: async () => new Response(null, { status: 401 }),
    },
    bodyTimeoutMs === undefined ? {} : { bodyTimeoutMs },
  )
  return { port, read }
}

/** Whether the pages would authenticate the request, as below /api and /admin, and at /saved-filters. */
function isAuthenticated({ url = '' }: IncomingMessage): boolean {
  return /^\/(api|admin|saved-filters)/.test(url) && !/\/(sign-.*|preferences)$/.test(url)
}

/** Endpoints of each kind that work without a session or a token, with the status for a body that is too large. */
const ANONYMOUS: [call: string, limit: number, status: number][] = [
  ['POST /preferences', KIB, 413],
  ['PUT /preferences', KIB, 413],
  ['POST /api/../preferences', KIB, 413],
  ['POST /api/sign-in', 4 * KIB, 413],
  ['POST /api/sign-in/confirm', 4 * KIB, 413],
  ['POST /api/x/../sign-in', 4 * KIB, 413],
  ['POST /api/sign-out', KIB, 413],
  ['GET /', KIB, 413],
  ['HEAD /sign-in', KIB, 413],
  ['OPTIONS /entries/x', KIB, 413],
  ['GET /_next/static/x', KIB, 413],
  ['GET /healthz', KIB, 413],
  ['POST /healthz', KIB, 413],
  ['GET /readyz', KIB, 413],
]

/** Endpoints that refuse an anonymous request whatever the body is. */
const REFUSED: [call: string, status: number][] = [
  ['POST /', 405],
  ['POST /entries/x', 405],
  ['DELETE /sign-in', 405],
  ['POST /api/posts', 401],
  ['POST /saved-filters', 401],
  ['GET /api/posts', 401],
  ['POST /api/unknown', 401],
  ['POST /admin', 401],
  ['POST /admin/collections/posts', 401],
  ['PUT /admin', 401],
  ['POST /api/v1/posts', 401],
  ['GET /api/v1/posts', 401],
  ['POST /api/v1/unknown', 401],
]

const BODIES = ['announced', 'endless'] as const

describe('a body that is too large is refused before it is read (SEC-1)', () => {
  it.each(
    [...ANONYMOUS.map(([call, , status]) => [call, status] as const), ...REFUSED].flatMap(([call, status]) =>
      BODIES.map((body) => [call, body, status] as const),
    ),
  )('%s, %s: %i', async (call, body, status) => {
    const { port, read } = await start()
    const socket = await open(port, head(call, body === 'announced' ? 20 * MIB : null))
    const flood = send(socket, body)
    const begin = performance.now()
    const response = await socket.response()
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    // Waiting for the body would take 20 seconds.
    expect(performance.now() - begin).toBeLessThan(5_000)
    if (status === 413 && !call.startsWith('HEAD')) expect(response).toContain('"type":"payload_too_large"')
    // The server drops the rest, up to a limit.
    await flood
    expect(socket.stream.bytesWritten).toBeLessThan(40 * MIB)
    expect(read).toEqual([])
  })

  it.each(ANONYMOUS.filter(([call]) => !/healthz|readyz/.test(call)))(
    'LIMIT-25: %s accepts %i bytes and not one more',
    async (call, limit) => {
      const { port, read } = await start()
      for (const isChunked of [false, true]) {
        const accepted = await open(port, head(call, isChunked ? null : limit))
        accepted.stream.write(isChunked ? inChunks('x'.repeat(limit)) : 'x'.repeat(limit))
        expect(await accepted.response()).toMatch(/^HTTP\/1.1 200 /)
        const refused = await open(port, head(call, isChunked ? null : limit + 1))
        refused.stream.write(isChunked ? inChunks('x'.repeat(limit + 1)) : 'x'.repeat(limit + 1))
        expect(await refused.response()).toMatch(/^HTTP\/1.1 413 /)
      }
      expect(read.map((body) => body.length)).toEqual([limit, limit])
    },
  )
})

it('accepts a small body in pieces', async () => {
  const { port, read } = await start()
  const socket = await open(port, head('POST /preferences', 10))
  for (const piece of ['theme', '=', 'dark']) {
    socket.stream.write(piece)
    await sleep(30)
  }
  expect(await socket.response()).toMatch(/^HTTP\/1.1 200 /)
  expect(read).toEqual(['theme=dark'])
})

it.each(['POST /preferences', 'POST /api/sign-in', 'GET /sign-in'])(
  'gives up on a body to %s that does not arrive in time',
  async (call) => {
    const { port, read } = await start(300)
    const socket = await open(port, head(call, null))
    const dripping = setInterval(() => socket.stream.write('1\r\nx\r\n'), 50)
    const response = await socket.response()
    clearInterval(dripping)
    expect(response).toMatch(/^HTTP\/1.1 400 /)
    expect(response).toContain('The request did not arrive in time.')
    await socket.closed
    expect(read).toEqual([])
  },
)

it('handles a client that disconnects in the middle of its body', async () => {
  const { port, read } = await start()
  const socket = await open(port, head('POST /preferences', 10))
  socket.stream.write('theme')
  await sleep(50)
  socket.stream.destroy()
  await sleep(50)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  expect(read).toEqual([])
})

it('a client that closes its connection can read its response to the largest body', async () => {
  const { port } = await start()
  for (const call of ['POST /preferences', 'POST /', 'POST /api/posts', 'POST /api/v1/posts']) {
    const socket = await open(port, `${head(call, LIMITS.restBytes)}Connection: close\r\n`)
    const failed: unknown[] = []
    socket.stream.on('error', (error) => failed.push(error))
    // As many libraries do: everything is sent before anything is read.
    socket.stream.pause()
    await new Promise((resolve) => socket.stream.write(Buffer.alloc(LIMITS.restBytes), resolve))
    await sleep(100)
    socket.stream.resume()
    expect(await socket.response(), call).toMatch(/^HTTP\/1.1 4\d\d /)
    await socket.closed
    expect(failed, call).toEqual([])
  }
})

interface Client {
  stream: Socket
  /** Everything received until the end of the first response, or of the connection. */
  response: () => Promise<string>
  closed: Promise<unknown>
}

async function open(port: number, lines: string): Promise<Client> {
  const stream = connect(port, '127.0.0.1')
  let received = ''
  stream.on('data', (piece: Buffer) => (received += piece.toString()))
  // The tests see a reset connection in what was received.
  stream.on('error', () => undefined)
  const closed = new Promise((resolve) => stream.once('close', resolve))
  stream.write(`${lines}\r\n`)
  return {
    stream,
    closed,
    response: async () => {
      for (const until = Date.now() + 5_000; Date.now() < until && !stream.destroyed; await sleep(5))
        if (received.includes('\r\n\r\n')) break
      await sleep(20)
      return received
    },
  }
}

function head(call: string, length: number | null): string {
  const size = length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  return `${call} HTTP/1.1\r\nHost: x\r\n${size}\r\nContent-Type: application/x-www-form-urlencoded\r\n`
}

function inChunks(body: string): string {
  return `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
}

/** Sends 20 MiB of `a&`, or chunks until the server closes the connection (2 s at most). */
async function send({ stream, closed }: Client, body: (typeof BODIES)[number]): Promise<void> {
  const piece = 'a&'.repeat(32 * KIB)
  const sent = body === 'announced' ? piece : `${piece.length.toString(16)}\r\n${piece}\r\n`
  const until = Date.now() + 2_000
  for (let count = 0; stream.writable && Date.now() < until; count += 1) {
    if (body === 'announced' && count * piece.length >= 20 * MIB) return
    if (!stream.write(sent))
      await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), closed])
  }
}
