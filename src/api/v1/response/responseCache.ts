import { LRUCache } from 'lru-cache'
import type { Refusal } from '@/domain/refusal'
import type { Result } from '@/lib/result'
import type { CachedResponse } from './reply'

/** An answer to be kept, or the refusal that came instead of it. */
type Made = Result<CachedResponse, Refusal>

/** Answers that were given, each for as long as all content stays as it was. */
export interface ResponseCache {
  /**
   * The answer under this key at this content version: the one that was kept, or the one that is made now. Calls at the same
   * time share one making. Refusals and faults are not kept.
   */
  answer: (key: string, contentVersion: number, make: () => Promise<Made>) => Promise<Made>
}

/** What an answer costs in memory beside its body and key, in bytes, roughly. */
const OVERHEAD_BYTES = 500

/**
 * Keeps answers in bounded memory; those that were not asked for the longest make room (docs/decisions/0007).
 *
 * Why none of them is ever stale: each call reads the content version from the database, and the data after it. Who reads
 * version 5 does so before any change beyond 5 was committed, and an answer of version 5 was made from data at least that
 * new. Whatever else an answer hangs on (scope, address, day) has to stand in its key.
 * @param maxBytes 0 keeps nothing
 */
export function createResponseCache(maxBytes: number): ResponseCache {
  if (maxBytes === 0) return { answer: (_key, _contentVersion, make) => make() }
  const kept = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.byteLength + key.length + OVERHEAD_BYTES,
  })
  let making = new Map<string, Promise<Made>>()
  let current = 0

  async function makeAndKeep(key: string, contentVersion: number, make: () => Promise<Made>): Promise<Made> {
    const makers = making
    try {
      const made = await make()
      if (made.ok && contentVersion === current) kept.set(key, made.value)
      return made
    } finally {
      makers.delete(key)
    }
  }

  return {
    async answer(key, contentVersion, make) {
      if (contentVersion > current) {
        current = contentVersion
        kept.clear()
        making = new Map()
      }
      // This call has read the version before the last change was seen here: it is answered and leaves nothing behind.
      if (contentVersion < current) return make()
      const known = kept.get(key)
      if (known !== undefined) return { ok: true, value: known }
      const underWay = making.get(key)
      if (underWay !== undefined) return underWay
      const made = makeAndKeep(key, contentVersion, make)
      making.set(key, made)
      return made
    },
  }
}
