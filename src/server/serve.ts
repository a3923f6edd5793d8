import type { Payload } from 'payload'
import type { Logger } from 'pino'
import { systemClock } from '@/lib/dates'
import { handlePoolErrors } from '@/lib/handlePoolErrors'
import { waitAtMost } from '@/lib/async'
import { listen } from './preflight'
import { prepareFolders } from '@/runtime/dataFolder'
import { openDatabase } from './database/openDatabase'
import { monitorDatabase } from './database/monitorDatabase'
import type { Environment } from '@/runtime/environment'
import { createHttpServer, type HttpHandlers } from './http/createHttpServer'
import { createDrain } from './http/drain'
import { databaseReadiness } from './http/readiness'
import { shutdownSignal } from '@/runtime/processSlot'
import { migrateUnderLock } from './migrate'

/** A running server process. */
export interface Serving {
  /** Finishes requests in flight and releases everything, within 14.3 seconds (OPS-10). */
  stop(): Promise<void>
}

const DRAIN_LIMIT_MS = 7_000
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
  const undo: (() => unknown)[] = []
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    prepareFolders(env)
    shutdown.throwIfAborted()
    // Both are slow. Wait for both, so the database is closed if loading fails.
    const [loaded, opened] = await Promise.allSettled([load(), openDatabase(env, logger)])
    if (opened.status === 'rejected') throw opened.reason
    const database = opened.value
    undo.push(() => waitAtMost(DATABASE_LIMIT_MS, database.close()))
    if (loaded.status === 'rejected') throw loaded.reason
    const app = loaded.value
    shutdown.throwIfAborted()

    const payload = await app.connect()
    handlePoolErrors(payload.db.pool, logger)
    undo.push(() => disconnect(payload))
    shutdown.throwIfAborted()
    await migrateUnderLock(payload, logger)
    const watch = monitorDatabase(database.url, logger)
    undo.push(() => watch.close())
    watch.guard(payload.db.pool)
    const readiness = databaseReadiness(database.url)
    undo.push(() => readiness.close())
    shutdown.throwIfAborted()

    const pages = await app.openPages(env)
    undo.push(() => waitAtMost(CLOSE_LIMIT_MS, pages.close()))
    const guardPool = watch.guard
    const api = app.createApi({ payload, clock: systemClock, env, guardPool, shutdown })
    undo.push(async () => {
      await waitAtMost(CLOSE_LIMIT_MS, api.close())
      await app.flushMails(SETTLE_LIMIT_MS)
    })
    const handlers: HttpHandlers = {
      api: (request) => api.fetch(request),
      pages: (request, response) => pages.handle(request, response),
      guardAction: (headers, target) => app.guardAction(payload, headers, target),
      isReady: () => readiness.isReady(),
      database: watch,
    }
    const { trustProxy } = env
    const server = createHttpServer({ handlers, logger, trustProxy, isDevelopment: !env.production })
    if (pages.upgrade !== null) server.on('upgrade', pages.upgrade)
    const drain = createDrain(server)
    shutdown.throwIfAborted()
    await listen(server, env)
    const digestRuns = app.monitorDigestRuns(app.digestTools(payload))
    const imageSweeper = app.sweepImages(payload, systemClock)
    undo.push(async () => {
      const [isDrained] = await Promise.all([
        drain(DRAIN_LIMIT_MS),
        digestRuns.close(DRAIN_LIMIT_MS),
        waitAtMost(DRAIN_LIMIT_MS, imageSweeper.stop()),
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
