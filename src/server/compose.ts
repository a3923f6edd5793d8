import next from 'next'
import { getPayload, type Payload } from 'payload'
import type { Pool } from 'pg'
import { createApi, type Api } from '@/api/v1/app'
import { systemClock } from '@/lib/clock'
import { announceFirstAdministrator } from '@/operations/signIn/announceFirstAdministrator'
import { flushMails } from '@/session/afterResponse'
import { digestTools } from '@/operations/digest/tools'
import type { Environment } from '@/runtime/environment'
import { monitorDigestRuns, type DigestRunMonitor } from './monitorDigestRuns'
import { shutdownSignal } from '@/runtime/shutdownSignal'
import { nextUpgrades } from './nextUpgrades'
import type { Pages } from './serve'
import { sweepImages, type ImageSweeper } from './sweepImages'
import { printToTerminal } from '@/runtime/terminal'

/** Connects Payload. Next's pages find the same instance in this process, hence one pool. */
export async function connect(): Promise<Payload> {
  const { default: config } = await import('@payload-config')
  return getPayload({ config, cron: false })
}

export { guardAction } from '@/admin/guards/guardAction'

/** The HTTP interface of this process. */
export function api(payload: Payload, env: Environment, guardPool: (pool: Pool) => void): Api {
  const shutdown = shutdownSignal()
  return createApi({ payload, clock: systemClock, env, guardPool, ...(shutdown && { shutdown }) })
}

/** What looks after the runs of the digest in this process. */
export function digestRuns(payload: Payload): DigestRunMonitor {
  return monitorDigestRuns(digestTools(payload))
}

/** What sweeps the image files in this process. */
export function imageSweeper(payload: Payload): ImageSweeper {
  return sweepImages(payload, systemClock)
}

/** Prints the way in for the first administrator. */
export async function welcome(payload: Payload, env: Environment): Promise<void> {
  const first = await announceFirstAdministrator(payload, env)
  if (first === null) return
  const { email, link, hours } = first
  printToTerminal(
    `There is no administrator yet. Sign in as ${email} (once, within ${hours} hours):\n${link}\n\n`,
  )
}

/** Waits until the mails that answered requests have caused are sent, at most so long. */
export async function settle(limitMs: number): Promise<void> {
  await flushMails(limitMs)
}

/** Prepares Next: the build in production, its compiler in development. */
export async function pages(env: Environment): Promise<Pages> {
  const { httpServer, upgrade } = nextUpgrades(env.production)
  const app = next({
    dev: !env.production,
    dir: process.cwd(),
    hostname: env.host,
    port: env.port,
    httpServer,
  })
  await app.prepare()
  const handle = app.getRequestHandler()
  return {
    handle: (request, response) => handle(request, response),
    upgrade,
    close: () => app.close(),
  }
}
