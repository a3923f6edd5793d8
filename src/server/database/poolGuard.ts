import pg from 'pg'
import { isRecord } from '@/lib/json'
import { createSemaphore } from '@/lib/async'
import { DatabaseTimeout, holdingPermit, isDatabaseUnreachable, withDatabaseTimeout } from '@/lib/unreachable'
import { requestStatements } from '@/runtime/requestStatements'

/** How long a request waits for a connection, or for a permit to commit. Waiting for a session, a write slot and a lock too takes less than 10 seconds (SEC-4). */
const CONNECTION_MS = 2_000
/**
 * How long a request waits for the end of its transaction, or for a statement without one, permits and connection included
 * (SEC-4).
 */
const END_MS = 5_000

/** The guarded pools of a `DatabaseMonitor`, which sets `isLost` and calls `giveUp`. */
export class PoolGuard {
  /** While true, no work begins. */
  isLost = false
  /** When a statement last finished, by `performance.now()`. */
  lastResponse = 0
  /** Reject the pending work on the database. */
  readonly #pending = new Set<(reason: Error) => void>()
  /** Drop the connections of each guarded pool. */
  readonly #drops: (() => void)[] = []

  /** Rejects all pending work on the database and drops the connections. */
  giveUp(reason: Error): void {
    for (const reject of this.#pending) reject(reason)
    this.#pending.clear()
    for (const drop of this.#drops) drop()
  }

  /**
   * @param commits how many transactions that have written may commit, and writes without a transaction run, at once; so hanging commits leave
   *   the other connections free. Without it, there is no limit.
   */
  guard(pool: pg.Pool, commits?: number): void {
    const clients = new Set<pg.PoolClient>()
    const permits = commits === undefined ? null : permitsFor(commits)
    // The driver would return a connection to the pool on which a statement still runs.
    Object.assign(pool.options, { query_timeout: 0 })
    const open = pool.connect.bind(pool)
    const query = pool.query.bind(pool)
    const connect = () => inTime(open())
    Object.assign(pool, {
      connect: (callback?: Parameters<typeof open>[0]) =>
        // Calls with a callback come from the pool, for a statement that is already guarded.
        callback === undefined
          ? this.#noted(this.#unlessLost(connect, (late) => late.release(true)))
          : void connect().then(
              (client) => callback(undefined, client, (error?: Error | boolean) => client.release(error)),
              (error: Error) => callback(error, undefined, () => undefined),
            ),
      query: (...args: Parameters<typeof query>) => {
        const leftMs = timeLeft(END_MS)
        const run = () =>
          this.#unlessLost(() => untilLate(this.#noteResponse(Promise.resolve(query(...args))), leftMs()))
        if (permits === null || !WRITE.test(textOf(args))) return this.#noted(run())
        return this.#noted(holdingPermit(permits.single, () => holdingPermit(permits.any, run)))
      },
    })
    pool.on('acquire', (client) => {
      if (clients.has(client)) return
      clients.add(client)
      const send = client.query.bind(client)
      let hasWritten = false
      // Sent even while the database is lost, because an open transaction must not return to the pool.
      const query = (...args: Parameters<typeof send>): unknown => {
        const text = textOf(args)
        if (BEGIN.test(text)) hasWritten = false
        else if (WRITE.test(text)) hasWritten = true
        if (permits !== null && hasWritten && COMMIT.test(text)) {
          const leftMs = timeLeft(END_MS)
          const run = () => endingInTime(client, this.#noteResponse(Promise.resolve(send(...args))), leftMs())
          return this.#noted(holdingPermit(permits.any, run), true)
        }
        const sent: unknown = send(...args)
        if (!(sent instanceof Promise)) return sent
        return this.#noted(guarded(client, text, this.#noteResponse(sent)), COMMIT.test(text))
      }
      Object.assign(client, { query })
    })
    pool.on('remove', (client) => clients.delete(client))
    this.#drops.push(() => {
      for (const client of clients) if (client instanceof pg.Client) client.connection.stream.destroy()
    })
  }

  /** Runs work on the database unless it is lost, and waits until the work ends or is given up. */
  #unlessLost<Value>(begin: () => Promise<Value>, onLate?: (value: Value) => void): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.isLost) return reject(new DatabaseTimeout('the database is unreachable'))
      this.#pending.add(reject)
      begin().then(
        (value) => (this.#pending.delete(reject) ? resolve(value) : onLate?.(value)),
        (error: Error) => {
          this.#pending.delete(reject)
          reject(error)
        },
      )
    })
  }

  /** Notes in the current context if `work` fails because of a lost database. */
  async #noted<Value>(work: Promise<Value>, isCommit = false): Promise<Value> {
    const context = requestStatements.getStore()
    try {
      return await work
    } catch (error) {
      if (context !== undefined && isDatabaseUnreachable(error)) {
        context.hasLostDatabase = true
        if (isCommit) context.hasLostCommit = true
      }
      throw error
    }
  }

  async #noteResponse<Value>(statement: Promise<Value>): Promise<Value> {
    const value = await statement
    this.lastResponse = performance.now()
    return value
  }
}

/** The permits of all writes, and of those without a transaction: they leave one for the commit that all of them may wait for. */
function permitsFor(commits: number) {
  return {
    any: createSemaphore({ concurrency: commits, waitTimeoutMs: CONNECTION_MS }),
    single: createSemaphore({ concurrency: Math.max(1, commits - 1), waitTimeoutMs: CONNECTION_MS }),
  }
}

/** How much is left of a time that begins now, in milliseconds. */
function timeLeft(limitMs: number): () => number {
  const end = performance.now() + limitMs
  return () => end - performance.now()
}

/** Waits for a connection. One that comes too late goes back to the pool. */
async function inTime(opening: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
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

const BEGIN = /^begin\b/i
const COMMIT = /^commit\b/i
const ROLLBACK = /^rollback\b(?! to)/i
/** Whether a statement may write. Values are passed as parameters, so none of these words comes from a value. */
const WRITE = /\b(?:insert\s+into|update|delete\s+from)\b/i

/** The statement in the arguments of `query`. */
function textOf([statement]: readonly unknown[]): string {
  const text = isRecord(statement) ? statement.text : statement
  return typeof text === 'string' ? text : ''
}

/** Guards the first and the last statement of a transaction. */
function guarded<Value>(client: pg.PoolClient, text: string, sent: Promise<Value>): Promise<Value> {
  if (BEGIN.test(text)) return releasingIfLost(client, sent)
  if (COMMIT.test(text) || ROLLBACK.test(text)) return endingInTime(client, sent, END_MS)
  return sent
}

/**
 * Returns the connection to the pool if its transaction cannot begin: drizzle-orm does not, and a pool that has lost as many as it may
 * open waits for them until the process ends. Callers that release it themselves may do so once more.
 */
async function releasingIfLost<Value>(client: pg.PoolClient, begin: Promise<Value>): Promise<Value> {
  try {
    return await begin
  } catch (error) {
    client.release(true)
    client.release = () => undefined
    throw error
  }
}

/**
 * Waits for the end of a transaction, which waits for the disk, and for a synchronous standby, as long as they take. If that is too
 * long, nobody knows yet whether it is committed. Its connection stays out of the pool until it has ended, so that no other statement
 * waits behind it.
 */
function endingInTime<Value>(client: pg.PoolClient, end: Promise<Value>, limitMs: number): Promise<Value> {
  return untilLate(end, limitMs, (error, ended) => {
    const close = client.release.bind(client, true)
    void ended.then(close)
    // drizzle-orm sends a rollback and releases the connection.
    Object.assign(client, { query: () => Promise.reject(error), release: () => undefined })
  })
}

/**
 * Waits for a statement. Throws `DatabaseTimeout` if that takes too long, and then calls `onLate` with the error and a promise that
 * resolves once the statement has ended after all.
 */
async function untilLate<Value>(
  statement: Promise<Value>,
  limitMs: number,
  onLate?: (error: DatabaseTimeout, ended: Promise<void>) => void,
): Promise<Value> {
  try {
    return await withDatabaseTimeout(statement, limitMs)
  } catch (error) {
    if (error instanceof DatabaseTimeout) {
      const end = () => undefined
      error.ended = statement.then(end, end)
      onLate?.(error, error.ended)
    }
    throw error
  }
}
