import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * Runs a statement in its own transaction and commits it only while `meanwhile` waits for it.
 * @param beside is run once it waits, and must not
 */
export async function whileTransactionOpen<Value>(
  databaseUrl: string,
  [text, ...values]: readonly [text: string, ...values: unknown[]],
  meanwhile: () => Promise<Value>,
  beside: () => Promise<void> = () => Promise.resolve(),
): Promise<Value> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(text, values)
    const work = meanwhile()
    await untilOneWaits(client)
    await beside()
    await client.query('commit')
    return await work
  } finally {
    await client.end()
  }
}

async function untilOneWaits(client: pg.Client): Promise<void> {
  for (const until = Date.now() + 10_000; Date.now() < until; await sleep(20)) {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and pg_backend_pid() = any(pg_blocking_pids(pid))`,
    )
    if (rows.length > 0) return
  }
  throw new Error('nothing waits for the transaction')
}
