import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Payload } from 'payload'

/**
 * Runs SQL and returns its rows; `Row` is what the statement selects. Statements are prepared by their text
 * (`preparedDb`), so keep the number of different texts small: pass a list as one array parameter. `isExpensive` marks a
 * slow statement whose text varies: it is not prepared, and may use only some of the connections.
 */
export type Db = <Row extends Record<string, unknown>>(
  statement: SQL,
  options?: { isExpensive?: boolean },
) => Promise<Row[]>

/** Runs SQL: the pool, or a transaction. */
export type DbHandle = Pick<Payload['db']['drizzle'], 'execute'>

/** SQL outside a transaction, without prepared statements. */
export function poolDb(payload: Payload): Db {
  return dbOn(payload.db.drizzle)
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

/** Selects a time in the format of the API: `YYYY-MM-DDTHH:mm:ss.sssZ` (API-3). */
export function instant(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
