import { isRecord, parseJson } from '@/lib/json'
import { contentOf, type Content } from './content'

/** Changes that the server does not have yet. */
export interface Kept {
  /** When they were kept last, in milliseconds. */
  at: number
  /** The `updatedAt` of the entry that was changed; null for a new one. */
  base: string | null
  content: Content
}

const PREFIX = 'archive-writing:'
/** The largest number of entries with kept changes. */
const MAX_ENTRIES = 20
/** Of one entry, in characters. A browser keeps about five million. */
const MAX_SIZE = 1_500_000
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

/** The name of an entry's changes in the storage of the browser; each user has their own. */
export function keptName(userId: string, postId: string | undefined): string {
  return `${PREFIX}${userId}:${postId ?? 'new'}`
}

/** Keeps changes in the browser (ADMIN-18). The oldest ones give way. Returns whether they are kept. */
export function keep(storage: Storage, name: string, kept: Kept): boolean {
  const json = JSON.stringify(kept)
  if (json.length > MAX_SIZE) return false
  const others = names(storage).filter((other) => other !== name)
  for (const old of others.slice(MAX_ENTRIES - 1)) storage.removeItem(old)
  for (;;) {
    try {
      storage.setItem(name, json)
      return true
    } catch {
      // Full: the oldest one makes room.
      const oldest = others.pop()
      if (oldest === undefined) return false
      storage.removeItem(oldest)
    }
  }
}

/** The kept changes, or null without any, or if they are too old. */
export function readKept(storage: Storage, name: string): Kept | null {
  const kept = parseJson(storage.getItem(name) ?? '')
  if (!isRecord(kept) || typeof kept.at !== 'number' || !isRecord(kept.content)) return null
  if (Date.now() - kept.at > MAX_AGE_MS) return null
  return {
    at: kept.at,
    base: typeof kept.base === 'string' ? kept.base : null,
    content: contentOf(kept.content),
  }
}

/** The names of all kept changes, newest first. */
function names(storage: Storage): string[] {
  const all = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  return all
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => ({ name, at: readKept(storage, name)?.at ?? 0 }))
    .sort((one, other) => other.at - one.at)
    .map(({ name }) => name)
}
