import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Cluster } from './cluster'
import { isRunning, readPostmaster } from './postmaster'
import { ensureRunning } from './run'

const INTERVAL_MS = 300

/** Restarts PostgreSQL on the same port when it dies, until `stop()`, which waits for a restart in progress. */
export function supervise(
  cluster: Cluster,
  port: number,
  logger: Pick<Logger, 'info' | 'error'>,
): { stop(): Promise<void> } {
  const ending = new AbortController()
  const watching = watch()
  return {
    async stop() {
      ending.abort()
      await watching
    },
  }

  async function watch(): Promise<void> {
    while (await pause()) {
      try {
        const found = readPostmaster(cluster.folder)
        if (found !== null && isRunning(cluster.folder, found)) continue
        logger.error('The embedded PostgreSQL has stopped; it is started again.')
        await ensureRunning(cluster, port)
        logger.info('The embedded PostgreSQL runs again.')
      } catch (error) {
        logger.error(
          { err: error },
          'The embedded PostgreSQL could not be started again; the next try follows.',
        )
      }
    }
  }

  async function pause(): Promise<boolean> {
    // Rejects on `stop`.
    await sleep(INTERVAL_MS, undefined, { ref: false, signal: ending.signal }).catch(() => undefined)
    return !ending.signal.aborted
  }
}
