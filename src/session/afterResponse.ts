import { settlesWithin } from '@/lib/settlesWithin'
import { processSlot } from '@/runtime/processSlot'

/** Long enough for the answer to be on its way, so that the work does not show in its time. */
const DELAY_MS = 50

const slot = processSlot<Set<Promise<void>>>('afterAnswer')

const underWay = () => slot.getOrSet(() => new Set())

/** Runs work once the present request is answered. A fault goes to `onFault`; nobody waits for the work but `flushMails`. */
export function afterResponse(work: () => Promise<void>, onFault: (error: unknown) => void): void {
  const promise = new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    .then(work)
    .catch(onFault)
    .finally(() => underWay().delete(promise))
  underWay().add(promise)
}

/**
 * Waits for the mails that are still to be sent, `limitMs` at most. To be called while shutting down, before the
 * database is closed. Answers whether all of them are done.
 */
export function flushMails(limitMs: number): Promise<boolean> {
  return settlesWithin(limitMs, Promise.all(underWay()))
}
