import type { Payload, SendEmailOptions } from 'payload'
import { mailError } from '@/integrations/mail/mailError'
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

/** Sends a mail after the response, marked as automatic. A failure is logged. */
export function sendAfterResponse(payload: Payload, mail: SendEmailOptions): void {
  afterResponse(
    async () => {
      await payload.sendEmail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
    (error) => payload.logger.error(mailError(error), 'A mail could not be sent.'),
  )
}
