import { Server, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

const REFUSAL = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/**
 * Keeps Next from listening for upgrades on the archive's server. Node handles an offered upgrade (`Upgrade: h2c`) as a normal
 * request only while there is no upgrade listener, and Next adds one to the server of the first request that it sees, unless
 * it is given another server.
 * @returns the server to give to Next, which never listens, and the listener that the archive's server needs: null in
 *   production, else one for the websocket of Next's compiler only
 */
export function nextUpgrades(isProduction: boolean): { httpServer: Server; upgrade: UpgradeListener | null } {
  const httpServer = new Server()
  if (isProduction) return { httpServer, upgrade: null }
  return {
    httpServer,
    upgrade(request, socket, head) {
      const isWebsocket = request.headers.upgrade?.toLowerCase() === 'websocket'
      const isCompilers = isWebsocket && request.url?.startsWith('/_next/')
      if (!isCompilers || !httpServer.emit('upgrade', request, socket, head)) socket.end(REFUSAL)
    },
  }
}
