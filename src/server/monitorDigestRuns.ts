import { awaitRunsInProgress } from '@/operations/digest/executeRun'
import { findSent, closeLostRuns } from '@/operations/digest/settleRuns'
import { timingOf, type DigestTools } from '@/operations/digest/tools'
import { repeat } from './repeat'

/** What looks after the runs of the digest while a process serves. */
export interface DigestRunMonitor {
  /** Looks after them no longer, and waits for those of this process, `limitMs` at most. */
  close: (limitMs: number) => Promise<void>
}

/**
 * Settles what processes have left open, at once and then every 10 seconds, as every process that serves does: a run that has
 * lost its process shows `unknown` within 30 seconds (DIGEST-13). The two do not wait for each other, since a chat
 * that asks for patience may keep the search for minutes.
 */
export function monitorDigestRuns(tools: DigestTools): DigestRunMonitor {
  const { logger } = tools.payload
  let isClosed = false
  const settling = (settle: () => Promise<Record<string, number>>) =>
    repeat(timingOf(tools).monitorMs, async () => {
      try {
        const settled = await settle()
        if (Object.values(settled).some((count) => count > 0))
          logger.warn(settled, 'open runs of the digest were settled')
      } catch (error) {
        // The next time may do better, and so may another process.
        if (!isClosed) logger.warn({ err: error }, 'open runs of the digest could not be settled')
      }
    })
  const repeated = [
    settling(async () => ({ lost: await closeLostRuns(tools) })),
    settling(async () => ({ found: await findSent(tools) })),
  ]
  return {
    close: async (limitMs) => {
      isClosed = true
      // The search in a chat's history may take minutes, and nothing is lost with it.
      for (const { stop } of repeated) void stop()
      await awaitRunsInProgress(tools.payload, limitMs)
    },
  }
}
