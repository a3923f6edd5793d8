import { createHash } from 'node:crypto'

/** The strong ETag of an answer: made from its bytes alone, so that it says nothing about what a client may not see. */
export function etagOf(bytes: string | Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url')}"`
}

/**
 * Whether the `If-None-Match` of a request names the ETag (RFC 9110, 13.1.2): `*`, one tag or a list, compared weakly.
 * Null means that the header is missing.
 */
export function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  const tags = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.some((tag) => tag.replace(/^W\//, '') === etag)
}
