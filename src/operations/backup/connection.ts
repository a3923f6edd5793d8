import type { Payload } from 'payload'
import pg from 'pg'

/**
 * Runs `work` in one transaction on a connection of its own, without time limits: copying a large archive takes minutes. Commits at
 * the end, rolls back and throws if `work` throws. Values are written and read the same way whatever the defaults of the server.
 */
export async function inLongTransaction<Value>(
  { db }: Payload,
  mode: 'repeatable read read only' | 'read committed read write',
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ ...db.pool.options, statement_timeout: 0, query_timeout: 0 })
  // A lost connection fails the statement that uses it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`begin isolation level ${mode}`)
    await client.query(`
      set local statement_timeout = 0; set local lock_timeout = '60s';
      set local idle_in_transaction_session_timeout = 0;
      set local datestyle = iso, ymd; set local timezone = 'UTC'; set local intervalstyle = postgres;
      set local extra_float_digits = 1; set local client_encoding = 'UTF8'`)
    const value = await work(client)
    await client.query('commit')
    return value
  } finally {
    // Rolls back whatever is open.
    await client.end()
  }
}
