import { LRUCache } from 'lru-cache'

/** How many entries a scope shows, each number for as long as all content stays as it was. */
export interface CountCache {
  /** The number under this key at this content version; null when it is not known. */
  at: (contentVersion: number, key: string) => number | null
  keep: (contentVersion: number, key: string, count: number) => void
}

/** Scopes and dates that are asked for at the same time; each costs some hundred bytes. */
const MOST = 1_000

/**
 * Keeps numbers in bounded memory, as `createResponseCache` keeps answers: what belongs to another version is never told.
 * @param isKeeping false keeps nothing
 */
export function createCountCache(isKeeping: boolean): CountCache {
  if (!isKeeping) return { at: () => null, keep: () => undefined }
  const kept = new LRUCache<string, number>({ max: MOST })
  let current = 0
  return {
    at: (contentVersion, key) => (contentVersion === current ? (kept.get(key) ?? null) : null),
    keep: (contentVersion, key, count) => {
      if (contentVersion < current) return
      if (contentVersion > current) kept.clear()
      current = contentVersion
      kept.set(key, count)
    },
  }
}
