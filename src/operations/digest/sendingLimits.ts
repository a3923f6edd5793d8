import { setTimeout as sleep } from 'node:timers/promises'
import type { Lease } from './run/lease'

/** How long a request that is out may still be answered once the process is told to stop. */
const LAST_ANSWER_MS = 6_000

/** What a delivery goes by while it waits and while it is out. */
export interface SendingLimits {
  /** Aborted when nothing may be sent any more, and nothing is waited for. */
  signal: AbortSignal
  /** Waits before another try. What has become impossible meanwhile has aborted the signal. */
  wait: (milliseconds: number) => Promise<void>
  /** Whether it was ended because the run is no longer surely this process's own. */
  isLost: () => boolean
  end: () => void
}

/**
 * Keeps a delivery from outliving its process and its run. A process that is told to stop waits for no other try, but gives
 * the request that is out the time to be answered (OPS-10). After each wait the run must still be this
 * process's own: another one could be sending already.
 */
export function sendingLimits(lease: Lease, shutdown: AbortSignal | undefined): SendingLimits {
  const over = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isLost = false
  const leave = () => {
    timer = setTimeout(() => over.abort(), LAST_ANSWER_MS)
  }
  if (shutdown?.aborted === true) leave()
  shutdown?.addEventListener('abort', leave, { once: true })
  return {
    signal: over.signal,
    wait: async (milliseconds) => {
      const isLeaving = await sleep(milliseconds, false, { ...(shutdown && { signal: shutdown }) }).catch(
        () => true,
      )
      if (!isLeaving) isLost = !(await lease.isHeld())
      if (isLeaving || isLost) over.abort()
    },
    isLost: () => isLost,
    end: () => {
      clearTimeout(timer)
      shutdown?.removeEventListener('abort', leave)
    },
  }
}
