import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { LIMITS } from '@/domain/limits'

/** The open requests of a connection, and the response of the last one. */
interface Pipeline {
  open: number
  last: ServerResponse | null
}

const pipelines = new WeakMap<Socket, Pipeline>()

/**
 * Waits for the earlier requests of the connection (SEC-2). Browsers and HTTP libraries do not pipeline, but Node starts every
 * request that a client sends, so 100 KiB on one connection would start three thousand pages at once. Resolves to false if the
 * client disconnected, or was disconnected for sending too many (LIMIT-28). Call it synchronously in the request listener.
 */
export function limitPipelining({ socket }: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const pipeline = pipelines.get(socket) ?? { open: 0, last: null }
  pipelines.set(socket, pipeline)
  const before = pipeline.last
  pipeline.open += 1
  pipeline.last = response
  response.once('close', () => {
    pipeline.open -= 1
    if (pipeline.last === response) pipeline.last = null
  })
  if (pipeline.open > LIMITS.openRequests) socket.destroy()
  if (before === null) return Promise.resolve(!socket.destroyed)
  return new Promise((resolve) => before.once('close', () => resolve(!socket.destroyed)))
}
