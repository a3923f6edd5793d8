import { causesOf } from './errors'
import { isBusy, waitAtMost, type Semaphore } from './async'

const NETWORK_CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/
/**
 * Connection exceptions, read-only server, idle transaction, full disk, out of memory, too many connections, lock timeout, shutdown, crash,
 * startup, statement timeout.
 */
const SQLSTATES = /^(08...|25006|25P03|53[1-3]00|55P03|57P0[1-5]|57014)$/
/** Errors of the driver and its pool, which have no code. */
const DRIVER_MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'connection terminated',
  'client has encountered a connection error',
  'client was closed and is not queryable',
  'query read timeout',
  'cannot use a pool after calling end',
]

/** While the database hangs, a request fails within 5 seconds (SEC-3). */
const TIMEOUT_MS = 4_500

/** The database did not respond in time. */
export class DatabaseTimeout extends Error {
  override name = 'DatabaseTimeout'
  /** Resolves once the statement has ended after all, whose connection is in use until then. */
  ended: Promise<void> = Promise.resolve()
}

/** Whether an error is a `DatabaseTimeout`, also one of another bundle of this process. */
export function isDatabaseTimeout(error: Error): error is DatabaseTimeout {
  return error.name === 'DatabaseTimeout'
}

/** Resolves once the statement that took too long, if this is why `error` was thrown, has ended after all. */
export async function endOfLate(error: unknown): Promise<void> {
  for (const cause of causesOf(error)) if (isDatabaseTimeout(cause)) await cause.ended
}

/** Runs work on the database under a permit. A statement that took too long keeps it until it has ended. */
export function holdingPermit<Value>(semaphore: Semaphore, work: () => Promise<Value>): Promise<Value> {
  return semaphore(async (keepFor) => {
    try {
      return await work()
    } catch (error) {
      keepFor(endOfLate(error))
      throw error
    }
  })
}

/** A timeout spans at least this many iterations of the event loop; opening a connection takes seven. */
const MIN_ITERATIONS = 10

/**
 * Waits for a query. Throws `DatabaseTimeout` after `limitMs`, by default as long as a request may wait. Time in which
 * this process is too busy to read the response does not count.
 */
export function withDatabaseTimeout<Value>(query: Promise<Value>, limitMs = TIMEOUT_MS): Promise<Value> {
  return new Promise((resolve, reject) => {
    const expire = () => reject(new DatabaseTimeout('the database did not respond in time'))
    let iterations = MIN_ITERATIONS
    let timer: NodeJS.Timeout
    const wait = () => {
      iterations -= 1
      // Node reads sockets after timers and before `setImmediate`. The second one lets pending results settle.
      timer = setTimeout(
        iterations > 0 ? wait : () => setImmediate(() => setImmediate(expire)),
        limitMs / MIN_ITERATIONS,
      )
    }
    wait()
    query.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}

/** Runs the steps of a call. Throws `DatabaseTimeout` once they have taken too long together; a step then goes on alone. */
export type TimeBudget = <Value>(step: Promise<Value>) => Promise<Value>

/**
 * Limits how long a call waits for its steps, in milliseconds of the clock. Unlike `withDatabaseTimeout` it counts the time in which this
 * process is busy: whoever waits does not care why.
 */
export function timeBudget(limitMs: number): TimeBudget {
  let leftMs = limitMs
  return async (step) => {
    const begin = performance.now()
    if (!(await waitAtMost(leftMs, step))) throw new DatabaseTimeout('the call took too long')
    leftMs -= performance.now() - begin
    return step
  }
}

/**
 * Whether an error or one of its causes means that the database cannot be reached, was lost, or has no capacity: in time, memory
 * or on its disk.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
  for (const cause of causesOf(error)) if (meansUnreachable(cause)) return true
  return false
}

function meansUnreachable(error: Error): boolean {
  // The bundles of the server and of Next have classes of their own.
  if (isDatabaseTimeout(error) || isBusy(error)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isConnect = 'syscall' in error && error.syscall === 'connect'
  const message = error.message.toLowerCase()
  return (
    NETWORK_CODES.test(code) ||
    SQLSTATES.test(code) ||
    isConnect ||
    DRIVER_MESSAGES.some((known) => message.startsWith(known))
  )
}
