import type { Payload } from 'payload'
import type { Logger } from 'pino'
import { systemClock } from '@/lib/dates'
import { watchPool } from '@/lib/watchPool'
import { waitAtMost } from '@/lib/async'
import { listen } from './preflight'
import { prepareFolders } from '@/runtime/dataFolder'
import { closeIdle } from './database/connection'
import { openDatabase } from './database/openDatabase'
import { monitorDatabase } from './database/monitorDatabase'
import { connectionShares } from '@/runtime/connectionShares'
import type { Environment } from '@/runtime/environment'
import { createHttpServer, type HttpHandlers } from './http/createHttpServer'
import { createDrain } from './http/drain'
import { databaseReadiness } from './database/readiness'
import { shutdownSignal } from '@/runtime/shutdownSignal'
import { migrateUnderLock } from './database/migrate'

/** A running server process. */
export interface Serving {
  /** Finishes requests in flight and releases everything, within 14.2 seconds (OPS-10). */
  stop(): Promise<void>
}

// The limits of a shutdown add up to 14.2 seconds: draining, API and mails, pages, Payload (1.2) and database. At 14.5 the
// process exits (`main.ts`), and compose would kill it at 20 (`stop_grace_period`).
const DRAIN_LIMIT_MS = 8_000
const CLOSE_LIMIT_MS = 1_000
const SETTLE_LIMIT_MS = 1_000
const DATABASE_LIMIT_MS = 3_000

/**
 * Starts the archive and returns when it is ready. `shutdown` aborts a start in progress. Throws `StartupError` after stopping
 * everything that it has started.
 */
export async function serve(
  env: Environment,
  logger: Logger,
  shutdown: AbortSignal,
  load = () => import('./compose'),
): Promise<Serving> {
  shutdownSignal.set(shutdown)
  const steps: (() => unknown)[] = []
  /** Registers how to stop what has just been started. Throws if the process is shutting down. */
  const onStop = (step: () => unknown): void => {
    steps.push(step)
    shutdown.throwIfAborted()
  }
  const stop = async (): Promise<void> => {
    for (const step of steps.splice(0).reverse()) await step()
  }
  try {
    prepareFolders(env)
    shutdown.throwIfAborted()
    // Loading is slow, so it runs while the database is opened. If it fails, the database is closed.
    const loading = load()
    loading.catch(() => undefined)
    const database = await openDatabase(env, logger)
    onStop(() => waitAtMost(DATABASE_LIMIT_MS, database.close()))
    const app = await loading
    shutdown.throwIfAborted()

    const payload = await app.connect()
    watchPool(payload.db.pool, logger)
    onStop(() => disconnect(payload))
    await app.imageStoreOf(payload).check()
    await migrateUnderLock(payload, logger)
    const monitor = monitorDatabase(database.url, logger)
    onStop(() => monitor.close())
    await closeIdle(payload.db.pool)
    monitor.guard(payload.db.pool, connectionShares(env.databasePool).commits)
    const readiness = databaseReadiness(database.url)
    onStop(() => readiness.close())

    // Before the pages, whose bundle does not know where the code of a thread is.
    app.textTasks()
    const pages = await app.openPages(payload, env)
    onStop(() => waitAtMost(CLOSE_LIMIT_MS, pages.close()))
    const api = app.createApi({ payload, clock: systemClock, env, guardPool: monitor.guard, shutdown })
    onStop(() => Promise.all([waitAtMost(CLOSE_LIMIT_MS, api.close()), app.flushMails(SETTLE_LIMIT_MS)]))
    const metrics = env.metricsToken === null ? null : app.createMetrics(env.metricsToken, { payload, api })
    const handlers: HttpHandlers = {
      api: api.fetch,
      metrics,
      pages: pages.handle,
      guardAction: (headers, target) => app.guardAction(payload, headers, target),
      languageCookies: (headers, method) => app.languageCookies(payload, headers, method),
      isReady: () => readiness.isReady(),
      database: monitor,
    }
    const { trustProxy } = env
    const server = createHttpServer({ handlers, logger, trustProxy, isDevelopment: !env.production })
    if (pages.upgrade !== null) server.on('upgrade', pages.upgrade)
    const drain = createDrain(server)
    await listen(server, env)
    const digestRuns = app.monitorDigestRuns(app.digestDependencies(payload))
    const imageSweeper = app.sweepImages(payload, systemClock)
    const mails = app.sendMails(payload, env)
    onStop(async () => {
      const [isDrained] = await Promise.all([
        drain(DRAIN_LIMIT_MS),
        digestRuns.close(DRAIN_LIMIT_MS),
        waitAtMost(DRAIN_LIMIT_MS, imageSweeper.stop()),
        waitAtMost(DRAIN_LIMIT_MS, mails.stop()),
      ])
      if (!isDrained) logger.warn('Some requests were cut off: they took too long.')
    })
    await app.welcome(payload, env)
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function disconnect(payload: Payload): Promise<void> {
  const { pool } = payload.db
  await waitAtMost(CLOSE_LIMIT_MS, payload.destroy())
  // Hangs while Payload uses its own connection, which closes when the process ends.
  await waitAtMost(200, pool.end())
}
