import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { reasonOf } from '@/lib/errors'
import { loadDotEnv, parseEnvironment } from '@/runtime/parseEnvironment'
import { StartupError } from '@/runtime/startupError'

/** Ports below may need a permission. */
const FIRST_FREE_PORT = 1_024

/**
 * Checks the variables, including those of `.env`, and that the listening address is free, before anything is built, written
 * or started (OPS-1). Throws `StartupError`.
 */
export async function preflight(): Promise<void> {
  loadDotEnv()
  const { port, host } = parseEnvironment(process.env)
  if (await isAccepting(port, host)) throw listenError(port, host, 'EADDRINUSE')
  // On another port if possible, because a client that connects meanwhile, as during a deployment, would be reset instead of refused.
  const server = createServer()
  await listen(server, { host, port: port < FIRST_FREE_PORT ? port : 0 })
  await once(server.close(), 'close')
}

/** Whether a process accepts connections at this address. */
function isAccepting(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 1_000 })
    const settle = (isAccepted: boolean) => {
      socket.destroy()
      resolve(isAccepted)
    }
    // A free port may become that of this connection, which then reaches itself.
    socket.once('connect', () => settle(socket.localPort !== port))
    socket.once('timeout', () => settle(false))
    socket.once('error', () => settle(false))
  })
}

/** Listens on the address. Throws `StartupError` if the server cannot. */
export function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenError(port, host, reasonOf(error))))
    server.listen(port, host, () => resolve())
  })
}

function listenError(port: number, host: string, code: string): StartupError {
  switch (code) {
    case 'EADDRINUSE':
      return new StartupError(
        `PORT ${port} on ${host} is used by another process. Stop it, or set PORT to a free port.`,
      )
    case 'EACCES':
      return new StartupError(
        `PORT ${port} on ${host} is not permitted for this user. Set PORT to 1024 or higher.`,
      )
    default:
      return new StartupError(
        `HOST ${host} is not an address that the server can listen on (${code}). Set HOST to an address of this machine, such as 127.0.0.1.`,
      )
  }
}
