import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Open requests per connection (LIMIT-28). Browsers and HTTP libraries do not pipeline. */
const MAX_OPEN = 32

/** The open requests of a connection, and the response of the last one. */
interface Line {
  open: number
  last: ServerResponse | null
}

const lines = new WeakMap<Socket, Line>()

/**
 * Waits for the earlier requests of the connection (SEC-2). Node starts every request that a client sends, so 100 KiB on one
 * connection would start three thousand pages at once. Resolves to false if the client disconnected, or was disconnected for
 * sending too many. Call it synchronously in the request listener.
 */
export function limitPipelining({ socket }: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const line = lines.get(socket) ?? { open: 0, last: null }
  lines.set(socket, line)
  const before = line.last
  line.open += 1
  line.last = response
  response.once('close', () => {
    line.open -= 1
    if (line.last === response) line.last = null
  })
  if (line.open > MAX_OPEN) socket.destroy()
  if (before === null) return Promise.resolve(!socket.destroyed)
  return new Promise((resolve) => before.once('close', () => resolve(!socket.destroyed)))
}
