import { LRUCache } from 'lru-cache'
import type { Refusal } from '@/domain/refusal'
import { isBusy } from '@/lib/async'
import { ok, type Result } from '@/lib/result'
import type { ContentChanges } from '@/queries/contentChanges'
import { SharedWork, type ResponseState } from '@/runtime/requestStatements'
import type { Bytes, CachedResponse } from './reply'

/** A response to cache, or a refusal. */
type Made = Result<CachedResponse, Refusal>

/** Responses of the current content version. */
export interface ResponseCache {
  /**
   * The response for this key and content version: the cached one, or the one that `make` returns. Concurrent calls
   * share one `make`, with the response to all of them. Refusals, errors and what is not final are not cached.
   * @param response where the result is sent, if that is known
   */
  getOrMake: (
    key: string,
    contentVersion: number,
    make: (response: ResponseState) => Promise<Made>,
    response?: ResponseState,
  ) => Promise<Made>
  /** The list items of posts, from which responses are made. Null if nothing is cached. */
  items: ItemCache | null
  stats: () => CacheStats
}

/** List items as JSON, by the id of their post. */
export interface ItemCache {
  /** The items of these posts at this moment. Null unless all are cached. */
  get: (ids: readonly string[], moment: Moment) => Promise<Bytes[] | null>
  set: (items: ReadonlyMap<string, Bytes>, moment: Moment) => Promise<void>
}

/** When posts were read: the content version of the snapshot, and the day of the addresses (`signedExpiry`). */
interface Moment {
  contentVersion: number
  day: number
}

/** Since the start of the process. A response that another call was already making counts as a hit. */
export interface CacheStats {
  hits: number
  misses: number
  entries: number
  /** The memory of the entries, roughly. */
  bytes: number
}

/** A value and the content version that it was read for. */
interface Kept<Value> {
  value: Value
  version: number
}

/** Roughly the memory that a response or an item costs beyond its bytes and its key. */
const OVERHEAD_BYTES = 500
/** The share of the memory that is for list items. */
const SHARE_OF_ITEMS = 0.25
/** The most posts whose last change is remembered. */
const MAX_CHANGED = 10_000

/**
 * Caches responses in bounded memory and drops the least recently used (docs/decisions/0007 and 0045, READ-14).
 *
 * Triggers raise the content version (`migrations/20261126_022000_content_changes.ts`). A response is returned for a newer version only if it
 * shows one post, and neither that post nor anything but posts has changed since. Responses are never stale: a response cached
 * under a version contains every change up to it, because each call reads the content version first and the data after it.
 * Everything else that a response depends on (scope, URL, day) must be part of its key.
 * @param maxBytes 0 caches nothing
 * @param changesBetween what changed after a content version, up to another
 */
export function createResponseCache(
  maxBytes: number,
  changesBetween: (from: number, to: number) => Promise<ContentChanges>,
): ResponseCache {
  let [hits, misses] = [0, 0]
  if (maxBytes === 0)
    return {
      getOrMake(_key, _contentVersion, make, response) {
        misses += 1
        return new SharedWork<Made>().begin('', response, make)
      },
      items: null,
      stats: () => ({ hits, misses, entries: 0, bytes: 0 }),
    }
  const cached = new LRUCache<string, Kept<CachedResponse>>({
    maxSize: maxBytes - maxBytes * SHARE_OF_ITEMS,
    sizeCalculation: ({ value: { body } }, key) => body.byteLength + key.length + OVERHEAD_BYTES,
  })
  const items = new LRUCache<string, Kept<Bytes> & { day: number }>({
    maxSize: maxBytes * SHARE_OF_ITEMS,
    sizeCalculation: ({ value }, id) => value.byteLength + id.length + OVERHEAD_BYTES,
  })
  const pending = new SharedWork<Made>()
  let current = 0
  /** The version at which everything was dropped, and that of the last change of each post since. */
  let dropped = 0
  const changed = new Map<string, number>()
  let advancing: Promise<void> | null = null

  /** Makes `version` the current one. Afterwards it is this one or a newer one. */
  async function advance(version: number): Promise<void> {
    while (version > current) {
      advancing ??= learn(version).finally(() => (advancing = null))
      await advancing
    }
  }

  async function learn(version: number): Promise<void> {
    const changes = await changesBetween(current, version)
    if (changes === 'anything' || changed.size + changes.size > MAX_CHANGED) {
      changed.clear()
      cached.clear()
      items.clear()
      dropped = version
    } else for (const id of changes) changed.set(id, version)
    current = version
  }

  /** Whether this post, and everything but posts, has stayed the same since a version up to the current one. */
  function isUnchanged(postId: string, since: number): boolean {
    return since >= dropped && since >= (changed.get(postId) ?? 0)
  }

  function knownResponse(key: string): CachedResponse | undefined {
    const kept = cached.get(key)
    if (kept === undefined) return undefined
    const { postId } = kept.value
    const isCurrent = postId === undefined ? kept.version === current : isUnchanged(postId, kept.version)
    return isCurrent ? kept.value : undefined
  }

  return {
    async getOrMake(key, contentVersion, make, response) {
      await advance(contentVersion)
      const known = contentVersion === current ? knownResponse(key) : undefined
      if (known !== undefined) {
        hits += 1
        return ok(known)
      }
      const begin = (name: string) =>
        pending.begin(name, response, async (shared) => {
          const made = await make(shared)
          // Unless this call has read an older version.
          if (made.ok && made.value.isFinal !== false && contentVersion === current)
            cached.set(key, { value: made.value, version: contentVersion })
          return made
        })
      const name = `${contentVersion} ${key}`
      const joined = pending.join(name, response)
      if (joined === undefined) {
        misses += 1
        return begin(name)
      }
      hits += 1
      return joined.catch((error: unknown) => {
        if (!isBusy(error)) throw error
        // Whoever asked first may have too much under way, which is not the fault of the others.
        const again = `again ${name}`
        return pending.join(again, response) ?? begin(again)
      })
    },
    items: {
      async get(ids, { contentVersion, day }) {
        await advance(contentVersion)
        const found: Bytes[] = []
        for (const id of ids) {
          const kept = items.get(id)
          if (kept?.day !== day || !isUnchanged(id, Math.min(kept.version, contentVersion))) return null
          found.push(kept.value)
        }
        return found
      },
      async set(read, { contentVersion, day }) {
        await advance(contentVersion)
        for (const [id, value] of read)
          if (isUnchanged(id, contentVersion)) items.set(id, { value, version: contentVersion, day })
      },
    },
    stats: () => ({
      hits,
      misses,
      entries: cached.size + items.size,
      bytes: cached.calculatedSize + items.calculatedSize,
    }),
  }
}
