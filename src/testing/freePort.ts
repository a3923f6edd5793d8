import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A free TCP port. It lies below those that systems give to outgoing connections, so that none of these takes it before the
 * caller does.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_768)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
