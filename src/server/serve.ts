import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Payload } from 'payload'
import type { Logger } from 'pino'
import { handlePoolErrors } from '@/lib/handlePoolErrors'
import { settlesWithin } from '@/lib/settlesWithin'
import { listenError } from './checkPort'
import { prepareFolders } from '@/runtime/dataFolder'
import { openDatabase } from './database/openDatabase'
import { monitorDatabase, type DatabaseMonitor } from './database/monitorDatabase'
import type { Environment } from '@/runtime/environment'
import { createHttpServer } from './http/createHttpServer'
import { createDrain } from './http/drain'
import { databaseReadiness } from './http/readiness'
import type { DigestRunMonitor } from './monitorDigestRuns'
import { setShutdownSignal } from '@/runtime/shutdownSignal'
import { migrateUnderLock } from './migrate'
import type { UpgradeListener } from './nextUpgrades'
import type { ImageSweeper } from './sweepImages'

/**
 * What stands behind the process. Loaded only once the address is free and the folders can be written, since loading
 * takes seconds.
 */
export interface Composition {
  /** Connects Payload; the database is open by then. */
  connect(): Promise<Payload>
  api(
    payload: Payload,
    env: Environment,
    guardPool: DatabaseMonitor['guard'],
  ): { fetch(request: Request): Response | Promise<Response>; close(): Promise<void> }
  /** Judges what is sent to a page of the admin; null: it may go on. */
  guardAction(payload: Payload, headers: Pick<Headers, 'get'>, target: string): Promise<Response | null>
  /** Looks after the runs of the digest from now on. */
  digestRuns(payload: Payload): DigestRunMonitor
  /** Sweeps the image files from now on. */
  imageSweeper(payload: Payload): ImageSweeper
  /** Called once the process serves. */
  welcome(payload: Payload, env: Environment): Promise<void>
  /** Waits for work that answered requests have left behind, at most so long. */
  settle(limitMs: number): Promise<void>
  /** Next, ready to answer. */
  pages(env: Environment): Promise<Pages>
}

/** Next's part of the process. */
export interface Pages {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Null: nothing is upgraded, and whoever offers it gets an ordinary answer. */
  upgrade: UpgradeListener | null
  close(): Promise<void>
}

/** A process that serves. */
export interface Serving {
  /** Finishes what is in flight and gives everything back, within 14 seconds. */
  stop(): Promise<void>
}

const DRAIN_LIMIT_MS = 7_500
const CLOSE_LIMIT_MS = 1_000
const SETTLE_LIMIT_MS = 1_000
const DATABASE_LIMIT_MS = 3_000

/**
 * Starts the archive and answers once it serves. `shutdown` aborts a start under way. Throws `StartupError` with one
 * clear sentence; whatever was started by then is stopped again.
 */
export async function serve(options: {
  env: Environment
  logger: Logger
  load(): Promise<Composition>
  shutdown: AbortSignal
}): Promise<Serving> {
  const { env, logger, shutdown } = options
  setShutdownSignal(shutdown)
  const undo: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    prepareFolders(env)
    shutdown.throwIfAborted()
    // The slow ones side by side. Settled both, so that the database is known and closed when loading fails.
    const [loaded, opened] = await Promise.allSettled([options.load(), openDatabase(env, logger)])
    if (opened.status === 'rejected') throw opened.reason
    const database = opened.value
    undo.push(() => settlesWithin(DATABASE_LIMIT_MS, database.close()))
    if (loaded.status === 'rejected') throw loaded.reason
    const parts = loaded.value
    shutdown.throwIfAborted()

    const payload = await parts.connect()
    handlePoolErrors(payload.db.pool, logger)
    undo.push(() => disconnect(payload))
    shutdown.throwIfAborted()
    await migrateUnderLock(payload, logger)
    const watch = monitorDatabase(database.url, logger)
    undo.push(() => Promise.resolve(watch.close()))
    watch.guard(payload.db.pool)
    const readiness = databaseReadiness(database.url)
    undo.push(() => Promise.resolve(readiness.close()))
    shutdown.throwIfAborted()

    const pages = await parts.pages(env)
    undo.push(() => settlesWithin(CLOSE_LIMIT_MS, pages.close()))
    const api = parts.api(payload, env, watch.guard)
    undo.push(async () => {
      await settlesWithin(CLOSE_LIMIT_MS, api.close())
      await parts.settle(SETTLE_LIMIT_MS)
    })
    const handlers = {
      api: (request: Request) => api.fetch(request),
      pages: (request: IncomingMessage, response: ServerResponse) => pages.handle(request, response),
      guardAction: (headers: Headers, target: string) => parts.guardAction(payload, headers, target),
      isReady: () => readiness.isReady(),
      database: watch,
    }
    const { trustProxy } = env
    const server = createHttpServer({ handlers, logger, trustProxy, isDevelopment: !env.production })
    if (pages.upgrade !== null) server.on('upgrade', pages.upgrade)
    const drain = createDrain(server)
    shutdown.throwIfAborted()
    await listen(server, env)
    const digestRuns = parts.digestRuns(payload)
    const imageSweeper = parts.imageSweeper(payload)
    undo.push(async () => {
      const [isDrained] = await Promise.all([
        drain(DRAIN_LIMIT_MS),
        digestRuns.close(DRAIN_LIMIT_MS),
        imageSweeper.close(DRAIN_LIMIT_MS),
      ])
      if (!isDrained) logger.warn('Some requests were cut off: they took too long.')
    })
    await parts.welcome(payload, env)
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function listen(server: Server, { port, host }: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenError(port, host, error)))
    server.listen(port, host, () => resolve())
  })
}

async function disconnect(payload: Payload): Promise<void> {
  const { pool } = payload.db
  await settlesWithin(CLOSE_LIMIT_MS, payload.destroy())
  // Never ends while Payload's own connection is out; the end of the process closes it.
  await settlesWithin(200, pool.end())
}
