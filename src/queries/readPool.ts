import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { Pool, type QueryConfig, type PoolClient } from 'pg'
import type { Payload } from 'payload'
import { watchPool } from '@/lib/watchPool'
import { connectionShares } from '@/runtime/connectionShares'
import { isPooled } from '@/runtime/connectionPooler'
import { environment } from '@/runtime/environment'
import { EXPENSIVE, limitExpensive, untilLeft, type Db, type StatementOptions } from './db'
import { renderStatement } from './renderStatement'

/** Limits of connections for reads. Through a pooler, those of the role hold. */
export const READ_OPTIONS = { statement_timeout: EXPENSIVE.statementTimeoutMs }

/** The most texts of expensive statements that are prepared: those of searches vary without limit. */
const MAX_PREPARED_SEARCHES = 100

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
  const pool = new Pool({ ...db.pool.options, ...(!isPooled() && READ_OPTIONS), max: reads })
  guardPool?.(pool)
  watchPool(pool, logger)
  return { pool, db: preparedDb(pool, expensiveReads), close: () => pool.end() }
}

/** SQL on a pool, prepared unless a connection pooler is in between. Throws as `prepared` says. */
export function preparedDb(
  pool: Pick<Pool, 'query' | 'connect'>,
  expensiveReads = EXPENSIVE.concurrency,
): Db {
  const isShared = isPooled()
  return prepared(expensiveReads, { isNamed: !isShared })((config, { isExpensive = false, request }) =>
    isExpensive ? searchOn(pool, config, isShared, request) : pool.query(config),
  )
}

/**
 * Runs an expensive statement for as long as somebody waits for it.
 * @param isShared through a pooler: its time limit is that of a transaction, and it runs until then
 */
async function searchOn<Row extends Record<string, unknown>>(
  pool: Pick<Pool, 'query' | 'connect'>,
  config: QueryConfig,
  isShared: boolean,
  request: StatementOptions['request'],
): Promise<{ rows: Row[] }> {
  const client: PoolClient & { processID?: number } = await pool.connect()
  let isBroken = true
  try {
    if (isShared) await client.query(`begin; set local statement_timeout = ${EXPENSIVE.statementTimeoutMs}`)
    const result = await untilLeft(
      () => client.query<Row>(config),
      async () => {
        // Behind a pooler this is no process of the database.
        if (!isShared) await pool.query('select pg_cancel_backend($1)', [client.processID])
      },
      request,
    )
    if (isShared) await client.query('commit')
    isBroken = false
    return result
  } finally {
    client.release(isBroken)
  }
}

/** Runs a statement on a connection of a pool. */
type Query = <Row extends Record<string, unknown>>(
  config: QueryConfig,
  options: StatementOptions,
) => Promise<{ rows: Row[] }>

/**
 * Prepares statements for the connections of one pool, unless `isNamed` is false. Expensive ones are limited in number. What it returns
 * throws the errors of `query`, and `SemaphoreTimeout` when an expensive statement gets no connection in time.
 */
export function prepared(expensiveReads: number, { isNamed } = { isNamed: true }): (query: Query) => Db {
  const names = new Map<string, string>()
  const searchNames = new Map<string, string>()
  const expensive = limitExpensive(expensiveReads)
  return (query) =>
    async <Row extends Record<string, unknown>>(statement: SQL, options: StatementOptions = {}) => {
      const { isExpensive = false, request } = options
      const { text, values } = renderStatement(statement)
      const name = isExpensive ? nameOf(text, searchNames, MAX_PREPARED_SEARCHES) : nameOf(text, names)
      const run = () => query<Row>({ text, values, ...(isNamed && name !== undefined && { name }) }, options)
      const { rows } = await (isExpensive ? expensive(run, request) : run())
      return rows
    }
}

/** The name of a prepared statement, the same for the same text on every connection. Undefined if there are `max` others. */
function nameOf(text: string, names: Map<string, string>, max = Infinity): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= max) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}
