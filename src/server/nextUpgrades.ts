import { Server, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** What to do with requests that offer another protocol. */
export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

const REFUSAL = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/**
 * Keeps Next from listening for upgrades on the archive's own server. Node answers an upgrade that is offered (`Upgrade:
 * h2c`) as an ordinary request, but only as long as nobody listens for one, and Next listens on the server of the first
 * request that it sees unless it was handed another one.
 *
 * `httpServer` is that other one, to be handed to Next; it never listens. `upgrade` is the listener that the archive's
 * server needs: none in production, and in development one for the websocket of Next's compiler alone.
 */
export function nextUpgrades(isProduction: boolean): { httpServer: Server; upgrade: UpgradeListener | null } {
  const httpServer = new Server()
  if (isProduction) return { httpServer, upgrade: null }
  return {
    httpServer,
    upgrade(request, socket, head) {
      const isCompilers = request.headers.upgrade?.toLowerCase() === 'websocket'
      if (
        isCompilers &&
        request.url?.startsWith('/_next/') &&
        httpServer.emit('upgrade', request, socket, head)
      )
        return
      socket.end(REFUSAL)
    },
  }
}
