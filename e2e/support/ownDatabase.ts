import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareCluster } from '@/server/database/embedded/cluster'
import { ensureRunning, stopRunning, urlOf } from '@/server/database/embedded/run'

/** A PostgreSQL that a test starts and stops, like an operator's own. */
export interface OwnDatabase {
  url: string
  stop: () => Promise<void>
  start: () => Promise<void>
  remove: () => Promise<void>
}

/** Creates and starts a PostgreSQL that keeps its port across restarts. */
export async function startOwnDatabase(): Promise<OwnDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'archive-postgres-'))
  const cluster = await prepareCluster(folder)
  const port = await ensureRunning(cluster)
  return {
    url: urlOf(cluster, port, 'postgres'),
    stop: () => stopRunning(cluster),
    start: async () => {
      await ensureRunning(cluster, port)
    },
    remove: async () => {
      await stopRunning(cluster)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
