import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { createHttpServer, type HttpHandlers } from '../http/createHttpServer'

type Options = Omit<Parameters<typeof createHttpServer>[0], 'handlers'>

/** Starts the HTTP server on a free port until the test ends. Handlers that are not given let everything through. */
export async function startServer(
  handlers: Partial<HttpHandlers>,
  options: Partial<Options> = {},
): Promise<{ server: Server; port: number }> {
  const server = createHttpServer({
    handlers: {
      api: () => new Response('api'),
      pages: (_, response) => void response.end('pages'),
      guardAction: () => Promise.resolve(null),
      isReady: () => Promise.resolve(true),
      database: { isReachable: () => Promise.resolve(true), inContext: (_, work) => work() },
      ...handlers,
    },
    logger: pino({ level: 'silent' }),
    trustProxy: 0,
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, port: (server.address() as AddressInfo).port }
}
