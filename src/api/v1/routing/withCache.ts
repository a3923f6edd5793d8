import { LRUCache } from 'lru-cache'
import { scopeOf } from '@/domain/client'
import type { Refusal } from '@/domain/refusal'
import { signedExpiry } from '@/lib/addressSignature'
import type { Result } from '@/lib/result'
import type { CachedResponse } from '../response/reply'
import type { AuthenticatedClient } from '../auth/auth'
import { queryOf } from '../queryParameters'
import type { AuthenticatedContext } from '../requestContext'
import type { Definition } from './definition'
import { parseWith } from './validateCall'

/** What an answer of a route hangs on beside scope, address, day and content; null: it is not kept. */
export type CacheKey<Caller, Query> = (
  context: AuthenticatedContext<Caller> & { query: Query },
) => string | null | Promise<string | null>

/** Answers a read from memory, or by making the answer. `params` are those of the path, as they were sent. */
export type WithCache<Caller> = (
  context: AuthenticatedContext<Caller>,
  params: Record<string, string>,
  make: () => Promise<Result<CachedResponse, Refusal>>,
) => Promise<Result<CachedResponse, Refusal>>

/** An address as the route reads it: two that mean the same have one key, however they are written. */
interface ReadAddress<Query> {
  key: string
  query: Query
}

/** The most characters of addresses, as sent and as read, that a route remembers. */
const REMEMBERED_CHARACTERS = 500_000
/** What an address costs in memory beside its characters, roughly. */
const OVERHEAD = 200

/**
 * Keeps answers under scope, day, what the route reads in the address and what it adds to that, for the version of all content.
 * What it does not read in the address makes no answer of its own: unknown parameters, their order, a default that is spelt out.
 */
export function withCache<Caller extends AuthenticatedClient, Params, Query, Body, Output>(
  definition: Definition<Caller, Params, Query, Body, Output>,
  memoryKey: CacheKey<Caller, Query>,
): WithCache<Caller> {
  const read = rememberAddresses(definition)
  return async (context, params, make) => {
    const { auth: caller, request, now, services } = context
    const address = read(request.url, params)
    if (address === null) return make()
    const own = await memoryKey({ ...context, query: address.query })
    if (own === null) return make()
    const { audience, projectId } = scopeOf(caller)
    const key = JSON.stringify([audience, projectId, signedExpiry(now), own, address.key])
    return services.cache.answer(key, caller.contentVersion, make)
  }
}

/**
 * Reads the addresses of a route; null is one with a fault. Parsing costs more than all else that an answer from memory does, so
 * the last addresses are remembered as they were sent.
 */
function rememberAddresses<Caller, Params, Query, Body, Output>(
  definition: Definition<Caller, Params, Query, Body, Output>,
): (url: string, given: Record<string, string>) => ReadAddress<Query> | null {
  const remembered = new LRUCache<string, ReadAddress<Query>>({
    maxSize: REMEMBERED_CHARACTERS,
    sizeCalculation: ({ key }, sent) => sent.length + 2 * key.length + OVERHEAD,
  })
  return (url, given) => {
    const sent = url.slice(url.indexOf('/', url.indexOf('//') + 2))
    const known = remembered.get(sent)
    if (known !== undefined) return known
    const params = parseWith(definition.params, given)
    const query = parseWith(definition.query, queryOf(url))
    if (!params.ok || !query.ok) return null
    const key = JSON.stringify([definition.path, params.value, query.value])
    const address = { key, query: query.value }
    remembered.set(sent, address)
    return address
  }
}
