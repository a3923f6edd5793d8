import { causesOf } from './causes'
import { SemaphoreTimeout } from './semaphore'

/** What the network says when nobody answers. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/**
 * PostgreSQL: connection exceptions, a transaction left idle for too long, too many connections, a lock that another session
 * holds, shut down, crashed, starting up, a statement that took too long.
 */
const STATE = /^(08...|25P03|53300|55P03|57P0[1-5]|57014)$/
/** What the driver and its pool say in plain words, without a code. */
const WORDS = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'connection terminated',
  'client has encountered a connection error',
  'client was closed and is not queryable',
  'query read timeout',
  'cannot use a pool after calling end',
]

/** A database that hangs makes a call fail within 5 seconds (SEC-3). */
const TIMEOUT_MS = 4_500

/** A database that did not answer within the time that a caller can be kept waiting. */
export class DatabaseTimeout extends Error {
  override name = 'DatabaseTimeout'
}

/** A wait for the database takes at least so many turns of the event loop: a connection is made in seven. */
const LEAST_TURNS = 10

/**
 * Waits for the database, and throws a `DatabaseTimeout` when it takes longer than `limitMs`, by default as long as a caller can
 * be kept waiting. Time in which this process is too busy to read an answer does not count.
 */
export function withDatabaseTimeout<Value>(query: Promise<Value>, limitMs = TIMEOUT_MS): Promise<Value> {
  return new Promise((resolve, reject) => {
    const silent = () => reject(new DatabaseTimeout('the database did not answer in time'))
    let turns = LEAST_TURNS
    let timer: NodeJS.Timeout
    const wait = () => {
      turns -= 1
      // Node reads sockets after timers and before `setImmediate`; the second one lets what they brought settle.
      timer = setTimeout(
        turns > 0 ? wait : () => setImmediate(() => setImmediate(silent)),
        limitMs / LEAST_TURNS,
      )
    }
    wait()
    query.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}

/**
 * Whether a fault means that the database cannot be reached, went away or has no room for the call in time, here or in
 * any of its causes.
 */
export function isDatabaseUnreachable(fault: unknown): boolean {
  for (const error of causesOf(fault)) if (saysUnreachable(error)) return true
  return false
}

function saysUnreachable(error: Error): boolean {
  if (error instanceof DatabaseTimeout || error instanceof SemaphoreTimeout) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isConnect = 'syscall' in error && error.syscall === 'connect'
  const message = error.message.toLowerCase()
  return (
    NETWORK.has(code) || STATE.test(code) || isConnect || WORDS.some((words) => message.startsWith(words))
  )
}
