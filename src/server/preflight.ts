import { createServer } from 'node:net'
import { loadDotEnv, parseEnvironment } from '@/runtime/parseEnvironment'
import { StartupError } from '@/runtime/startupError'

/**
 * Checks the variables, including those of `.env`, and that the listening address is free, before anything is built, written
 * or started (OPS-1). Throws `StartupError`.
 */
export async function preflight(): Promise<void> {
  loadDotEnv()
  const { port, host } = parseEnvironment(process.env)
  await new Promise<void>((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => reject(listenError(port, host, error)))
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

/** The error if the server cannot listen on an address. */
export function listenError(port: number, host: string, error: Error): StartupError {
  const code = 'code' in error ? String(error.code) : error.message
  switch (code) {
    case 'EADDRINUSE':
      return new StartupError(
        `PORT ${port} on ${host} is used by another process. Stop it, or set PORT to a free port.`,
      )
    case 'EACCES':
      return new StartupError(
        `PORT ${port} on ${host} is not allowed to this user: set PORT to a port from 1024 on.`,
      )
    default:
      return new StartupError(
        `HOST ${host} cannot be listened on (${code}): set HOST to an address of this machine.`,
      )
  }
}
