import type { Server, ServerResponse } from 'node:http'
import { Server as SocketServer } from 'node:net'
import { setImmediate as polled, setTimeout as sleep } from 'node:timers/promises'

/** How long a client may still send a request on a used connection. */
const IDLE_GRACE_MS = 500
/** How long it may take to send the first request on a new connection. */
const NEW_GRACE_MS = 1_000

/** Accepts no new connections and finishes requests in flight. Returns whether all finished within `limitMs`. */
export type Drain = (limitMs: number) => Promise<boolean>

/** Tracks the open responses of a server so that it can be drained. Must be called before it listens. */
export function createDrain(server: Server): Drain {
  const open = new Set<ServerResponse>()
  let isDraining = false
  // Of pipelined requests only the first one's response gets `close` when the client goes.
  server.on('connection', (socket) =>
    socket.once('close', () => {
      for (const response of open) if (response.req.socket === socket) open.delete(response)
    }),
  )
  // Before the handler, so that responses during draining ask the client to close the connection.
  server.prependListener('request', (_request, response) => {
    if (isDraining) response.shouldKeepAlive = false
    open.add(response)
    response.once('close', () => open.delete(response))
  })

  return async (limitMs) => {
    const begin = Date.now()
    let isClosed = false
    isDraining = true
    for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false
    // Closing resets connections and requests that are still in the kernel's queues, which is common on a busy machine. A poll
    // of the event loop before each close empties the queues.
    await polled()
    // Not http's close(), which cuts idle connections at once, although a request may be on its way.
    SocketServer.prototype.close.call(server, () => (isClosed = true))
    while (!isClosed && Date.now() - begin < limitMs) {
      await sleep(20)
      await polled()
      const elapsed = Date.now() - begin
      // New connections without a request do not count as idle.
      if (elapsed > NEW_GRACE_MS && open.size === 0) server.closeAllConnections()
      else if (elapsed > IDLE_GRACE_MS) server.closeIdleConnections()
    }
    server.closeAllConnections()
    return isClosed
  }
}
