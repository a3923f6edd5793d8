import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload } from 'payload'
import { MailError, mailError } from '@/integrations/mail/mailError'
import { endOfLate, isDatabaseUnreachable } from '@/lib/unreachable'

export const MAIL_TIMING = {
  /** A mail waits until nothing has been added for this long, so that what happens together is in one mail… */
  settleMs: 3_000,
  /** …but not longer than this. */
  gatherMs: 6_000,
  /** The delay after a failure, doubled by each further one. */
  retryMs: 30_000,
  maxRetryMs: 15 * 60_000,
  /** A recipient who has been refused for so long… */
  refusedMs: 7 * 24 * 60 * 60_000,
  /** …is tried once in this time. */
  refusedRetryMs: 24 * 60 * 60_000,
}

/** What became of a mail. `busy`: another process is sending it. */
export type Sent = 'sent' | 'nothing' | 'busy' | { error: unknown }

/** Users whose last mail failed. */
export interface FailedUsers {
  /** Those whose next attempt is still to come. */
  waiting: readonly string[]
  /** All of them, in the order of the attempts. They come after the others, so that each gets a turn. */
  last: readonly string[]
}

interface SenderOptions<Due> {
  payload: Payload
  timing: typeof MAIL_TIMING
  /** The mails that are due, without those to users who are waiting. */
  dueMails: (failed: FailedUsers) => Promise<Due[]>
  sendOne: (due: Due) => Promise<Sent>
}

/**
 * Creates a function that sends what is due and returns how many mails it sent. Any number of processes may call it: `sendOne` decides
 * who mails a user. A mail that fails is kept and tried again later and later; a failure that concerns the mail server and not the
 * recipient delays all mails. A failed connection concerns the server once it has failed for two users of a round: a server can hang for
 * one recipient. A mail that the server has got and does not confirm is not sent again, because it may well arrive: better none than
 * one every minute.
 */
export function mailSender<Due extends { userId: string }>({
  payload,
  timing,
  dueMails,
  sendOne,
}: SenderOptions<Due>): () => Promise<number> {
  /** By user, the latest last. Those of the mail server have an empty id. */
  const failures = new Map<string, Failures>()
  const isWaiting = (id: string) => (failures.get(id)?.retryAt ?? 0) > performance.now()

  return async () => {
    if (isWaiting('')) return 0
    let sent = 0
    /** The user for whom the connection failed in this round, if the server has not answered since. */
    let failedFor: string | null = null
    const last = [...failures.keys()].filter((id) => id !== '')
    for (const due of await dueMails({ waiting: last.filter(isWaiting), last })) {
      // An earlier mail of this round has failed.
      if (isWaiting(due.userId)) continue
      const result = await sendOne(due).catch((error: unknown) => {
        // Another mail of the same news would follow at once, and fail in the same way.
        if (!isDatabaseUnreachable(error)) noteFailure(due.userId)
        throw error
      })
      if (result === 'busy') continue
      if (result === 'nothing') {
        failures.delete(due.userId)
        continue
      }
      if (result === 'sent') {
        sent += 1
        failures.delete(due.userId)
        failures.delete('')
        failedFor = null
        continue
      }
      const failure = result.error instanceof MailError ? result.error.failure : 'connection'
      noteFailure(due.userId, failure === 'refused')
      payload.logger.warn(
        { user: due.userId, ...mailError(result.error) },
        failure === 'unconfirmed'
          ? 'The mail server took a mail about entries and did not confirm it. It is not sent again.'
          : 'A mail about entries could not be sent. It is tried again later.',
      )
      if (failure === 'refused') {
        failures.delete('')
        failedFor = null
        continue
      }
      const isServer = failure !== 'connection' || (failedFor !== null && failedFor !== due.userId)
      failedFor = failure === 'connection' ? due.userId : null
      if (!isServer) continue
      noteFailure('')
      break
    }
    return sent
  }

  function noteFailure(id: string, isRefused = false): void {
    const now = performance.now()
    const before = failures.get(id)
    const count = (before?.count ?? 0) + 1
    const refusedSince = isRefused ? (before?.refusedSince ?? now) : null
    const delay =
      refusedSince !== null && now - refusedSince >= timing.refusedMs
        ? timing.refusedRetryMs
        : Math.min(timing.retryMs * 2 ** (count - 1), timing.maxRetryMs)
    failures.delete(id)
    failures.set(id, { count, retryAt: now + delay, refusedSince })
  }
}

/** Failures in a row. */
interface Failures {
  count: number
  /** The next attempt, as `performance.now()`. */
  retryAt: number
  /** Null if the last one was no refusal. */
  refusedSince: number | null
}

/**
 * A Message-ID that depends on the news alone, so that mail programs and servers recognize a mail that they already have.
 * @param prefix what it begins with
 */
export function messageIdOf(ids: readonly string[], publicUrl: string, prefix = ''): string {
  const hash = createHash('sha256').update(ids.join()).digest('hex').slice(0, 32)
  return `<${prefix && `${prefix}.`}${hash}@${new URL(publicUrl).hostname}>`
}

/** What `persist` needs of Payload. */
interface Persisting {
  db: { pool: { readonly ending: boolean } }
  logger: Pick<Payload['logger'], 'warn'>
}

const PERSIST_MS = 60_000
const PERSIST_AGAIN_MS = 250

/**
 * Runs a statement that remembers a sent mail, again and again, with a warning every minute: neither a locked row nor an outage of the
 * database must lead to a second mail, however long it takes. While the statement hangs, it waits for its end. Throws other errors after a
 * minute, and any at the end of the process.
 */
export async function persist(payload: Persisting, work: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + PERSIST_MS
  for (let warnAt = until; ; await sleep(PERSIST_AGAIN_MS)) {
    try {
      await work()
      return
    } catch (error) {
      await endOfLate(error)
      const now = performance.now()
      if (payload.db.pool.ending || (now > until && !isDatabaseUnreachable(error))) throw error
      if (now <= warnAt) continue
      payload.logger.warn({ err: error }, 'A mail was sent, and this cannot be written yet.')
      warnAt = now + PERSIST_MS
    }
  }
}
