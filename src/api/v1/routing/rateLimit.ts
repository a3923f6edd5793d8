import type { Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import { withDatabaseTimeout } from '@/lib/unreachable'
import { reserveCalls } from '@/operations/clients'
import type { Db } from '@/queries/db'

/** Counts a call of a client, writes the `RateLimit-*` headers of its response, and refuses a call over the limit. */
export type RateLimit = (clientId: string, headers: Headers) => Promise<Result<undefined, Refusal>>

/** A process reserves this share of the limit at a time, so few calls cost a statement and few are lost to another process. */
const RESERVATIONS = 100

/** What this process knows of the current minute of a client. Times are those of `performance.now()`. */
interface Minute {
  endsAt: number
  /** Reserved calls that it has not used. */
  reserved: number
  /** Calls that no process had reserved. */
  open: number
}

/**
 * A limit of calls per minute and client, for all processes together (LIMIT-23, TOKEN-9, docs/decisions/0043). A minute begins with the
 * first call. Calls over the limit cost no statement. 0 disables the limit.
 */
export function limitRate(perMinute: number, db: Db): RateLimit {
  if (perMinute === 0) return async () => ok(undefined)
  const share = Math.max(1, Math.floor(perMinute / RESERVATIONS))
  const minutes = new Map<string, Minute>()
  const reserving = new Map<string, Promise<void>>()

  async function reserve(clientId: string): Promise<void> {
    const { calls, endsInMs } = await withDatabaseTimeout(reserveCalls(db, clientId, share))
    const granted = Math.max(0, Math.min(share, perMinute - (calls - share)))
    minutes.set(clientId, {
      endsAt: performance.now() + endsInMs,
      reserved: granted,
      open: Math.max(0, perMinute - calls),
    })
  }

  /** Uses a reserved call unless all are used. Calls that come meanwhile wait for the same reservation. */
  async function take(clientId: string): Promise<Minute & { isWithin: boolean }> {
    for (;;) {
      const minute = minutes.get(clientId)
      if (minute !== undefined && performance.now() < minute.endsAt) {
        if (minute.reserved > 0) {
          minute.reserved -= 1
          return { ...minute, isWithin: true }
        }
        if (minute.open === 0) return { ...minute, isWithin: false }
      }
      const current = reserving.get(clientId) ?? reserve(clientId).finally(() => reserving.delete(clientId))
      reserving.set(clientId, current)
      await current
    }
  }

  return async (clientId, headers) => {
    const { isWithin, reserved, open, endsAt } = await take(clientId)
    const seconds = Math.max(1, Math.ceil((endsAt - performance.now()) / 1000))
    headers.set('RateLimit-Limit', String(perMinute))
    headers.set('RateLimit-Remaining', String(reserved + open))
    headers.set('RateLimit-Reset', String(seconds))
    return isWithin ? ok(undefined) : refuse({ kind: 'rate_limited', retryAfterSeconds: seconds })
  }
}
