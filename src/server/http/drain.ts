import type { Server, ServerResponse } from 'node:http'
import { Server as SocketServer } from 'node:net'
import { setImmediate as polled, setTimeout as sleep } from 'node:timers/promises'

/** How long a client may still send a request on a connection that it has used before. */
const IDLE_GRACE_MS = 500
/** How long it may take for the first request on a connection that it has just opened. */
const NEW_GRACE_MS = 1_000

/**
 * Takes no new connections, finishes what is being answered, and ends. Answers whether everything finished within
 * `limitMs`.
 */
export type Drain = (limitMs: number) => Promise<boolean>

/** Watches what a server answers, so that it can be drained. To be called before it listens. */
export function createDrain(server: Server): Drain {
  const open = new Set<ServerResponse>()
  let isDraining = false
  // Of several requests on a connection only the first one's response hears that the client has gone.
  server.on('connection', (socket) =>
    socket.once('close', () => {
      for (const response of open) if (response.req.socket === socket) open.delete(response)
    }),
  )
  // Before the handler, so that an answer which begins while draining asks the client to close its connection.
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
    // Closing resets what is still in the kernel's queues: connections not accepted yet, requests not read yet. On a busy
    // machine there may be plenty of both. So each close follows a poll of the event loop, which empties the queues.
    await polled()
    // Not http's own close(), which cuts idle connections at once: a request may be on its way on one of them.
    SocketServer.prototype.close.call(server, () => (isClosed = true))
    while (!isClosed && Date.now() - begin < limitMs) {
      await sleep(20)
      await polled()
      const elapsed = Date.now() - begin
      // Connections on which nothing was asked yet do not count as idle.
      if (elapsed > NEW_GRACE_MS && open.size === 0) server.closeAllConnections()
      else if (elapsed > IDLE_GRACE_MS) server.closeIdleConnections()
    }
    server.closeAllConnections()
    return isClosed
  }
}
