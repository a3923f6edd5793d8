import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { prepareCluster, type Cluster } from './cluster'
import { isBeingStopped, takeLease, type Lease } from './leases'
import { repeat } from '@/lib/async'
import { runningPostmaster } from './postmaster'
import { ensureRunning, signalPostmaster, stopRunning, urlOf } from './run'

const SUPERVISE_MS = 300

/**
 * Opens the embedded PostgreSQL in `dataDir`: creates, starts or finds it, and restarts it on the same port if it dies. The last
 * user's `close()`, or the end of its process, stops it. Throws `StartupError`.
 */
export async function openEmbedded(
  dataDir: string,
  logger: Pick<Logger, 'info' | 'error'>,
): Promise<{ url: string; close(): Promise<void> }> {
  const cluster = await prepareCluster(dataDir)
  const lease = takeLease(cluster.dataDir)
  const onExit = () => releaseOnExit(cluster, lease)
  process.once('exit', onExit)
  try {
    while (isBeingStopped(cluster.dataDir)) await sleep(20)
    const port = await ensureRunning(cluster)
    const supervision = repeat(
      SUPERVISE_MS,
      async () => {
        if (runningPostmaster(cluster.folder) !== null) return
        logger.error('The embedded PostgreSQL has stopped. Restarting it.')
        await ensureRunning(cluster, port)
        logger.info('The embedded PostgreSQL is running again.')
      },
      (err) => logger.error({ err }, 'The embedded PostgreSQL could not be restarted. Trying again.'),
    )
    return {
      url: urlOf(cluster, port),
      async close() {
        await supervision.stop()
        process.off('exit', onExit)
        await release(cluster, lease)
      },
    }
  } catch (error) {
    process.off('exit', onExit)
    await release(cluster, lease)
    throw error
  }
}

async function release(cluster: Cluster, lease: Lease): Promise<void> {
  if (!lease.release()) return
  try {
    await stopRunning(cluster)
  } finally {
    lease.stopped()
  }
}

/** Stops PostgreSQL when the process exits. Cannot wait, so PostgreSQL finishes stopping by itself. */
function releaseOnExit(cluster: Cluster, lease: Lease): void {
  // The data folder may have been deleted.
  if (!existsSync(cluster.folder) || !lease.release()) return
  signalPostmaster(cluster, 'SIGINT')
  lease.stopped()
}
