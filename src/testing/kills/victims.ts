import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Random } from '../suite/random'

/** What to kill, in random order. */
export function victims(random: Random, processes: number, databases: number): ('process' | 'database')[] {
  const all = Array.from({ length: processes + databases }, (_, at) =>
    at < processes ? ('process' as const) : ('database' as const),
  )
  return all
    .map((victim) => ({ victim, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ victim }) => victim)
}

/** Kills PostgreSQL with SIGKILL. The processes that use it restart it. */
export function killDatabase(dataDir: string): void {
  const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
}

/** Queries the database, with retries while it restarts. */
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
      await new Promise((resolve) => setTimeout(resolve, 100))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
