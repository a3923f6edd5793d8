import type { Payload } from 'payload'
import type { Clock } from '@/lib/clock'
import type { TokenOwner } from '@/queries/tokenOwners'
import type { Db } from '@/queries/db'
import type { ResponseCache } from './response/responseCache'
import type { CountCache } from './response/countCache'
import type { LastUse } from './auth/lastUse'
import type { RateLimit } from './auth/rateLimit'

/** What the interface needs to know of the environment (OPS-2). */
export interface ApiEnvironment {
  publicUrl: string
  payloadSecret: string
  /** Null: the jobs answer 401. */
  cronSecret: string | null
  /** The last route of the digest; null when there is none. */
  chatWebhookUrl: string | null
  /** Base address of the bot's calls, with a slash at the end. */
  chatApiUrl: string
  mediaDir: string
  rateLimitPerMinute: number
  /** Most bytes of answers that are kept in memory; 0 for none. */
  responseCacheBytes: number
  /** Origins whose pages may call the interface from a browser. */
  corsOrigins: readonly string[]
}

/** What every route can use. One for the whole life of the interface. */
export interface Services {
  payload: Payload
  /** Reads on connections of their own. */
  db: Db
  ownerByToken: (hash: string) => Promise<TokenOwner>
  cache: ResponseCache
  visibleCounts: CountCache
  /** How many entries a search lists and counts at most. */
  maxSearchHits: number
  clock: Clock
  env: ApiEnvironment
  /** Aborted when the process is told to end. */
  shutdown?: AbortSignal
  lastUse: LastUse
  rateLimit: RateLimit
}
