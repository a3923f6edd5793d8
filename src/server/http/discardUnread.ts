import type { IncomingMessage, ServerResponse } from 'node:http'
import { LIMITS } from '@/domain/limits'
import { hasBody } from './anonymousBodies'

/** How long a client may keep sending after its response. */
const TIMEOUT_MS = 10_000

/**
 * Reads and drops the rest of a request body after the response, so that the client can read the response and reuse the
 * connection. Closing the connection at once would reset it, and a client that is still sending would see the reset instead of
 * its response. A client that sends more than the largest body of all is disconnected. Call it synchronously in the request listener.
 */
export function discardUnread(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return
  const { socket } = request
  // Node drops unread bodies itself, without a limit, unless reading has begun.
  request.read(0)
  // Node calls this after the last response of a connection.
  const destroySoon = socket.destroySoon.bind(socket)
  socket.destroySoon = () => void (request.complete ? destroySoon() : socket.end())
  response.once('finish', () => {
    socket.destroySoon = destroySoon
    if (request.complete || socket.destroyed) return
    let left = LIMITS.restBytes
    const timer = setTimeout(() => socket.destroy(), TIMEOUT_MS)
    const stopTimer = () => clearTimeout(timer)
    socket.once('close', stopTimer)
    const push = request.push.bind(request)
    // Drop data as the parser pushes it. Reading the stream fails if it was destroyed, and the next request would hang.
    request.push = (chunk: Buffer | null) => {
      if (chunk === null) {
        stopTimer()
        // The connection stays open, so don't keep a listener for each request.
        socket.off('close', stopTimer)
        if (socket.writableEnded) socket.destroy()
        return push(null)
      }
      left -= chunk.byteLength
      if (left < 0) socket.destroy()
      return true
    }
    // A reader that reads in chunks buffers the rest and never asks for it.
    request.removeAllListeners('readable')
    request.removeAllListeners('data')
    request.resume()
    socket.resume()
  })
}
