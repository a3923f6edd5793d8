import { join } from 'node:path'
import { openEmbedded } from '@/server/database/embedded/openEmbedded'
import { killDatabase, onDatabase } from '../faults/database'
import { randomFrom, seedOf } from '../suite/random'
import { verifyNumbers, type NumberingResult } from './verifyNumbers'
import { seed, type Drafts } from './seed'
import { WorkerProcess } from './workerProcess'

/** The size of an exercise. Kills happen during approvals, after a random few have succeeded. */
interface Plan {
  drafts: Drafts
  processKills: number
  databaseKills: number
}

/** The results: lines printed by the processes, kills, and the final state of the database. */
interface Report extends NumberingResult {
  results: Record<string, number>
  processKills: number
  databaseKills: number
  seconds: number
}

/**
 * SEC-10 on its own embedded PostgreSQL: approvals, 50 at a time, in a process that is killed repeatedly, as is the
 * database. Numbers are verified after every kill.
 * @param dataDir an empty folder for the database
 * @param worker path of the bundled `worker.ts`
 * @throws if a process exits unexpectedly
 */
export async function exercise(
  dataDir: string,
  worker: string,
  plan: Plan,
  say: (line: string) => void = () => undefined,
): Promise<Report> {
  const begin = performance.now()
  const embedded = await openEmbedded(dataDir, { info: () => undefined, error: () => undefined })
  const env = workerEnvironment(embedded.url, dataDir)
  const results: Record<string, number> = {}
  const errors: string[] = []
  const { processKills, databaseKills } = plan
  const random = randomFrom(seedOf('numbering'))
  try {
    await new WorkerProcess(worker, env, 'migrate', {}).ended()
    await onDatabase(embedded.url, (database) => seed(database, plan.drafts))
    const approve = () => new WorkerProcess(worker, env, 'approve', results)
    let running = approve()
    const victims = [
      ...Array.from({ length: processKills }, () => 'process' as const),
      ...Array.from({ length: databaseKills }, () => 'database' as const),
    ]
    for (const [at, victim] of random.shuffle(victims).entries()) {
      await running.published(random.int(2, 7))
      if (victim === 'process') {
        await running.kill()
        running = approve()
      } else killDatabase(dataDir)
      const found = await onDatabase(embedded.url, verifyNumbers)
      errors.push(...found.errors)
      say(
        `kill ${at + 1}, the ${victim}: ${found.published} published, ${found.errors.join('; ') || 'no gap'}`,
      )
    }
    await running.ended()
    const { published, errors: last } = await onDatabase(embedded.url, verifyNumbers)
    const seconds = Math.round((performance.now() - begin) / 100) / 10
    return { published, errors: [...errors, ...last], results, processKills, databaseKills, seconds }
  } finally {
    await embedded.close()
  }
}

function workerEnvironment(databaseUrl: string, dataDir: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    MEDIA_DIR: join(dataDir, 'media'),
    PAYLOAD_SECRET: 'only for this exercise, and long enough',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
  }
}
