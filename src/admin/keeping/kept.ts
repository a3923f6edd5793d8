import { keptIn, type Kept } from '@/domain/kept'
import { parseJson } from '@/lib/json'

/** Kept changes and their name in the storage. */
export interface NamedKept extends Kept {
  name: string
}

/** Milliseconds after the first key until the changes are in the storage of the browser, also while the person goes on typing. */
export const KEEP_MS = 250

/** Names the form of a new entry, which has no id yet. */
export const NEW_ENTRY = 'new'

const PREFIX = 'archive-writing:'
/** The largest number of forms with kept changes. */
const MAX_FORMS = 20
/** Of one form, in characters. A browser keeps about five million. */
const MAX_SIZE = 1_500_000

/**
 * The name under which the changes of a document are found again; each user has their own.
 * @param what the id of the document, or another name of what the form is for
 */
export function keptName(userId: string, what: string): string {
  return `${PREFIX}${userId}:${what}`
}

/** A name for the changes of one opened form, so that it never overwrites what an earlier one has kept. */
export function newFormName(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`
}

/** The user has signed out: the forms of this page keep nothing any more. */
let isCleared = false

/** Keeps changes in the browser (ADMIN-18), or with null none. The oldest ones give way. Returns whether nothing is missing there. */
export function keep(storage: Storage, name: string, kept: Kept | null): boolean {
  if (kept === null) {
    storage.removeItem(name)
    return true
  }
  if (isCleared) return false
  const json = JSON.stringify(kept)
  if (json.length > MAX_SIZE) return false
  const others = names(storage).filter((other) => other !== name)
  for (const old of others.slice(MAX_FORMS - 1)) storage.removeItem(old)
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

/** The newest changes that any form has kept under a name of `keptName`, or null without any, or if they are too old. */
export function readKept(storage: Storage, name: string): NamedKept | null {
  const found = names(storage).find((one) => one === name || one.startsWith(`${name}:`))
  const kept = found === undefined ? null : readOne(storage, found)
  return kept === null || found === undefined ? null : { ...kept, name: found }
}

/** All changes that the browser keeps for a user, each with `what` it is for (`keptName`). */
export function allKept(storage: Storage, userId: string): (Kept & { what: string })[] {
  const own = keptName(userId, '')
  return names(storage)
    .filter((name) => name.startsWith(own))
    .flatMap((name) => {
      const kept = readOne(storage, name)
      const [what = ''] = name.slice(own.length).split(':', 1)
      return kept === null ? [] : [{ ...kept, what }]
    })
}

/** Clears the storage of everything but what it keeps for other users, for good: this page keeps nothing after it (ADMIN-32). */
export function clearKept(storage: Storage, userId: string): void {
  isCleared = true
  const own = keptName(userId, '')
  for (const name of keys(storage))
    if (!name.startsWith(PREFIX) || name.startsWith(own)) storage.removeItem(name)
}

function readOne(storage: Storage, name: string): Kept | null {
  return keptIn(parseJson(storage.getItem(name) ?? ''))
}

function keys(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
}

/** The names of all kept changes, newest first. */
function names(storage: Storage): string[] {
  return keys(storage)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => ({ name, at: readOne(storage, name)?.at ?? 0 }))
    .sort((one, other) => other.at - one.at)
    .map(({ name }) => name)
}
