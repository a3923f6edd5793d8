import { findingsOf, findingsWithoutTexts, type CheckedPost, type Finding } from '@/domain/post/checks'
import { nextTurn } from '@/lib/async'
import { isRecord } from '@/lib/json'
import { areCheap } from './parseText'
import { textTasks } from './textTasks'

/** Who asked for a check, and until when. */
export interface CheckCall {
  /** The id of the client or user. Nobody's checks wait for those of somebody who asks for many. */
  owner: string
  /** Aborted when nobody waits for the result any more. */
  signal: AbortSignal | undefined
}

/**
 * The editorial findings of a post (CHECK-3). The checks of long texts run in a thread, for a limited time. If that is not enough, or
 * nobody waits for the result, the findings are those that need no texts and `too_long_to_check` (CHECK-21).
 */
export async function checkTexts(post: CheckedPost, { owner, signal }: CheckCall): Promise<Finding[]> {
  if (areCheap(textsOf(post))) return findingsOf(post)
  const isNeeded = () => signal?.aborted !== true
  if (!isNeeded()) return findingsWithoutTexts(post)
  try {
    const checked = await textTasks()('checkPost', [post], { owner, ...(signal && { signal }) })
    if (checked.ok) return checked.value
  } catch (error) {
    if (isNeeded()) throw error
  }
  // Many may have waited for the same time.
  await nextTurn()
  return findingsWithoutTexts(post)
}

function textsOf({ title, teaser, blocks }: CheckedPost): string[] {
  const inBlocks = blocks.flatMap(({ data }): unknown[] => (isRecord(data) ? Object.values(data) : []))
  return [title, teaser, ...inBlocks].filter((value) => typeof value === 'string')
}
