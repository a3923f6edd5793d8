import { awaitOwnRuns } from '@/operations/digest/runsUnderWay'
import { findSent, giveUpLost } from '@/operations/digest/settleRuns'
import type { DigestTools } from '@/operations/digest/tools'

const EVERY_MS = 10_000

/** What looks after the runs of the digest while a process serves. */
export interface RunKeeper {
  /** Looks after them no longer, and waits for those of this process, `limitMs` at most. */
  close: (limitMs: number) => Promise<void>
}

/**
 * Settles what processes have left open, at once and then every 10 seconds, as every process that serves does: a run that has
 * lost its process shows `unknown` within 30 seconds (SECURITY.md row 21). The two do not wait for each other, since a chat
 * that asks for patience may keep the search for minutes.
 */
export function keepDigestRuns(tools: DigestTools, everyMs = EVERY_MS): RunKeeper {
  const stops = [
    repeat(tools, everyMs, async () => ({ lost: await giveUpLost(tools) })),
    repeat(tools, everyMs, async () => ({ found: await findSent(tools) })),
  ]
  return {
    close: async (limitMs) => {
      for (const stop of stops) stop()
      await awaitOwnRuns(tools.payload, limitMs)
    },
  }
}

/** Settles now and then again and again, never twice at once, until the answer is called. */
function repeat(
  { payload: { logger } }: DigestTools,
  everyMs: number,
  settle: () => Promise<Record<string, number>>,
): () => void {
  let isBusy = false
  let isStopped = false
  const tick = async () => {
    if (isBusy) return
    isBusy = true
    try {
      const settled = await settle()
      if (Object.values(settled).some((count) => count > 0))
        logger.warn(settled, 'open runs of the digest were settled')
    } catch (error) {
      // The next time may do better, and so may another process.
      if (!isStopped) logger.warn({ err: error }, 'open runs of the digest could not be settled')
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => void tick(), everyMs)
  timer.unref()
  void tick()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
