import { setTimeout as sleep } from 'node:timers/promises'
import { failed, type Undelivered } from './delivery'

/** Waits some milliseconds; may reject once the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<unknown>

export interface RetryOptions {
  /** For tests: another wait than the clock's. */
  wait?: Wait | undefined
  signal?: AbortSignal | undefined
}

const sleepFor: Wait = (ms, signal) => sleep(ms, undefined, signal === undefined ? {} : { signal })

const TRIES = 3
const MAX_WAIT_S = 60

/** Counts the 429s of one message, in whichever forms it is sent. */
export interface RetryBudget {
  used: number
}

export function newRetryBudget(): RetryBudget {
  return { used: 0 }
}

/**
 * Retries after a 429, once its `Retry-After` is over, and for no other reason (DIGEST-14). After three tries, or if
 * the service asks for more than 60 seconds or names no time, returns its response (`rate_limited`). Returns `stopped`
 * if the process shuts down while waiting, because nothing was posted by then.
 * @param retryBudget shared by calls that are tries of one message
 */
export async function withRetryAfter<Delivered extends { kind: string }>(
  attempt: () => Promise<Delivered | Undelivered>,
  { wait = sleepFor, signal }: RetryOptions,
  retryBudget: RetryBudget = newRetryBudget(),
): Promise<Delivered | Undelivered> {
  for (;;) {
    const result = await attempt()
    const seconds = secondsAskedFor(result)
    if (seconds === null) return result
    retryBudget.used += 1
    if (seconds > MAX_WAIT_S || retryBudget.used >= TRIES) return result
    try {
      await wait(seconds * 1000, signal)
    } catch (error) {
      if (signal?.aborted !== true) throw error
    }
    if (signal?.aborted === true) return failed('stopped')
  }
}

function secondsAskedFor(result: { kind: string } | Undelivered): number | null {
  if (!('failure' in result) || result.failure.code !== 'rate_limited') return null
  return result.failure.detail === null ? null : Number(result.failure.detail)
}
