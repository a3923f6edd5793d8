import { waitAtMost } from '@/lib/async'
import { processSlot } from '@/runtime/processSlot'

/** Long enough to send the response first, so that its timing does not reveal the work (AUTH-2). */
const DELAY_MS = 50

const pending = processSlot<Set<Promise<void>>>('afterResponse').getOrSet(() => new Set())

/** Runs `work` after the response. Errors go to `onError`. Only `flushMails` waits for it. */
export function afterResponse(work: () => Promise<void>, onError: (error: unknown) => void): void {
  const promise = new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    .then(work)
    .catch(onError)
    .finally(() => pending.delete(promise))
  pending.add(promise)
}

/** Waits up to `limitMs` for pending mails. Returns whether all were sent. Call it before the database is closed. */
export function flushMails(limitMs: number): Promise<boolean> {
  return waitAtMost(limitMs, Promise.all(pending))
}
