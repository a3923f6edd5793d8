import type { ServerResponse } from 'node:http'

/**
 * Disconnects the client of a response once it has taken nothing for this time (SEC-22). Node would keep the connection and what
 * waits to be sent, without an end.
 */
export function disconnectStalled(response: ServerResponse, afterMs: number): void {
  const { socket } = response.req
  response.setTimeout(afterMs, () => {
    // Otherwise the connection is silent because the response is still being made.
    if (socket.writableLength > 0) socket.destroy()
  })
}
