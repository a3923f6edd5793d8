import { createServer } from 'node:net'
import { StartupError } from '@/runtime/startupError'

/**
 * Proves that the listening address is free, before anything else is started. Throws `StartupError` that names PORT
 * or HOST.
 */
export function checkPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => reject(listenError(port, host, error)))
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

/** The sentence for an address that cannot be listened on. */
export function listenError(port: number, host: string, error: Error): StartupError {
  const code = 'code' in error ? String(error.code) : error.message
  if (code === 'EADDRINUSE')
    return new StartupError(
      `PORT ${port} on ${host} is used by another process. Stop it, or set PORT to a free port.`,
    )
  if (code === 'EACCES')
    return new StartupError(
      `PORT ${port} on ${host} is not allowed to this user: set PORT to a port from 1024 on.`,
    )
  return new StartupError(
    `HOST ${host} cannot be listened on (${code}): set HOST to an address of this machine.`,
  )
}
