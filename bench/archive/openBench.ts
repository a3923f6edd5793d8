import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { openEmbedded } from '@/server/database/embedded/openEmbedded'
import { createDatabase, urlOf } from '@/testing/database/databases'
import { startProduct } from '../drive/serverProcess'
import { fillArchive, type FilledArchive } from './fillArchive'

/** A PostgreSQL for the benchmark, in a folder that is removed afterwards. */
export interface Bench {
  folder: string
  /** Creates a database, lets the production build migrate it, and fills it with this many posts. */
  archive(posts: number): Promise<FilledArchive>
  close(): Promise<void>
}

/** Starts PostgreSQL in a temporary folder. */
export async function openBench(log: (line: string) => void): Promise<Bench> {
  const folder = mkdtempSync(path.join(tmpdir(), 'archive-bench-'))
  try {
    mkdirSync(path.join(folder, 'media'))
    const server = await openEmbedded(path.join(folder, 'data'), pino({ level: 'silent' }))
    return {
      folder,
      archive: async (posts) => {
        const name = `bench_${posts}`
        await createDatabase(server.url, name, 'template1')
        const url = urlOf(server.url, name)
        const migrating = await startProduct({ folder, databaseUrl: url })
        await migrating.stop()
        const begin = performance.now()
        const filled = await fillArchive(url, posts)
        log(`${posts} posts in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
        return filled
      },
      close: async () => {
        await server.close()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
