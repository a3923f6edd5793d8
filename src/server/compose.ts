import next from 'next'
import { getPayload, type Payload } from 'payload'
import type { Pool } from 'pg'
import { createApi, type Api } from '@/api/v1/app'
import { systemClock } from '@/lib/clock'
import { announceFirstAdministrator } from '@/operations/signIn/inviteUser'
import { digestTools } from '@/operations/digest/tools'
import type { Environment } from '@/runtime/environment'
import { monitorDigestRuns } from './monitorDigestRuns'
import { shutdownSignal } from '@/runtime/shutdownSignal'
import { nextUpgrades, type UpgradeListener } from './nextUpgrades'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BackgroundTask } from './repeat'
import { sweepImages } from './sweepImages'
import { printToTerminal } from '@/runtime/terminal'

export { guardAction } from '@/admin/guards/guardAction'
export { flushMails } from '@/session/afterResponse'

/** Connects Payload. Next's pages find the same instance in this process, so there is one pool. */
export async function connect(): Promise<Payload> {
  const { default: config } = await import('@payload-config')
  return getPayload({ config, cron: false })
}

/** The API under `/api/v1`. */
export function api(payload: Payload, env: Environment, guardPool: (pool: Pool) => void): Api {
  const shutdown = shutdownSignal()
  return createApi({ payload, clock: systemClock, env, guardPool, ...(shutdown && { shutdown }) })
}

/** Settles digest runs that lost their process. */
export function digestRuns(payload: Payload): BackgroundTask {
  return monitorDigestRuns(digestTools(payload))
}

/** Sweeps leftover image files. */
export function imageSweeper(payload: Payload): BackgroundTask {
  return sweepImages(payload, systemClock)
}

/** Prints a sign-in link while there is no administrator (OPS-4). */
export async function welcome(payload: Payload, env: Environment): Promise<void> {
  const first = await announceFirstAdministrator(payload, env)
  if (first === null) return
  const { email, link, hours } = first
  printToTerminal(
    `There is no administrator yet. Sign in as ${email} (once, within ${hours} hours):\n${link}\n\n`,
  )
}

/** Next's part of the process. */
export interface Pages {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Null in production, where nothing is upgraded. */
  upgrade: UpgradeListener | null
  close(): Promise<void>
}

/** Prepares Next: the build in production, its compiler in development. */
export async function pages(env: Environment): Promise<Pages> {
  const { httpServer, upgrade } = nextUpgrades(env.production)
  const { production, host: hostname, port } = env
  const app = next({ dev: !production, dir: process.cwd(), hostname, port, httpServer })
  await app.prepare()
  return { handle: app.getRequestHandler(), upgrade, close: () => app.close() }
}
