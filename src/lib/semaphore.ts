import { Semaphore as Permits, withTimeout } from 'async-mutex'

/** Thrown to work that waited too long for a semaphore. The work was not started. */
export class SemaphoreTimeout extends Error {
  override name = 'SemaphoreTimeout'
}

/** Runs work as soon as a permit is free, and returns its result. Rejects with `SemaphoreTimeout` after the wait timeout. */
export type Semaphore = <Value>(work: () => Promise<Value>) => Promise<Value>

/**
 * Limits concurrency: the rest waits, first come first served. Work must not enter the semaphore that it runs under,
 * or it could wait for itself.
 * @param limits.waitTimeoutMs how long one piece of work waits at most, in milliseconds
 */
export function createSemaphore(limits: { concurrency: number; waitTimeoutMs: number }): Semaphore {
  const timeout = new SemaphoreTimeout(`no permit within ${limits.waitTimeoutMs} ms`)
  const permits = withTimeout(new Permits(limits.concurrency), limits.waitTimeoutMs, timeout)
  return (work) => permits.runExclusive(work)
}
