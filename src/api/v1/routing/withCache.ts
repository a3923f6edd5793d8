import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { ReadScope } from '@/domain/client'
import type { Refusal } from '@/domain/refusal'
import { signedExpiry } from '@/lib/addressSignature'
import { ok, type Result } from '@/lib/result'
import type { AuthenticatedContext } from '../context'
import { queryOf } from '../parameters'
import { serializeReply, type CachedResponse, type Reply } from '../response/reply'
import { parseWith } from './validateCall'

/** What a response depends on besides scope, address, day and content; null for one that must not be cached. */
export type CacheKey<Auth, Query> = (
  context: AuthenticatedContext<Auth> & { query: Query },
) => string | null | Promise<string | null>

/** What the caches depend on: who may see what, and the version of the content that the same query has read. */
export type CacheScope = ReadScope & { contentVersion: number }

interface CachedRoute<Params, Query> {
  path: string
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
}

type Run<Auth, Value> = (
  context: AuthenticatedContext<Auth>,
  params: Record<string, string>,
) => Promise<Result<Value, Refusal>>

/** The parsed form of an address: addresses that mean the same have the same key. */
interface ParsedAddress<Query> {
  key: string
  query: Query
}

/** Most characters of addresses, raw and parsed, that a route remembers. */
const REMEMBERED_CHARACTERS = 500_000
/** Roughly the memory that an address costs beyond its characters. */
const OVERHEAD = 200

/**
 * Caches the responses of a read per content version (READ-14), keyed by scope, day, parsed address and `cacheKey`.
 * Parts of the address that the route doesn't read create no entries: unknown parameters, order, explicit defaults.
 */
export function withCache<Auth, Params, Query>(
  route: CachedRoute<Params, Query>,
  { cacheKey, cacheScope }: { cacheKey: CacheKey<Auth, Query>; cacheScope: (auth: Auth) => CacheScope },
  run: Run<Auth, Reply<unknown> | Response>,
): Run<Auth, CachedResponse | Reply<unknown> | Response> {
  const parse = rememberAddresses(route)
  return async (context, params) => {
    const { auth, request, now, services } = context
    const address = parse(request.url, params)
    if (address === null) return run(context, params)
    const own = await cacheKey({ ...context, query: address.query })
    if (own === null) return run(context, params)
    const { audience, projectId, contentVersion } = cacheScope(auth)
    const key = JSON.stringify([audience, projectId, signedExpiry(now), own, address.key])
    return services.cache.getOrMake(key, contentVersion, async () => {
      const result = await run(context, params)
      if (!result.ok) return result
      if (result.value instanceof Response) throw new TypeError('a Response cannot be cached')
      return ok(serializeReply(result.value))
    })
  }
}

/**
 * Parses the addresses of a route; null for one that doesn't fit. Parsing costs more than everything else that a cached
 * response does, so the last addresses are remembered in the form in which they were sent.
 */
function rememberAddresses<Params, Query>({
  path,
  ...schemas
}: CachedRoute<Params, Query>): (
  url: string,
  pathParams: Record<string, string>,
) => ParsedAddress<Query> | null {
  const remembered = new LRUCache<string, ParsedAddress<Query>>({
    maxSize: REMEMBERED_CHARACTERS,
    sizeCalculation: ({ key }, sent) => sent.length + 2 * key.length + OVERHEAD,
  })
  return (url, pathParams) => {
    const sent = url.slice(url.indexOf('/', url.indexOf('//') + 2))
    const known = remembered.get(sent)
    if (known !== undefined) return known
    const params = parseWith(schemas.params, pathParams)
    const query = parseWith(schemas.query, queryOf(url))
    if (!params.ok || !query.ok) return null
    const address = { key: JSON.stringify([path, params.value, query.value]), query: query.value }
    remembered.set(sent, address)
    return address
  }
}
