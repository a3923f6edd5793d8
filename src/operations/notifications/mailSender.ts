import { createHash } from 'node:crypto'
import type { Payload } from 'payload'
import { UnconfirmedMail } from '@/integrations/mail'
import { mailError } from '@/integrations/mail/mailError'

export const MAIL_TIMING = {
  /** A mail waits until nothing has been added for this long, so that what happens together is in one mail… */
  settleMs: 3_000,
  /** …but not longer than this. */
  gatherMs: 6_000,
  /** The delay after a failure, doubled by each further one. */
  retryMs: 30_000,
  maxRetryMs: 15 * 60_000,
}

/** What became of a mail. */
export type Sent = 'sent' | 'nothing' | { error: unknown }

interface SenderOptions<Due> {
  payload: Payload
  timing: typeof MAIL_TIMING
  /** The mails that are due, without those to users who are `waiting` for their next attempt. */
  dueMails: (waiting: readonly string[]) => Promise<Due[]>
  sendOne: (due: Due) => Promise<Sent>
}

/**
 * Creates a function that sends what is due and returns how many mails it sent. Any number of processes may call it: `sendOne` decides
 * who mails a user. A mail that fails is kept and tried again later and later; a failure that concerns the mail server and not the
 * recipient delays all mails. A mail that the server has got and does not confirm is not sent again, because it may well arrive: better
 * none than one every minute.
 */
export function mailSender<Due extends { userId: string }>({
  payload,
  timing,
  dueMails,
  sendOne,
}: SenderOptions<Due>): () => Promise<number> {
  /** Failures in a row and the next attempt, by user; those of the mail server have an empty id. */
  const failures = new Map<string, { count: number; retryAt: number }>()
  const isWaiting = (id: string) => (failures.get(id)?.retryAt ?? 0) > performance.now()

  return async () => {
    if (isWaiting('')) return 0
    let sent = 0
    const waiting = [...failures.keys()].filter((id) => id !== '' && isWaiting(id))
    for (const due of await dueMails(waiting)) {
      const result = await sendOne(due)
      if (result === 'sent') sent += 1
      if (result === 'sent' || result === 'nothing') {
        failures.delete(due.userId)
        failures.delete('')
        continue
      }
      const isServer = !(result.error instanceof Error && 'responseCode' in result.error)
      noteFailure(isServer ? '' : due.userId)
      payload.logger.warn(
        mailError(result.error),
        result.error instanceof UnconfirmedMail
          ? 'The mail server took a mail about entries and did not confirm it. It is not sent again.'
          : 'A mail about entries could not be sent. It is tried again later.',
      )
      if (isServer) break
    }
    return sent
  }

  function noteFailure(id: string): void {
    const count = (failures.get(id)?.count ?? 0) + 1
    const delay = Math.min(timing.retryMs * 2 ** (count - 1), timing.maxRetryMs)
    failures.set(id, { count, retryAt: performance.now() + delay })
  }
}

/** The same for each attempt to send the same news, so that mail programs and servers recognize a mail that they already have. */
export function messageIdOf(ids: readonly string[], publicUrl: string): string {
  const hash = createHash('sha256').update(ids.join()).digest('hex').slice(0, 32)
  return `<${hash}@${new URL(publicUrl).hostname}>`
}

/** Runs a statement that remembers a sent mail. A row that is locked for a moment must not lead to a second mail. */
export async function persist(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (attempt === 5) throw error
    }
  }
}
