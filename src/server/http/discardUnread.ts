import type { IncomingMessage, ServerResponse } from 'node:http'

/** More than the largest upload: who sends that much into an answer that was given already is cut off. */
const LIMIT_BYTES = 16 * 1024 * 1024

/**
 * Reads and throws away what is left of a request once it has been answered, so that its connection can be used again.
 * Node does so only for bodies that nobody has begun to read. A client that stops sending is cut off by the server's
 * time limit for idle connections.
 */
export function discardUnread(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  response.once('finish', () => {
    if (request.complete || request.destroyed) return
    let left = LIMIT_BYTES
    // Whoever reads in pieces holds the rest back, and will never ask for it.
    request.removeAllListeners('readable')
    request.removeAllListeners('data')
    request.on('data', (piece: Buffer) => {
      left -= piece.byteLength
      if (left < 0) socket.destroy()
    })
    request.resume()
  })
}
