import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasBody } from './anonymousBodies'

/** More than the largest upload. A client that sends more than that after its response is cut off. */
const LIMIT_BYTES = 16 * 1024 * 1024
/** How long a client may go on sending after its response. */
const TIMEOUT_MS = 10_000

/**
 * Reads and drops what is left of a request body after the response, so that the client gets to read the response and can
 * use the connection again. Closing the connection at once would reset it, and a client that is still sending would see
 * that instead of its response. Must be called in the turn in which the request was received.
 */
export function discardUnread(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return
  const { socket } = request
  // Node drops bodies that nothing has begun to read by itself, without any limit. This counts as a beginning.
  request.read(0)
  // What Node calls after the last response of a connection.
  const destroySoon = socket.destroySoon.bind(socket)
  socket.destroySoon = () => void (request.complete ? destroySoon() : socket.end())
  response.once('finish', () => {
    socket.destroySoon = destroySoon
    if (request.complete || socket.destroyed) return
    let left = LIMIT_BYTES
    const timer = setTimeout(() => socket.destroy(), TIMEOUT_MS)
    const stopTimer = () => clearTimeout(timer)
    socket.once('close', stopTimer)
    const push = request.push.bind(request)
    // Node's parser pushes what arrives. Dropped here, and not read from the stream: a reader that failed may have destroyed
    // the stream, which takes nothing more. Node would stop reading, and the next request on the connection would hang.
    request.push = (piece: Buffer | null) => {
      if (piece === null) {
        stopTimer()
        // The connection goes on to serve requests, and each of them may come by here.
        socket.off('close', stopTimer)
        if (socket.writableEnded) socket.destroy()
        return push(null)
      }
      left -= piece.byteLength
      if (left < 0) socket.destroy()
      return true
    }
    // Whoever reads in pieces holds the rest back, and will never ask for it.
    request.removeAllListeners('readable')
    request.removeAllListeners('data')
    request.resume()
    socket.resume()
  })
}
