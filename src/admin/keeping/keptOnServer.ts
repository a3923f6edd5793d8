import { keptIn, keptKey, type Kept } from '@/domain/kept'
import { isRecord } from '@/lib/json'
import { keep, readKept } from './kept'
import type { Sent } from './saver'

/**
 * Keeps changes on the server too, among the user's preferences (ADMIN-18): a browser that is killed has not yet written all to its disk.
 * Never throws. What is larger than a preference may be (LIMIT-37) stays in the browser alone.
 * @param what the id of the document, or another name of what the form is for
 * @param kept null forgets what was kept
 */
export async function storeKept(what: string, kept: Kept | null): Promise<Sent> {
  try {
    const response = await fetch(addressOf(what), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ value: kept ?? {} }),
    })
    if (response.ok) return 'saved'
    return response.status === 413 ? 'waiting' : 'failed'
  } catch {
    // The connection or the server failed.
    return 'failed'
  }
}

/**
 * Puts what the server has kept into the browser, unless the browser has something newer under this name of `keptName`.
 * @param as the name under which it is put there
 */
export async function fetchKept(
  storage: Storage,
  what: string,
  name: string,
  as = `${name}:stored`,
): Promise<void> {
  const stored = await loadKept(what)
  if (stored && stored.at > (readKept(storage, name)?.at ?? 0)) keep(storage, as, stored)
}

/** What the server keeps of this name, or null. Never throws. */
export async function loadKept(what: string): Promise<Kept | null> {
  try {
    const response = await fetch(addressOf(what), { cache: 'no-store' })
    const preference: unknown = response.ok ? await response.json() : null
    return isRecord(preference) ? keptIn(preference.value) : null
  } catch {
    return null
  }
}

function addressOf(what: string): string {
  return `/api/payload-preferences/${encodeURIComponent(keptKey(what))}`
}
