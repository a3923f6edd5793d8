import type { SQL } from 'drizzle-orm'
import type { Payload } from 'payload'

/**
 * Runs SQL and answers its rows; `Row` says what the statement selects. A statement has one of a few shapes, whatever is asked
 * for: lists are handed in as one array, so that it can be prepared (`preparedDb`). `isExpensive` says that it may take long, so
 * that it must not keep others from their connections, and that it may have any shape.
 */
export type Db = <Row extends Record<string, unknown>>(
  statement: SQL,
  options?: { isExpensive?: boolean },
) => Promise<Row[]>

/** Whatever runs SQL: the pool, or one transaction on it. */
export type DbHandle = Pick<Payload['db']['drizzle'], 'execute'>

/** SQL outside of any transaction. Nothing is prepared. */
export function poolDb(payload: Payload): Db {
  return dbOn(payload.db.drizzle)
}

/** SQL on the pool, or in the transaction that the handle stands for. */
export function dbOn(handle: DbHandle): Db {
  return async <Row extends Record<string, unknown>>(statement: SQL) => {
    const { rows } = await handle.execute(statement)
    // The driver cannot know what a statement selects; its author says so in `Row`.
    return rows as Row[]
  }
}
