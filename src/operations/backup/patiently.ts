import { setTimeout as sleep } from 'node:timers/promises'
import { StorageUnavailable } from '@/integrations/storage/imageStore'

/** Before each further attempt, in milliseconds. */
export type Pauses = readonly number[]

const PAUSES: Pauses = [1_000, 3_000]

/**
 * Does something with an image store, and again if the store is unavailable: a backup or a restore of thousands of files should not fail
 * for one that a bucket could not serve for a moment.
 * @param attempt gets how many attempts were made before
 */
export async function patiently<Value>(
  attempt: (made: number) => Promise<Value>,
  pauses = PAUSES,
): Promise<Value> {
  for (const [made, pause] of pauses.entries()) {
    try {
      return await attempt(made)
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
      await sleep(pause)
    }
  }
  return attempt(pauses.length)
}
