import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../testing/startServer'

const CLIENTS = 50

function get(port: number, path: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  socket.resume()
  return socket
}

function work(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

test('SEC-4: the requests of many clients that connect at once are read before one of them is worked on', async () => {
  let read = 0
  const readBefore: number[] = []
  const { server, port } = await startServer({
    pages: (_, response) => {
      readBefore.push(read)
      work(10)
      response.end()
    },
  })
  server.on('request', () => (read += 1))
  const sockets = Array.from({ length: CLIENTS }, (_, n) => get(port, `/${n}`))
  await Promise.all(sockets.map((socket) => once(socket, 'close')))
  expect(readBefore).toHaveLength(CLIENTS)
  // A busy machine may take longer for all of them than requests wait.
  expect(readBefore[0]).toBeGreaterThan(CLIENTS / 2)
})

test('SEC-4: so are those of clients that connect while the session of a request is read', async () => {
  let read = 0
  let readBefore = 0
  const later: ReturnType<typeof get>[] = []
  const { server, port } = await startServer({
    languageCookies: async () => {
      if (later.length > 0) return null
      later.push(...Array.from({ length: CLIENTS }, (_, n) => get(port, `/api/${n}`)))
      await Promise.all(later.map((socket) => once(socket, 'connect')))
      return null
    },
    pages: (request, response) => {
      if (request.url === '/first') readBefore = read
      response.end()
    },
  })
  server.on('request', () => (read += 1))
  await once(get(port, '/first'), 'close')
  expect(readBefore).toBeGreaterThan(CLIENTS / 2)
})

test('a request is responded to while connections keep arriving', async () => {
  const { server, port } = await startServer({})
  let isOver = false
  onTestFinished(() => void (isOver = true))
  const arrive = () => {
    if (isOver) return
    const socket = connect(port, '127.0.0.1', () => socket.destroy())
    socket.on('error', () => undefined)
  }
  // Always more than one is waiting.
  server.on('connection', arrive)
  for (let n = 0; n < 20; n += 1) arrive()
  await sleep(50)
  const begin = performance.now()
  await once(get(port, '/'), 'close')
  expect(performance.now() - begin).toBeLessThan(2_000)
})
