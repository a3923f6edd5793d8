import { setTimeout as sleep } from 'node:timers/promises'
import { failed, type Undelivered } from './delivery'

/** Waits for this many milliseconds; may reject when the signal is aborted. */
type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<unknown>

export interface RetryOptions {
  /** For tests: replaces the real wait. */
  wait?: Wait | undefined
  signal?: AbortSignal | undefined
}

const sleepFor: Wait = (ms, signal) => sleep(ms, undefined, signal === undefined ? {} : { signal })

const MAX_ATTEMPTS = 3
const MAX_WAIT_S = 60

/** Counts the 429s for one message across all attempts to send it, with and without covers. */
export interface RetryBudget {
  used: number
}

export function newRetryBudget(): RetryBudget {
  return { used: 0 }
}

/**
 * Retries after a 429, once its `Retry-After` has passed, and after nothing else (DIGEST-14). Returns the 429
 * (`rate_limited`) after three attempts, or if `Retry-After` is missing or over 60 seconds. Returns `stopped` if the process
 * shuts down while waiting, because nothing was posted.
 * @param retryBudget shared by all attempts to send one message
 */
export async function withRetryAfter<Delivered extends { kind: string }>(
  attempt: () => Promise<Delivered | Undelivered>,
  { wait = sleepFor, signal }: RetryOptions,
  retryBudget: RetryBudget = newRetryBudget(),
): Promise<Delivered | Undelivered> {
  for (;;) {
    const result = await attempt()
    const seconds = retryAfterOf(result)
    if (seconds === null) return result
    retryBudget.used += 1
    if (seconds > MAX_WAIT_S || retryBudget.used >= MAX_ATTEMPTS) return result
    try {
      await wait(seconds * 1000, signal)
    } catch (error) {
      if (signal?.aborted !== true) throw error
    }
    if (signal?.aborted === true) return failed('stopped')
  }
}

function retryAfterOf(result: { kind: string } | Undelivered): number | null {
  if (!('failure' in result) || result.failure.code !== 'rate_limited') return null
  return result.failure.detail === null ? null : Number(result.failure.detail)
}
