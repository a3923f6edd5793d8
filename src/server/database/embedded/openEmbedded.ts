import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { unwritable } from '@/runtime/dataFolder'
import { prepareCluster, type Cluster } from './cluster'
import { isBeingStopped, takeLease, type Lease } from './leases'
import { connectionOf, ensureRunning, signalPostmaster, stopRunning } from './run'
import { supervise } from './supervise'

const DATABASE = 'update_archive'

/**
 * Opens the embedded PostgreSQL in `dataDir`: creates, starts or finds it, and restarts it on the same port if it dies. The last
 * user's `close()`, or the end of its process, stops it. Throws `StartupError`.
 */
export async function openEmbedded(
  dataDir: string,
  logger: Pick<Logger, 'info' | 'error'>,
): Promise<{ url: string; close(): Promise<void> }> {
  const cluster = await prepareCluster(dataDir)
  const lease = leaseOf(cluster)
  const onExit = () => leaveAtOnce(cluster, lease)
  process.once('exit', onExit)
  try {
    while (isBeingStopped(cluster.dataDir)) await sleep(20)
    const { port } = await ensureRunning(cluster)
    await createDatabase(cluster, port)
    const supervision = supervise(cluster, port, logger)
    return {
      url: `postgres://postgres:${encodeURIComponent(cluster.password)}@127.0.0.1:${port}/${DATABASE}`,
      async close() {
        await supervision.stop()
        process.off('exit', onExit)
        await leave(cluster, lease)
      },
    }
  } catch (error) {
    process.off('exit', onExit)
    await leave(cluster, lease)
    throw error
  }
}

function leaseOf({ dataDir }: Cluster): Lease {
  try {
    return takeLease(dataDir)
  } catch (error) {
    throw unwritable('DATA_DIR', dataDir, error)
  }
}

async function leave(cluster: Cluster, lease: Lease): Promise<void> {
  if (!lease.release()) return
  try {
    await stopRunning(cluster)
  } finally {
    lease.stopped()
  }
}

/** For the exit of the process, which cannot wait: PostgreSQL finishes stopping by itself. */
function leaveAtOnce(cluster: Cluster, lease: Lease): void {
  // The data folder may have been deleted.
  if (!existsSync(cluster.folder) || !lease.release()) return
  signalPostmaster(cluster, 'SIGINT')
  lease.stopped()
}

async function createDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = new pg.Client({
    ...connectionOf(cluster, port, 'postgres'),
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  } catch (error) {
    // Another process created it between the two statements.
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    if (code !== '42P04' && code !== '23505') throw error
  } finally {
    await client.end()
  }
}
