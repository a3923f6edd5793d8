import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import next from 'next'
import { getPayload, type Payload } from 'payload'
import { announceFirstAdministrator } from '@/operations/signIn/users'
import type { Environment } from '@/runtime/environment'
import { printToTerminal } from '@/runtime/terminal'
import { poolDb } from '@/queries/db'
import { checkSecret } from './checkSecret'
import type { PageHandlers } from './http/handlePage'
import { mailWarning } from './mailWarning'
import { nextUpgrades } from './nextUpgrades'
import { shareStaticFiles } from './staticFiles'

// Everything that `serve` connects. Loading it takes seconds.
export { guardAction } from '@/admin/guards/guardAction'
export { createApi } from '@/api/v1/app'
export { imageStoreOf } from '@/operations/images/imageFiles'
export { digestDependencies } from '@/operations/digest/dependencies'
export { textTasks } from '@/integrations/text/textTasks'
export { flushMails } from '@/session/afterResponse'
export { languageCookies } from '@/session/languageCookies'
export { monitorDigestRuns } from './monitorDigestRuns'
export { sendMails } from './sendMails'
export { createMetrics } from './metrics/createMetrics'
export { sweepImages } from './sweepImages'

/** Initializes Payload. Next's pages use the same instance, so there is one pool. */
export async function connect(): Promise<Payload> {
  const { default: config } = await import('@payload-config')
  return getPayload({ config, cron: false })
}

/**
 * Tells the operator of a changed secret (OPS-16) and of mails that reach no one (OPS-17), and prints a sign-in link while there is no
 * administrator (OPS-4).
 */
export async function welcome(payload: Payload, env: Environment): Promise<void> {
  await checkSecret(poolDb(payload), env.payloadSecret, payload.logger)
  const warning = env.production ? mailWarning(env) : null
  if (warning !== null) payload.logger.warn(warning)
  const first = await announceFirstAdministrator(payload, env)
  if (first === null) return
  const { email, link, hours } = first
  printToTerminal(
    `There is no administrator yet. Sign in as ${email} (once, within ${hours} hours):\n${link}\n\n`,
  )
}

/** Prepares Next: the build in production, its compiler in development. `upgrade` is null in production. */
export async function openPages(payload: Payload, env: Environment) {
  const { httpServer, upgrade } = nextUpgrades(env.production)
  const { production, host: hostname, port } = env
  // Encrypts what a server function closes over. All processes need the same key; the one in the build is not secret.
  process.env['NEXT_SERVER_ACTIONS_ENCRYPTION_KEY'] = actionKeyOf(env.payloadSecret)
  const dir = process.cwd()
  const app = next({ dev: !production, dir, hostname, port, httpServer })
  await app.prepare()
  const pages: PageHandlers['pages'] = app.getRequestHandler()
  const sharing = { db: poolDb(payload), distDir: join(dir, '.next'), logger: payload.logger }
  const handle = production ? await shareStaticFiles(sharing, pages) : pages
  return { handle, upgrade, close: () => app.close() }
}

function actionKeyOf(secret: string): string {
  return createHmac('sha256', secret).update('update-archive server functions v1').digest('base64')
}
