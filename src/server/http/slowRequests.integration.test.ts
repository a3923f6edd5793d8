import { once } from 'node:events'
import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServer } from '../testing/startServer'

const REQUEST_TIMEOUT_MS = 600

test('SEC-22: a body that arrives too slowly is cut off with a 400, however steadily it comes', async () => {
  const bodies: string[] = []
  const { port } = await startServer(
    { api: async (request) => new Response(String(bodies.push(await request.text()))) },
    { requestTimeoutMs: REQUEST_TIMEOUT_MS },
  )
  const begin = performance.now()
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  const response = readText(socket)
  socket.write(
    'POST /api/v1/posts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\nContent-Length: 1000\r\n\r\n',
  )
  const isClosed = closed.then(() => true)
  while (!(await Promise.race([isClosed, sleep(50, false)]))) socket.write('a')
  const [head = '', body = ''] = (await response).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 400 /)
  expect(JSON.parse(body)).toMatchObject({
    type: 'malformed_body',
    detail: 'The request did not arrive in time.',
  })
  expect(performance.now() - begin).toBeGreaterThan(REQUEST_TIMEOUT_MS - 50)
  expect(bodies).toEqual([])
})

test('SEC-22: a connection on which nothing has arrived is closed without a response', async () => {
  // A browser opens connections in advance, and would take a 400 for the response to the request that it is just sending.
  const { port } = await startServer({}, { requestTimeoutMs: REQUEST_TIMEOUT_MS })
  const received = async (sent: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(sent)
    return readText(socket)
  }
  expect(await received('')).toBe('')
  expect(await received('GET / HT')).toMatch(/^HTTP\/1.1 400 /)
})

test('SEC-22: a request has 120 seconds, its headers 15, and a client 60 until it takes something of its response', async () => {
  const stalledMs: unknown[] = []
  const { server, port } = await startServer({
    pages: (request, response) => {
      stalledMs.push(request.socket.timeout)
      response.end('pages')
    },
  })
  await fetch(`http://127.0.0.1:${port}/`)
  expect({ request: server.requestTimeout, headers: server.headersTimeout, stalledMs }).toEqual({
    request: 120_000,
    headers: 15_000,
    stalledMs: [60_000],
  })
})
