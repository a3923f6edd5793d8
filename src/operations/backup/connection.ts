import { sql } from '@payloadcms/db-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Payload } from 'payload'
import pg from 'pg'
import { waitAtMost } from '@/lib/async'
import { codeIn } from '@/lib/errors'
import { takeLock, tryLockShared } from '@/operations/lock'
import { dbOn } from '@/queries/db'
import { BackupRefused } from './manifest'

/** How long a lost server may take to roll back, in milliseconds. */
const ROLLBACK_MS = 5_000

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
    // oxlint-disable-next-line archive/sql-of-strings -- one of two constants
    await client.query(`begin isolation level ${mode}`)
    await client.query(`
      set local statement_timeout = 0; set local lock_timeout = '60s';
      set local idle_in_transaction_session_timeout = 0;
      set local datestyle = iso, ymd; set local timezone = 'UTC'; set local intervalstyle = postgres;
      set local extra_float_digits = 1; set local client_encoding = 'UTF8'`)
    const value = await work(client)
    await client.query('commit')
    return value
  } catch (error) {
    // Otherwise the connection would be cut under a copy that broke off, and the server hold its locks until it notices.
    await waitAtMost(ROLLBACK_MS, client.query('rollback'))
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Keeps every process from deleting image files until the transaction ends. Waits for sweeps, which take seconds. Throws `BackupRefused`
 * at once if another backup or restore is running.
 */
export async function lockImages(client: pg.Client): Promise<void> {
  const db = dbOn(drizzle({ client }))
  try {
    const [row] = await db<{ isShared: boolean }>(sql`select ${tryLockShared('backup')} as "isShared"`)
    if (row?.isShared === true) return await takeLock(db, 'backup')
  } catch (error) {
    // Two that started at once: both share the lock, and PostgreSQL ends one of them.
    if (codeIn(error, (code) => code === '40P01') === null) throw error
  }
  throw new BackupRefused({ kind: 'other_backup' })
}
