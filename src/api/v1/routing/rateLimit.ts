import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'

/** Counts a call of a client, writes the `RateLimit-*` headers of its response, and refuses a call over the limit. */
export type RateLimit = (clientId: string, headers: Headers) => Promise<Result<undefined, Refusal>>

/** A limit of calls per minute and client, counted in this process (LIMIT-23, TOKEN-9). 0 disables it. */
export function limitRate(perMinute: number): RateLimit {
  if (perMinute === 0) return async () => ok(undefined)
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return async (clientId, headers) => {
    const state = await limiter.consume(clientId).catch((reason: unknown) => {
      if (reason instanceof RateLimiterRes) return reason
      throw reason
    })
    const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
    headers.set('RateLimit-Limit', String(perMinute))
    headers.set('RateLimit-Remaining', String(state.remainingPoints))
    headers.set('RateLimit-Reset', String(seconds))
    if (state.consumedPoints <= perMinute) return ok(undefined)
    return refuse({ kind: 'rate_limited', retryAfterSeconds: seconds })
  }
}
