import { awaitRunsInProgress } from '@/operations/digest/executeRun'
import { findSent, closeLostRuns } from '@/operations/digest/settleRuns'
import { updateMessages } from '@/operations/digest/updateMessages'
import { timingOf, type DigestDependencies } from '@/operations/digest/dependencies'
import { repeat } from '@/lib/async'

/**
 * Closes lost digest runs, searches for unknown ones, and updates messages that a process left behind (DIGEST-20), at once and then every 10 seconds, so a run that lost its process is
 * `unknown` within 30 seconds (DIGEST-13). The tasks are independent, because a chat can delay some for minutes.
 */
export function monitorDigestRuns(dependencies: DigestDependencies) {
  const { logger } = dependencies.payload
  const settling = (settle: () => Promise<Record<string, number>>) =>
    repeat(
      timingOf(dependencies).monitorMs,
      async () => {
        const settled = await settle()
        if (Object.values(settled).some((count) => count > 0))
          logger.warn(settled, 'open runs of the digest were settled')
      },
      // The next round or another process tries again.
      (err) => logger.warn({ err }, 'open runs of the digest could not be settled'),
    )
  const tasks = [
    settling(async () => ({ lost: await closeLostRuns(dependencies) })),
    settling(async () => ({ found: await findSent(dependencies) })),
    settling(async () => ({ updated: await updateMessages(dependencies) })),
  ]
  return {
    /** Starts no further round, and waits at most `limitMs` for the runs of this process. */
    async close(limitMs: number): Promise<void> {
      for (const { stop } of tasks) void stop()
      await awaitRunsInProgress(dependencies.payload, limitMs)
    },
  }
}
