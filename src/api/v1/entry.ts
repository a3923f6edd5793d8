import type { Payload } from 'payload'
import type { Clock } from '@/lib/clock'
import { newId } from '@/lib/ids'
import type { Caller } from '@/queries/callers'
import type { RunSql } from '@/queries/runSql'
import { REQUEST_ID_HEADER } from '@/server/http/requestId'
import type { AnswerMemory } from './answerMemory'
import { crossOriginHeaders } from './crossOrigin'
import type { LastUse } from './lastUse'
import type { RateLimit } from './rateLimit'

/** What the interface needs to know of the environment (CONTRACT.md 1). */
export interface ApiEnvironment {
  publicUrl: string
  payloadSecret: string
  cronSecret: string | null
  mediaDir: string
  rateLimitPerMinute: number
  /** Most bytes of answers that are kept in memory; 0 for none. */
  answerMemoryBytes: number
  /** Origins whose pages may call the interface from a browser. */
  corsOrigins: readonly string[]
}

/** What every route can use. One for the whole life of the interface. */
export interface Services {
  payload: Payload
  /** Reads on connections of their own. */
  read: RunSql
  callerByToken: (hash: string) => Promise<Caller>
  memory: AnswerMemory
  clock: Clock
  env: ApiEnvironment
  lastUse: LastUse
  rateLimit: RateLimit
}

/** One request on its way through. `headers` are added to its answer, whatever that turns out to be. */
export interface Entry {
  request: Request
  /** The id by which the logs know the request. */
  requestId: string
  /** One time for the whole call. */
  now: Date
  services: Services
  headers: Headers
}

/** Takes a request in. Its id is the one that the server has set in `x-request-id`, else a new one. */
export function enter(request: Request, services: Services): Entry {
  const given = request.headers.get(REQUEST_ID_HEADER) ?? ''
  const requestId = /^[\w.-]{1,64}$/.test(given) ? given : newId()
  const headers = new Headers({
    'Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    ...crossOriginHeaders(request, services.env.corsOrigins),
  })
  return { request, requestId, now: services.clock(), services, headers }
}
