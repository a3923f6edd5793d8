import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { findingsInSteps, type CheckedPost, type Finding } from '@/domain/post/checks'

/**
 * The findings of a post, or null if they are not complete at `end` (in the time of `performance.now()`) or when `signal` is aborted,
 * which it notices after each text.
 */
export async function checkPost(
  post: CheckedPost,
  end: number,
  signal: AbortSignal,
): Promise<Finding[] | null> {
  const steps = findingsInSteps(post)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    // A thread receives messages between turns.
    await yieldToEventLoop()
    if (signal.aborted || performance.now() > end) return null
  }
}
