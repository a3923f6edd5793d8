import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { reasonOf } from '@/lib/errors'
import { loadDotEnv, parseEnvironment } from '@/runtime/parseEnvironment'
import { StartupError } from '@/runtime/startupError'

/**
 * Checks the variables, including those of `.env`, and that the listening address is free, before anything is built, written
 * or started (OPS-1). Throws `StartupError`.
 */
export async function preflight(): Promise<void> {
  loadDotEnv()
  const server = createServer()
  await listen(server, parseEnvironment(process.env))
  await once(server.close(), 'close')
}

/** Listens on the address. Throws `StartupError` if the server cannot. */
export function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenError(port, host, error)))
    server.listen(port, host, () => resolve())
  })
}

function listenError(port: number, host: string, error: Error): StartupError {
  const code = reasonOf(error)
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
