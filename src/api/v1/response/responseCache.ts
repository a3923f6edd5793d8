import { LRUCache } from 'lru-cache'
import type { Refusal } from '@/domain/refusal'
import { ok, type Result } from '@/lib/result'
import type { CachedResponse } from './reply'

/** A response to cache, or a refusal. */
type Made = Result<CachedResponse, Refusal>

/** Responses of one content version. */
export interface ResponseCache {
  /**
   * The response for this key and content version: the cached one, or the one that `make` returns. Concurrent calls
   * share one `make`. Refusals and errors are not cached.
   */
  getOrMake: (key: string, contentVersion: number, make: () => Promise<Made>) => Promise<Made>
  stats: () => CacheStats
}

/** Since the start of the process. A response that another call was already making counts as a hit. */
export interface CacheStats {
  hits: number
  misses: number
  entries: number
  /** The memory of the entries, roughly. */
  bytes: number
}

/** Roughly the memory that a response costs beyond its body and key, in bytes. */
const OVERHEAD_BYTES = 500

/**
 * Caches responses in bounded memory and drops the least recently used (docs/decisions/0007, READ-14).
 *
 * Triggers raise the content version (`migrations/20261120_110000_reading.ts`), and a new version drops every response.
 * Responses are never stale: a response cached under a version contains every change up to it, because each call reads the content
 * version first and the data after it. Everything else that a response depends on (scope, URL, day) must be part of its key.
 * @param maxBytes 0 caches nothing
 */
export function createResponseCache(maxBytes: number): ResponseCache {
  let [hits, misses] = [0, 0]
  if (maxBytes === 0)
    return {
      getOrMake(_key, _contentVersion, make) {
        misses += 1
        return make()
      },
      stats: () => ({ hits, misses, entries: 0, bytes: 0 }),
    }
  const cached = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.byteLength + key.length + OVERHEAD_BYTES,
  })
  const pending = new Map<string, Promise<Made>>()
  let current = 0
  return {
    async getOrMake(key, contentVersion, make) {
      if (contentVersion > current) {
        current = contentVersion
        cached.clear()
      }
      const known = contentVersion === current ? cached.get(key) : undefined
      const pendingKey = `${contentVersion} ${key}`
      const underWay = known === undefined ? pending.get(pendingKey) : undefined
      if (known === undefined && underWay === undefined) misses += 1
      else hits += 1
      if (known !== undefined) return ok(known)
      if (underWay !== undefined) return underWay
      // This call has read an older version, so its response is not cached.
      if (contentVersion < current) return make()
      const making = make()
        .then((made) => {
          if (made.ok && contentVersion === current) cached.set(key, made.value)
          return made
        })
        .finally(() => pending.delete(pendingKey))
      pending.set(pendingKey, making)
      return making
    },
    stats: () => ({ hits, misses, entries: cached.size, bytes: cached.calculatedSize }),
  }
}
