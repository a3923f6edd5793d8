import { waitAtMost } from '@/lib/waitAtMost'
import { processSlot } from '@/runtime/processSlot'

/** Long enough for the response to be on its way, so that the work doesn't show in its time (AUTH-2). */
const DELAY_MS = 50

const pending = processSlot<Set<Promise<void>>>('afterResponse').getOrSet(() => new Set())

/** Runs work after the response. Nobody waits for it except `flushMails`; errors go to `onError`. */
export function afterResponse(work: () => Promise<void>, onError: (error: unknown) => void): void {
  const promise = new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    .then(work)
    .catch(onError)
    .finally(() => pending.delete(promise))
  pending.add(promise)
}

/** Waits up to `limitMs` for mails that are still to be sent, before the database is closed. True if all are done. */
export function flushMails(limitMs: number): Promise<boolean> {
  return waitAtMost(limitMs, Promise.all(pending))
}
