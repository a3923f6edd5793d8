import next from 'next'
import { getPayload, type Payload } from 'payload'
import type { Environment } from './environment'
import type { Pages } from './serve'

/** Connects Payload. Next's pages find the same instance in this process, hence one pool. */
export async function connect(): Promise<Payload> {
  const { default: config } = await import('@payload-config')
  return getPayload({ config, cron: false })
}

export function api(_payload: Payload): { fetch: (request: Request) => Response | Promise<Response> } {
  return { fetch: () => new Response(null, { status: 404 }) }
}

export async function announceFirstAdministrator(_payload: Payload, _env: Environment): Promise<void> {}

/** Prepares Next: the build in production, its compiler in development. */
export async function pages(env: Environment): Promise<Pages> {
  const app = next({ dev: !env.production, dir: process.cwd(), hostname: env.host, port: env.port })
  await app.prepare()
  const handle = app.getRequestHandler()
  return {
    handle: (request, response) => handle(request, response),
    upgrade: app.getUpgradeHandler(),
    close: () => app.close(),
  }
}
