import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Kills the embedded PostgreSQL with SIGKILL. The processes that use it restart it. */
export function killDatabase(dataDir: string): void {
  process.kill(postmasterOf(dataDir), 'SIGKILL')
}

/** Shuts the embedded PostgreSQL down at once (a fast shutdown). The processes that use it restart it. */
export function stopDatabase(dataDir: string): void {
  process.kill(postmasterOf(dataDir), 'SIGINT')
}

/** Suspends every process of the embedded PostgreSQL for this time, as a stalled disk or virtual machine does. */
export async function freezeDatabase(dataDir: string, url: string, ms: number): Promise<void> {
  const postmaster = postmasterOf(dataDir)
  const frozen: number[] = []
  const freeze = (pid: number) => {
    process.kill(pid, 'SIGSTOP')
    frozen.push(pid)
  }
  try {
    await onDatabase(url, async (database) => {
      // First, so that no process is missing from the list.
      freeze(postmaster)
      const { rows } = await database.query<{ pid: number }>('select pid from pg_stat_activity')
      for (const { pid } of rows) freeze(pid)
      await sleep(ms)
      thaw(frozen)
    })
  } finally {
    thaw(frozen)
  }
}

function thaw(pids: number[]): void {
  for (const pid of pids.splice(0)) process.kill(pid, 'SIGCONT')
}

/** Keeps the table `posts` locked for this time, as a long maintenance statement does. */
export async function lockPosts(url: string, ms: number): Promise<void> {
  await onDatabase(url, async (database) => {
    await database.query('begin; lock table posts in access exclusive mode')
    await sleep(ms)
    await database.query('rollback')
  })
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Queries the database, with retries for half a minute while it restarts. */
export async function onDatabase<Value>(
  url: string,
  work: (database: pg.Client) => Promise<Value>,
): Promise<Value> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await work(client)
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(100)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
