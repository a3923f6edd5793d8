import { LRUCache } from 'lru-cache'
import type { Refusal } from '@/domain/refusal'
import type { Result } from '@/lib/result'
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
}

/** Roughly the memory that a response costs beyond its body and key, in bytes. */
const OVERHEAD_BYTES = 500

/**
 * Caches responses in bounded memory and drops the least recently used (docs/decisions/0007, READ-14).
 *
 * Why none is ever stale: each call reads the content version from the database first, and the data after it. A call
 * that has read version 5 did so before any later change was committed, and a response of version 5 was built from data
 * at least that new. Everything else that a response depends on (scope, address, day) must be part of its key.
 * @param maxBytes 0 caches nothing
 */
export function createResponseCache(maxBytes: number): ResponseCache {
  if (maxBytes === 0) return { getOrMake: (_key, _contentVersion, make) => make() }
  const cached = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.byteLength + key.length + OVERHEAD_BYTES,
  })
  let pending = new Map<string, Promise<Made>>()
  let current = 0

  async function makeAndCache(key: string, contentVersion: number, make: () => Promise<Made>): Promise<Made> {
    const started = pending
    try {
      const made = await make()
      if (made.ok && contentVersion === current) cached.set(key, made.value)
      return made
    } finally {
      started.delete(key)
    }
  }

  return {
    async getOrMake(key, contentVersion, make) {
      if (contentVersion > current) {
        current = contentVersion
        cached.clear()
        pending = new Map()
      }
      // This call has read an older version: it gets its response but leaves nothing in the cache.
      if (contentVersion < current) return make()
      const known = cached.get(key)
      if (known !== undefined) return { ok: true, value: known }
      const underWay = pending.get(key)
      if (underWay !== undefined) return underWay
      const made = makeAndCache(key, contentVersion, make)
      pending.set(key, made)
      return made
    },
  }
}

/** How many posts a scope shows, for one content version. */
export interface CountCache {
  /** The count under this key at this content version; null if it is not known. */
  get: (contentVersion: number, key: string) => number | null
  set: (contentVersion: number, key: string, count: number) => void
}

/** Caches up to 1,000 counts, by the same rule as `createResponseCache`. `isOn` false caches nothing. */
export function createCountCache(isOn: boolean): CountCache {
  if (!isOn) return { get: () => null, set: () => undefined }
  const cached = new LRUCache<string, number>({ max: 1_000 })
  let current = 0
  return {
    get: (contentVersion, key) => (contentVersion === current ? (cached.get(key) ?? null) : null),
    set: (contentVersion, key, count) => {
      if (contentVersion < current) return
      if (contentVersion > current) cached.clear()
      current = contentVersion
      cached.set(key, count)
    },
  }
}
