import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Payload } from 'payload'
import { createSemaphore, type Semaphore } from '@/lib/async'
import { processSlot } from '@/runtime/processSlot'
import { renderStatement } from './renderStatement'

/**
 * Runs SQL and returns its rows; `Row` is what the statement selects. Statements are prepared by their text
 * (`preparedDb`), so keep the number of different texts small: pass a list as one array parameter. `isExpensive` marks a
 * slow statement, which may use only some of the connections.
 */
export type Db = <Row extends Record<string, unknown>>(
  statement: SQL,
  options?: { isExpensive?: boolean },
) => Promise<Row[]>

/** Runs SQL: the pool, or a transaction. */
export type DbHandle = Pick<Payload['db']['drizzle'], 'execute'>

/** The connections that expensive statements may use, how long they wait for one, and how long they run, in milliseconds. */
export const EXPENSIVE = { concurrency: 2, waitTimeoutMs: 2_000, statementTimeoutMs: 4_000 }

/** Those of the pages, which share Payload's connections with sessions and writes. */
const expensive = processSlot<Semaphore>('expensive-reads').getOrSet(() => createSemaphore(EXPENSIVE))

/**
 * SQL outside a transaction, without prepared statements. Throws `SemaphoreTimeout` when an expensive statement gets no connection in
 * time.
 */
export function poolDb({ db }: Payload): Db {
  const run = dbOn(db.drizzle)
  return (statement, { isExpensive = false } = {}) =>
    isExpensive
      ? expensive(() =>
          db.drizzle.transaction(async (transaction) => {
            await transaction.execute(
              sql.raw(`set local statement_timeout = ${EXPENSIVE.statementTimeoutMs}`),
            )
            return dbOn(transaction)(statement)
          }),
        )
      : run(statement)
}

/** SQL on the pool or in a transaction, depending on the handle. */
export function dbOn(handle: DbHandle): Db {
  return async <Row extends Record<string, unknown>>(statement: SQL) => {
    const { rows } = await handle.execute(statement)
    // The driver does not know the columns; `Row` declares them.
    return rows as Row[]
  }
}

/** Resolves once the database responds, and throws if it is unreachable. */
export async function pingDatabase(db: Db): Promise<void> {
  await db(sql`select 1`)
}

/** Renders a part of statements that has no parameters once, instead of with each statement that contains it. */
export function constant(part: SQL): SQL {
  const { text, values } = renderStatement(part)
  if (values.length > 0) throw new TypeError('a constant part of a statement has no parameters')
  return sql.raw(text)
}

/** Selects a time in the format of the API: `YYYY-MM-DDTHH:mm:ss.sssZ` (API-3). */
export function instant(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
