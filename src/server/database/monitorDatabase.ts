import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Logger } from 'pino'
import { DatabaseTimeout, isDatabaseUnreachable, withDatabaseTimeout } from '@/lib/unreachable'

const EVERY_MS = 1_000
/** With the interval, under 5 seconds (SEC-3). */
const LIMIT_MS = 2_500
/** How long a request waits for a connection. Waiting for a write slot and a lock too takes less than 10 seconds (SEC-4). */
const CONNECTION_MS = 2_000

/** The statements of a request. */
export interface StatementContext {
  /** Whether one of them failed because the database is unreachable. */
  hasLostDatabase: boolean
}

/** Monitors the database of a server process, so no request waits for a lost database (docs/decisions/0019). */
export interface DatabaseMonitor {
  /** Whether the database responds. Returns `false` at once while it is known to be lost. Takes at most 3 seconds, never rejects. */
  isReachable: () => Promise<boolean>
  /** Runs `work`; its failed statements on guarded pools are noted in `context`. */
  inContext: <Value>(context: StatementContext, work: () => Value) => Value
  /**
   * Guards a pool: when the database stops responding, all pending work fails with `DatabaseTimeout` and the connections are
   * dropped. Nothing is sent until the database responds again.
   */
  guard: (pool: pg.Pool) => void
  close: () => void
}

/**
 * Probes the database every second over its own connection. Slow statements and full pools are normal: the database counts as lost
 * only if the probe fails, also on a new connection, and no statement finished meanwhile.
 */
export function monitorDatabase(url: string, logger: Pick<Logger, 'warn' | 'info'>): DatabaseMonitor {
  const probes = new pg.Pool({
    connectionString: url,
    max: 1,
    // Longer than the limit, to distinguish silence from a refusal.
    connectionTimeoutMillis: 3 * LIMIT_MS,
    query_timeout: 3 * LIMIT_MS,
    keepAlive: true,
    application_name: 'update-archive watch',
  })
  // Probe at once when a connection is lost.
  probes.on('error', () => void probeOnce())
  const contexts = new AsyncLocalStorage<StatementContext>()
  /** Reject the pending work on the database. */
  const waiting = new Set<(reason: Error) => void>()
  /** Drop the connections of each guarded pool. */
  const drops: (() => void)[] = []
  let isLost = false
  let lastResponse = 0
  let probing: Promise<boolean> | null = null

  async function probeOnce(): Promise<boolean> {
    probing ??= probe().finally(() => (probing = null))
    return probing
  }

  async function probe(): Promise<boolean> {
    const begin = performance.now()
    const query = probes.query('select 1').catch(
      // A lost connection doesn't mean a lost database. The pool opens another one.
      () => probes.query('select 1'),
    )
    const failure = await withDatabaseTimeout(query, LIMIT_MS).then(
      () => null,
      (error: Error) => error,
    )
    const wasLost = isLost
    isLost = failure !== null && lastResponse <= begin
    if (wasLost && !isLost) logger.info('The database is reachable again.')
    if (failure === null || !isLost) return true
    if (!wasLost) logger.warn({ reason: failure.message }, 'The database is unreachable.')
    // A database that refuses may still finish statements, until the next probe.
    if (wasLost || failure instanceof DatabaseTimeout) giveUp(failure)
    return false
  }

  /** Rejects all pending work on the database. */
  function giveUp(reason: Error): void {
    for (const reject of waiting) reject(reason)
    for (const drop of drops) drop()
  }

  /** Notes in the current context if `work` fails because of a lost database. */
  async function noted<Value>(work: Promise<Value>): Promise<Value> {
    const context = contexts.getStore()
    try {
      return await work
    } catch (error) {
      if (context !== undefined && isDatabaseUnreachable(error)) context.hasLostDatabase = true
      throw error
    }
  }

  /** Runs work on the database unless it is lost, and waits until the work ends or the database stops responding. */
  function unlessLost<Value>(begin: () => Promise<Value>, onLate?: (value: Value) => void): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (isLost) return reject(new DatabaseTimeout('the database is unreachable'))
      let isGivenUp = false
      const giveUpOn = (reason: Error) => {
        isGivenUp = true
        reject(reason)
      }
      waiting.add(giveUpOn)
      begin()
        .then((value) => (isGivenUp ? onLate?.(value) : resolve(value)), reject)
        .finally(() => waiting.delete(giveUpOn))
    })
  }

  function guard(pool: pg.Pool): void {
    const clients = new Set<pg.PoolClient>()
    const open = pool.connect.bind(pool)
    const query = pool.query.bind(pool)
    async function connect(): Promise<pg.PoolClient> {
      const opening = open()
      try {
        return await withDatabaseTimeout(opening, CONNECTION_MS)
      } catch (error) {
        opening.then(
          (late) => late.release(),
          () => undefined,
        )
        throw error
      }
    }
    Object.assign(pool, {
      connect: (callback?: Parameters<typeof open>[0]) =>
        // Calls with a callback come from the pool, for a statement that is already guarded.
        callback === undefined
          ? noted(unlessLost(connect, (late) => late.release(true)))
          : void connect().then(
              (client) => callback(undefined, client, (error?: Error | boolean) => client.release(error)),
              (error: Error) => callback(error, undefined, () => undefined),
            ),
      query: (...args: Parameters<typeof query>) =>
        noted(unlessLost(() => noteResponse(Promise.resolve(query(...args))))),
    })
    pool.on('acquire', (client) => {
      if (clients.has(client)) return
      clients.add(client)
      const send = client.query.bind(client)
      // Sent even while the database is lost, because an open transaction must not return to the pool.
      const query = (...args: Parameters<typeof send>): unknown => {
        const sent: unknown = send(...args)
        return sent instanceof Promise ? noted(noteResponse(sent)) : sent
      }
      Object.assign(client, { query })
    })
    pool.on('remove', (client) => clients.delete(client))
    drops.push(() => {
      for (const client of clients) if (client instanceof pg.Client) client.connection.stream.destroy()
    })
  }

  async function noteResponse<Value>(work: Promise<Value>): Promise<Value> {
    const value = await work
    lastResponse = performance.now()
    return value
  }

  const timer = setInterval(() => void probeOnce(), EVERY_MS)
  timer.unref()
  return {
    isReachable: () => (isLost ? Promise.resolve(false) : probeOnce()),
    inContext: (context, work) => contexts.run(context, work),
    guard,
    close() {
      clearInterval(timer)
      void probes.end().catch(() => undefined)
    },
  }
}
