import { isRecord } from '@/lib/json'

/** Changes of a form that are not saved yet (ADMIN-18). */
export interface Kept {
  /** When they were kept last, in milliseconds. */
  at: number
  /** The `updatedAt` of the entry that was changed; null for a new one. */
  base: string | null
  /** What was changed, by field. */
  content: Readonly<Record<string, unknown>>
}

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

/** Kept changes as they were stored, or null if they are too old. */
export function keptIn(kept: unknown): Kept | null {
  if (!isRecord(kept) || typeof kept.at !== 'number' || !isRecord(kept.content)) return null
  if (Date.now() - kept.at > MAX_AGE_MS) return null
  return { at: kept.at, base: typeof kept.base === 'string' ? kept.base : null, content: kept.content }
}

/**
 * The key of the preference in which the server keeps changes of a user.
 * @param what the id of the document, or another name of what the form is for
 */
export function keptKey(what: string): string {
  return `kept-${what}`
}

/** Names the form of a correction. */
export function correctionName(postId: string): string {
  return `correction-${postId}`
}

/** The blocks of a form without those that are as before, of which only the id is left, so that little is kept of a large entry. */
export function withoutUnchanged(blocks: unknown, before: unknown): unknown {
  if (!Array.isArray(blocks)) return blocks
  const known = byId(before)
  return blocks.map((block: unknown) => {
    const id = idOf(block)
    return id !== null && JSON.stringify(known.get(id)) === JSON.stringify(block) ? { id } : block
  })
}

/**
 * The blocks of `withoutUnchanged` with what has been left out, each once. A block that exists no more is left out altogether.
 */
export function withUnchanged(blocks: unknown, before: unknown): unknown {
  if (!Array.isArray(blocks)) return blocks
  const known = byId(before)
  return blocks.flatMap((block: unknown) => {
    if (!isRecord(block) || 'blockType' in block) return [block]
    const id = idOf(block) ?? ''
    const unchanged = known.get(id)
    known.delete(id)
    return unchanged === undefined ? [] : [unchanged]
  })
}

function byId(blocks: unknown): Map<string, unknown> {
  const rows: unknown[] = Array.isArray(blocks) ? blocks : []
  return new Map(rows.map((block) => [idOf(block) ?? '', block]))
}

function idOf(block: unknown): string | null {
  return isRecord(block) && typeof block.id === 'string' ? block.id : null
}
