import { LRUCache } from 'lru-cache'
import type { Refusal } from '@/domain/refusal'
import { signedExpiry } from '@/domain/mediaAddress'
import { ok, type Result } from '@/lib/result'
import type { ResponseState } from '@/runtime/requestStatements'
import type { Access } from './access'
import type { AuthenticatedContext } from './context'
import { queryOf } from './parameters'
import type { CachedResponse, Reply } from '../response/reply'
import { parseWith, type CallSchemas, type ParsedParameters } from './validateCall'

/** Handles a call; `parsed` are its parameters if they are parsed already. */
type Run<Auth, Params, Query, Value> = (
  context: AuthenticatedContext<Auth>,
  params: Record<string, string>,
  parsed?: ParsedAddress<Params, Query>,
) => Promise<Result<Value, Refusal>>

/** The parsed form of a URL: equivalent URLs have the same key. */
interface ParsedAddress<Params, Query> extends ParsedParameters<Params, Query> {
  key: string
}

/**
 * Maximum number of characters of raw and parsed URLs that a route caches. Parsing costs more than the rest of a cached response.
 */
const REMEMBERED_CHARACTERS = 500_000
/** The approximate memory of a URL besides its characters. */
const OVERHEAD = 200

/**
 * Caches the responses of a read per content version (READ-14), keyed by scope, day, parsed URL and `cacheKey`.
 * Unknown parameters, their order and explicit defaults create no additional entries.
 * Without `cacheKey` it is `run` itself.
 */
export function withCache<Auth, Params, Query>(
  path: string,
  { cacheKey, ...schemas }: Pick<CallSchemas<Auth, Params, Query, unknown>, 'cacheKey' | 'params' | 'query'>,
  cacheScope: Access<Auth>['cacheScope'],
  run: Run<Auth, Params, Query, CachedResponse | Reply<unknown> | Response>,
): Run<Auth, Params, Query, CachedResponse | Reply<unknown> | Response> {
  if (cacheKey === undefined || cacheScope === undefined) return run
  const remembered = new LRUCache<string, ParsedAddress<Params, Query>>({
    maxSize: REMEMBERED_CHARACTERS,
    sizeCalculation: ({ key }, sent) => sent.length + 2 * key.length + OVERHEAD,
  })

  /** Null for an invalid URL. */
  function parseAddress(
    url: string,
    pathParams: Record<string, string>,
  ): ParsedAddress<Params, Query> | null {
    const sent = url.slice(url.indexOf('/', url.indexOf('//') + 2))
    const known = remembered.get(sent)
    if (known !== undefined) return known
    const params = parseWith(schemas.params, pathParams)
    const query = parseWith(schemas.query, queryOf(url))
    if (!params.ok || !query.ok) return null
    const key = JSON.stringify([path, params.value, query.value])
    const address = { key, params: params.value, query: query.value }
    remembered.set(sent, address)
    return address
  }

  return async (context, params) => {
    const { auth, request, now, services } = context
    const address = parseAddress(request.url, params)
    const own = address && (await cacheKey({ ...context, query: address.query }))
    if (address === null) return run(context, params)
    if (own === null) return run(context, params, address)
    const { audience, projectId, contentVersion } = cacheScope(auth)
    // The signed URLs in a response change daily.
    const key = JSON.stringify([audience, projectId, signedExpiry(now), own, address.key])
    const make = async (response: ResponseState) => {
      const result = await run({ ...context, response }, params, address)
      if (!result.ok) return result
      if (!('etag' in result.value)) throw new TypeError('only the response to a read can be cached')
      return ok(result.value)
    }
    return services.cache.getOrMake(key, contentVersion, make, context.response)
  }
}
