import { awaitOwnRuns } from '@/operations/digest/runsUnderWay'
import type { DigestTools } from '@/operations/digest/sendDigest'
import { settleRuns } from '@/operations/digest/settleRuns'

const EVERY_MS = 10_000

/** What looks after the runs of the digest while a process serves. */
export interface RunKeeper {
  /** Looks after them no longer, and waits for those of this process, `limitMs` at most. */
  close: (limitMs: number) => Promise<void>
}

/**
 * Settles what processes have left open, at once and then every 10 seconds (`settleRuns`), as every process that serves
 * does: a run that has lost its process shows `unknown` within 30 seconds (SECURITY.md row 21).
 */
export function keepDigestRuns(tools: DigestTools): RunKeeper {
  let current: Promise<void> | null = null
  let isClosed = false
  const settle = async () => {
    try {
      const settled = await settleRuns(tools)
      if (settled.lost + settled.found > 0)
        tools.payload.logger.warn(settled, 'open runs of the digest were settled')
    } catch (error) {
      // The next time may do better, and so may another process.
      if (!isClosed) tools.payload.logger.warn({ err: error }, 'open runs of the digest could not be settled')
    }
  }
  const tick = () => {
    current ??= settle().finally(() => (current = null))
  }
  const timer = setInterval(tick, EVERY_MS)
  timer.unref()
  tick()
  return {
    close: async (limitMs) => {
      isClosed = true
      clearInterval(timer)
      await awaitOwnRuns(tools.payload, limitMs)
    },
  }
}
