import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import type { Payload } from 'payload'
import { createSemaphore } from '@/lib/async'
import { handlePoolErrors } from '@/lib/handlePoolErrors'
import { connectionShares } from '@/runtime/connectionShares'
import { environment } from '@/runtime/environment'
import { EXPENSIVE, type Db } from './db'

/**
 * The database cancels a slow statement before the driver gives up. The driver's timeout is for a hanging connection; it is longer, because it includes
 * time in which this process is too busy to read.
 */
const OPTIONS = { statement_timeout: EXPENSIVE.statementTimeoutMs, query_timeout: 9_000 }

/** A dedicated pool for API reads. */
export interface ReadPool {
  pool: Pool
  db: Db
  /** Closes the connections. */
  close: () => Promise<void>
}

/** Opens a pool of its own, because writes can exhaust Payload's. */
export function openReadPool({ db, logger }: Payload, guardPool?: (pool: Pool) => void): ReadPool {
  const { reads, expensiveReads } = connectionShares(environment().databasePool)
  const pool = new Pool({ ...db.pool.options, ...OPTIONS, max: reads })
  guardPool?.(pool)
  handlePoolErrors(pool, logger)
  return { pool, db: preparedDb(pool, expensiveReads), close: () => pool.end() }
}

/**
 * SQL on a pool: every statement is prepared, except expensive ones, which are limited in number. Throws the driver's
 * errors, and `SemaphoreTimeout` when an expensive statement gets no connection in time.
 */
export function preparedDb(pool: Pick<Pool, 'query'>, expensiveReads = EXPENSIVE.concurrency): Db {
  const dialect = new PgDialect()
  const names = new Map<string, string>()
  const expensive = createSemaphore({ ...EXPENSIVE, concurrency: expensiveReads })
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
