import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import type { Payload } from 'payload'
import { createSemaphore } from '@/lib/semaphore'
import { handlePoolErrors } from '@/lib/handlePoolErrors'
import type { Db } from './db'

/**
 * Few connections, since on few cores more of them only wait for each other (docs/decisions/0007). The database gives a
 * statement up while its callers still wait. The driver's own limit is for a connection that hangs by itself; it is longer,
 * since it counts the time in which this process was too busy to read.
 */
const OPTIONS = { max: 4, statement_timeout: 4_000, query_timeout: 9_000 }

/** How many of the connections may be busy with what is expensive, and how long that waits for its turn at most. */
const EXPENSIVE = { concurrency: 2, waitTimeoutMs: 2_000 }

/** Connections of their own for the reads that programs make. */
export interface ReadPool {
  db: Db
  /** Gives the connections back. Nothing is read afterwards. */
  close: () => Promise<void>
}

/** Opens connections to the database that Payload uses, apart from its pool, which writes can exhaust. */
export function openReadPool({ db, logger }: Payload, guardPool?: (pool: Pool) => void): ReadPool {
  const pool = new Pool({ ...db.pool.options, ...OPTIONS })
  guardPool?.(pool)
  handlePoolErrors(pool, logger)
  return { db: preparedDb(pool), close: () => pool.end() }
}

/**
 * SQL on a pool's connections: every statement is prepared, except for the expensive ones, which wait for room. Errors are the
 * driver's own, and `SemaphoreTimeout` for what is expensive and found no room.
 */
export function preparedDb(pool: Pick<Pool, 'query'>): Db {
  const dialect = new PgDialect()
  const names = new Map<string, string>()
  const expensive = createSemaphore(EXPENSIVE)
  return async <Row extends Record<string, unknown>>(statement: SQL, { isExpensive = false } = {}) => {
    const { sql: text, params: values } = dialect.sqlToQuery(statement)
    const { rows } = isExpensive
      ? await expensive(() => pool.query<Row>({ text, values }))
      : await pool.query<Row>({ text, values, name: nameOf(text, names) })
    return rows
  }
}

/** The name of a prepared statement, the same for the same text on every connection. */
function nameOf(text: string, names: Map<string, string>): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}
