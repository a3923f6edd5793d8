import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests of one connection may be unanswered. Browsers and HTTP libraries send none before the last one is answered. */
const MAX_OPEN = 32

/** The requests of a connection that are not answered yet: how many, and the response of the last one. */
interface Line {
  open: number
  last: ServerResponse | null
}

const lines = new WeakMap<Socket, Line>()

/**
 * Waits until the requests before this one on the same connection have been answered. Node begins all that a client has sent,
 * so that one connection and 100 KiB would start three thousand pages at once. Resolves to false when the client has gone, or
 * has sent too many and is cut off: then there is nothing to do. Must be called in the turn in which the request was received.
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
