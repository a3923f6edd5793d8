import type { SQL } from 'drizzle-orm'
import type { Payload } from 'payload'

/**
 * Runs SQL and answers its rows; `Row` says what the statement selects. `isPrepared` says that the statement has one of a few
 * fixed shapes and is worth being prepared, where the connection can do that. `isDear` says that it may take long, so that
 * it must not keep others from their connections.
 */
export type RunSql = <Row extends Record<string, unknown>>(
  statement: SQL,
  options?: { isPrepared?: boolean; isDear?: boolean },
) => Promise<Row[]>

/** Whatever runs SQL: the pool, or one transaction on it. */
export type Handle = Pick<Payload['db']['drizzle'], 'execute'>

/** SQL outside of any transaction, for reading. */
export function sqlOn(payload: Payload): RunSql {
  return runOn(payload.db.drizzle)
}

/** SQL on the pool, or in the transaction that the handle stands for. */
export function runOn(handle: Handle): RunSql {
  return async <Row extends Record<string, unknown>>(statement: SQL) => {
    const { rows } = await handle.execute(statement)
    // The driver cannot know what a statement selects; its author says so in `Row`.
    return rows as Row[]
  }
}
