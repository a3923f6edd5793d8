import type { Server, ServerResponse } from 'node:http'
import { Server as SocketServer } from 'node:net'
import { setImmediate as polled, setTimeout as sleep } from 'node:timers/promises'

/** A longer turn of the event loop may have left requests unread, or connections waiting, that arrived in the meantime. */
const SHORT_TURN_MS = 1

/**
 * Accepts no new connections and finishes requests in flight. Returns whether all finished within `limitMs`, which leaves time after the
 * server's `keepAliveTimeout`.
 */
export type Drain = (limitMs: number) => Promise<boolean>

/** Tracks the open responses of a server so that it can be drained. Must be called before it listens. */
export function createDrain(server: Server): Drain {
  const open = new Set<ServerResponse>()
  let isDraining = false
  let accepted = 0
  // With pipelining, only the first response emits `close` when the client disconnects.
  server.on('connection', (socket) => {
    accepted += 1
    socket.once('close', () => {
      for (const response of open) if (response.req.socket === socket) open.delete(response)
    })
  })
  // Before the handler, so that responses during draining ask the client to close the connection.
  server.prependListener('request', (_request, response) => {
    if (isDraining) response.shouldKeepAlive = false
    open.add(response)
    response.once('close', () => open.delete(response))
  })

  return async (limitMs) => {
    const begin = Date.now()
    let isClosed = false
    await acceptWaiting(limitMs / 4)
    // Not http's close(), which cuts idle connections at once, although a request may be on its way.
    SocketServer.prototype.close.call(server, () => (isClosed = true))
    // Not before, because a client that must close its connection opens another one.
    isDraining = true
    for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false
    const closed = Date.now()
    while (!isClosed && Date.now() - begin < limitMs) {
      await sleep(20)
      // A request that crosses the closing of its connection is lost. Until then, clients close unused ones themselves.
      if (Date.now() - closed < server.keepAliveTimeout) continue
      // Reads what has arrived.
      if ((await turnOfLoop()) > SHORT_TURN_MS) continue
      // New connections without a request do not count as idle.
      if (open.size === 0) server.closeAllConnections()
      else server.closeIdleConnections()
    }
    server.closeAllConnections()
    return isClosed
  }

  /** Accepts the connections in the kernel's queue, which closing would reset: one in each turn of the event loop. */
  async function acceptWaiting(atMostMs: number) {
    const begin = Date.now()
    // Only ends the current turn, which may already have accepted its connection.
    await polled()
    let [before, ms] = [accepted, 0]
    do {
      before = accepted
      ms = await turnOfLoop()
    } while ((accepted > before || ms > SHORT_TURN_MS) && Date.now() - begin < atMostMs)
  }
}

/** Lets the event loop handle what has arrived, and returns how many milliseconds that took. */
async function turnOfLoop(): Promise<number> {
  const begin = performance.now()
  await polled()
  return performance.now() - begin
}
