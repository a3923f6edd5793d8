import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Payload } from 'payload'
import { makeQueue } from '@/lib/queue'
import { processSlot } from '@/runtime/processSlot'
import { ownerOfRequest, requestSignal, type StatementContext } from '@/runtime/requestStatements'
import { renderStatement } from './renderStatement'

/**
 * Runs SQL and returns its rows; `Row` is what the statement selects. Statements are prepared by their text
 * (`preparedDb`), so keep the number of different texts small: pass a list as one array parameter. `isExpensive` marks a
 * slow statement, which may use only some of the connections.
 */
export type Db = <Row extends Record<string, unknown>>(
  statement: SQL,
  options?: StatementOptions,
) => Promise<Row[]>

export interface StatementOptions {
  isExpensive?: boolean
  /** The request that it belongs to, if `requestStatements` does not know. */
  request?: StatementContext | undefined
}

/** `db` for a request that `requestStatements` does not know; undefined: the one that it knows. */
export function dbOfRequest(db: Db, request: StatementContext | undefined): Db {
  return (statement, options) => db(statement, { ...options, request })
}

/** Runs SQL: the pool, or a transaction. */
export type DbHandle = Pick<Payload['db']['drizzle'], 'execute'>

/** The connections that expensive statements may use, how long they wait for one, and how long they run, in milliseconds. */
export const EXPENSIVE = { concurrency: 3, waitTimeoutMs: 4_500, statementTimeoutMs: 4_000 }

/**
 * Makes expensive statements wait for one of `concurrency` connections. Of those that wait, the one of whoever has asked for least comes
 * first; who asks for many leaves one of these connections to others (SEC-28). Throws `SemaphoreTimeout` if there is none in time.
 */
export function limitExpensive(
  concurrency: number,
): <Value>(run: () => Promise<Value>, request?: StatementContext) => Promise<Value> {
  const { waitTimeoutMs } = EXPENSIVE
  const queue = makeQueue({
    capacity: concurrency,
    concurrency,
    ownerCapacity: Math.max(1, concurrency - 1),
    maxWaiting: 500,
    waitTimeoutMs,
  })
  return (run, request) =>
    queue({ weight: 1, expectedMs: 1_000, ...ownerOfRequest(request) }, run, requestSignal(request))
}

/**
 * Runs a statement, and cancels it when the client leaves that waits for it (SEC-28). The connection stays with it until then, so that no
 * other statement is cancelled.
 * @param cancel cancels what runs on the connection
 */
export async function untilLeft<Value>(
  run: () => Promise<Value>,
  cancel: () => Promise<unknown>,
  request?: StatementContext,
): Promise<Value> {
  const signal = requestSignal(request)
  signal?.throwIfAborted()
  let cancelling: Promise<unknown> = Promise.resolve()
  const onAbort = () => {
    cancelling = cancel().catch(() => undefined)
  }
  signal?.addEventListener('abort', onAbort)
  try {
    return await run()
  } finally {
    signal?.removeEventListener('abort', onAbort)
    await cancelling
  }
}

/** Those of the pages, which share Payload's connections with sessions and writes. */
const expensive = processSlot<ReturnType<typeof limitExpensive>>('expensive-reads').getOrSet(() =>
  limitExpensive(EXPENSIVE.concurrency),
)

/**
 * SQL outside a transaction, without prepared statements. Throws `SemaphoreTimeout` when an expensive statement gets no connection in
 * time.
 */
export function poolDb({ db }: Payload): Db {
  const run = dbOn(db.drizzle)
  return (statement, { isExpensive = false, request } = {}) =>
    isExpensive
      ? expensive(
          () =>
            db.drizzle.transaction(async (transaction) => {
              const limited = dbOn(transaction)
              const [connection] = await limited<{ pid: number }>(sql`
                select pg_backend_pid() as pid,
                  set_config('statement_timeout', ${String(EXPENSIVE.statementTimeoutMs)}, true)`)
              return untilLeft(
                () => limited(statement),
                () => run(sql`select pg_cancel_backend(${connection?.pid}::int)`),
                request,
              )
            }),
          request,
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
  // oxlint-disable-next-line archive/sql-of-strings -- a rendered statement
  return sql.raw(text)
}

/** Selects a time in the format of the API: `YYYY-MM-DDTHH:mm:ss.sssZ` (API-3). */
export function instant(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
