import type { Server, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServer } from '../testing/startServer'

const STALLED_MS = 800
/** More than the system buffers for a connection. */
const LARGE = Buffer.alloc(16 * 1024 * 1024, 'x')

/** Requests a page, and reads nothing yet. */
async function request(
  pages: (response: ServerResponse) => unknown,
  stalledMs = STALLED_MS,
): Promise<{ socket: Socket; server: Server; port: number }> {
  const { server, port } = await startServer(
    { pages: async (_, response) => void (await pages(response)) },
    { stalledMs },
  )
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  return { socket, server, port }
}

/** Reads until the response is complete, a piece at a time. Returns how many bytes came. */
async function readSlowly(socket: Socket, pauseMs: number): Promise<number> {
  const closed = once(socket, 'close')
  let bytes = 0
  while (!socket.destroyed && bytes < LARGE.length) {
    const piece: Buffer | null = socket.read()
    bytes += piece?.length ?? 0
    await Promise.race([sleep(pauseMs), closed])
  }
  return bytes
}

test('SEC-22: a client that takes nothing of its response is disconnected, and others are served meanwhile', async () => {
  const { socket, server, port } = await request((response) => response.end(LARGE))
  const begin = performance.now()
  await once(socket, 'readable')
  expect((await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { Connection: 'close' } })).status).toBe(
    200,
  )
  await expect.poll(() => countConnections(server)).toBe(0)
  expect(performance.now() - begin).toBeGreaterThan(STALLED_MS / 2)
  expect(await readSlowly(socket, 0)).toBeLessThan(LARGE.length)
})

test('a slow client gets all of its response, however long that takes', async () => {
  const begin = performance.now()
  // Twice the time, because this one must not be reached on a busy machine.
  const { socket } = await request((response) => response.end(LARGE), 2 * STALLED_MS)
  expect(await readSlowly(socket, 6)).toBeGreaterThan(LARGE.length)
  expect(performance.now() - begin).toBeGreaterThan(2 * STALLED_MS)
  socket.destroy()
})

test('a response may take longer to be made, and its client still has to read it then', async () => {
  const { socket, server } = await request(async (response) => {
    await sleep(1.5 * STALLED_MS)
    response.write('made')
    await sleep(1.5 * STALLED_MS)
    response.end(LARGE)
  })
  const begin = performance.now()
  await once(socket, 'readable')
  expect(performance.now() - begin).toBeGreaterThan(STALLED_MS)
  expect(String(socket.read())).toContain('made')
  await expect.poll(() => countConnections(server)).toBe(0)
  expect(performance.now() - begin).toBeGreaterThan(3 * STALLED_MS)
  socket.destroy()
})

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
}
