import { Semaphore as Permits, withTimeout } from 'async-mutex'

/** Work waited too long for a permit and was not started. */
export class SemaphoreTimeout extends Error {
  override name = 'SemaphoreTimeout'
}

/** Runs work as soon as a permit is free, and returns its result. Rejects with `SemaphoreTimeout` after the wait timeout. */
export type Semaphore = <Value>(work: () => Promise<Value>) => Promise<Value>

/**
 * Limits concurrency. Waiting work starts in order of arrival. Work must not enter the semaphore that it runs under, or it
 * could wait for itself.
 * @param limits.waitTimeoutMs the longest wait for a permit, in milliseconds
 */
export function createSemaphore(limits: { concurrency: number; waitTimeoutMs: number }): Semaphore {
  const timeout = new SemaphoreTimeout(`no permit within ${limits.waitTimeoutMs} ms`)
  const permits = withTimeout(new Permits(limits.concurrency), limits.waitTimeoutMs, timeout)
  return (work) => permits.runExclusive(work)
}
