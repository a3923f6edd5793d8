import type { LRUCache } from 'lru-cache'
import type { Payload } from 'payload'
import { arrivedAtOf, REQUEST_ID_HEADER } from '@/http/internalHeaders'
import type { Clock } from '@/lib/dates'
import { newId } from '@/lib/ids'
import type { TimeBudget } from '@/lib/unreachable'
import type { Db } from '@/queries/db'
import type { ReadEntry } from '@/queries/publishedEntry'
import type { VersionedDb } from '@/queries/replica'
import type { TokenOwner } from '@/queries/clients'
import type { Environment } from '@/runtime/environment'
import type { ResponseState } from '@/runtime/requestStatements'
import type { trackLastUse } from './lastUse'
import type { RateLimit } from './rateLimit'
import { corsHeaders } from './cors'
import type { ResponseCache } from '../response/responseCache'

/** The environment variables of the API (OPS-2). */
export type ApiEnvironment = Pick<
  Environment,
  | 'publicUrl'
  | 'payloadSecret'
  | 'cronSecret'
  | 'chatWebhookUrl'
  | 'chatApiUrl'
  | 'mediaDir'
  | 'rateLimitPerMinute'
  | 'responseCacheBytes'
  | 'corsOrigins'
  | 'databaseReadUrl'
>

/** The dependencies of every route. One object for the lifetime of the API. */
export interface Services {
  payload: Payload
  /** For reads, on a separate pool. */
  db: Db
  /** For reads of published content, which may be on a replica. */
  contentDb: VersionedDb
  readEntry: ReadEntry
  ownerByToken: (hash: string) => Promise<TokenOwner>
  cache: ResponseCache
  /** Caches the number of posts in a scope at a content version. Null without a cache. */
  visibleCounts: LRUCache<string, number> | null
  /** How many posts a search lists and counts at most. */
  maxSearchHits: number
  clock: Clock
  env: ApiEnvironment
  /** Aborted when the process shuts down. */
  shutdown?: AbortSignal
  lastUse: ReturnType<typeof trackLastUse>
  rateLimit: RateLimit
}

/** A request. `headers` are added to every response to it. */
export interface RequestContext {
  request: Request
  /** The id of the request in the log. */
  requestId: string
  /** The current time, the same throughout the call. */
  now: Date
  /** `performance.now()` when the request arrived. */
  arrivedAt: number
  services: Services
  headers: Headers
  /** Where the result is sent, if that is known. */
  response?: ResponseState
}

/** An authenticated request. */
export interface AuthenticatedContext<Auth> extends RequestContext {
  auth: Auth
  /** For the rest of its steps, but not for its body, which a slow client may still be sending. */
  inTime: TimeBudget
}

/** The context of a request. Its id is the one that the server put into `x-request-id`, else a new one. */
export function createContext(request: Request, services: Services): RequestContext {
  const given = request.headers.get(REQUEST_ID_HEADER) ?? ''
  const requestId = /^[\w.-]{1,64}$/.test(given) ? given : newId()
  const headers = new Headers({
    'Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    ...corsHeaders(request, services.env.corsOrigins),
  })
  const arrivedAt = arrivedAtOf(request.headers)
  return { request, requestId, now: services.clock(), arrivedAt, services, headers }
}
