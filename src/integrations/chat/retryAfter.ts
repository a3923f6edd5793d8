import { setTimeout as sleep } from 'node:timers/promises'
import { failed, type Undelivered } from './delivery'

/** Waits some milliseconds; may reject once the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<unknown>

/** The time of the machine. */
export const systemWait: Wait = (ms, signal) => sleep(ms, undefined, signal === undefined ? {} : { signal })

/** Three tries at most (DIGEST-14). */
const TRIES = 3
/** Who asks for more than this is not waited for. */
const LONGEST_WAIT_S = 60

/** What is left of the tries of one message, in whichever forms it is sent: counts the 429 that came. */
export interface RetryBudget {
  refused: number
}

/** Patience of which nothing is used up. */
export function newRetryBudget(): RetryBudget {
  return { refused: 0 }
}

/**
 * Tries again when the service asks for patience (429), after the time that it asks for, and for no other reason. After
 * three tries, or when it asks for more than 60 seconds or for no time at all, its answer stands (`rate_limited`). Told to
 * stop while waiting it answers `stopped`, since nothing was posted by then.
 * @param retryBudget shared by calls that are tries of one message; is used up
 */
export async function withRetryAfter<Outcome extends { kind: string }>(
  attempt: () => Promise<Outcome | Undelivered>,
  { wait, signal }: { wait: Wait; signal: AbortSignal | undefined },
  retryBudget: RetryBudget = newRetryBudget(),
): Promise<Outcome | Undelivered> {
  for (;;) {
    const outcome = await attempt()
    const seconds = secondsAskedFor(outcome)
    if (seconds === null) return outcome
    retryBudget.refused += 1
    if (seconds > LONGEST_WAIT_S || retryBudget.refused >= TRIES) return outcome
    try {
      await wait(seconds * 1000, signal)
    } catch (error) {
      if (signal?.aborted !== true) throw error
    }
    if (signal?.aborted === true) return failed('stopped')
  }
}

function secondsAskedFor(outcome: { kind: string } | Undelivered): number | null {
  if (!('failure' in outcome) || outcome.failure.code !== 'rate_limited') return null
  return outcome.failure.detail === null ? null : Number(outcome.failure.detail)
}
