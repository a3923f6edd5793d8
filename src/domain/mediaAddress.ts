import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { LIMITS } from './limits'

const DAY_SECONDS = 24 * 60 * 60
/** Separates this use of the secret from its other uses. */
const PURPOSE = 'update-archive signed address v1'

/** Addresses by path, for an archive and an expiry: a list of entries would otherwise sign the same covers again and again. */
const known = new LRUCache<string, Map<string, string>>({ max: 2, memoMethod: () => new Map() })
const MAX_KNOWN = 20_000

/**
 * Creates the absolute URLs of media files. A URL works without a token for 7 to 8 days and is the same all day
 * (IMG-10, `LIMITS.signedUrlDays`).
 * @returns a function of a path as in the variants of a media record, which is the file name
 */
export function mediaAddresses(
  { publicUrl, payloadSecret }: { publicUrl: string; payloadSecret: string },
  now: Date,
): (path: string) => string {
  const expiry = signedExpiry(now)
  const addresses = known.memo(`${expiry} ${publicUrl} ${payloadSecret}`)
  return (path) => {
    const address = addresses.get(path)
    if (address !== undefined) return address
    const encoded = path.split('/').map(encodeURIComponent).join('/')
    const made = `${publicUrl}/api/v1/media/file/${encoded}${sign(payloadSecret, path, expiry)}`
    if (addresses.size >= MAX_KNOWN) addresses.clear()
    addresses.set(path, made)
    return made
  }
}

/**
 * The query that opens `path` without a token until `expires` (Unix seconds): `?expires=…&signature=…` (IMG-10). The
 * signature is an HMAC-SHA-256 of path and expiry, in base64url.
 */
export function sign(secret: string, path: string, expires: number): string {
  return `?expires=${expires}&signature=${signatureOf(secret, path, String(expires))}`
}

/** Whether a query made by `sign` opens `path` at the time `now`. Compares in constant time. */
export function verify(secret: string, path: string, query: URLSearchParams, now: Date): boolean {
  const expires = query.get('expires') ?? ''
  if (!/^[1-9][0-9]{0,11}$/.test(expires)) return false
  const expected = Buffer.from(signatureOf(secret, path, expires))
  const given = Buffer.from(query.get('signature') ?? '')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return now.getTime() < Number(expires) * 1000
}

/**
 * The expiry (Unix seconds) of addresses signed at `now`: `LIMITS.signedUrlDays` full UTC days after the end of today. It is
 * the same all day, so that responses stay the same too.
 */
export function signedExpiry(now: Date): number {
  return (Math.floor(now.getTime() / 1000 / DAY_SECONDS) + 1 + LIMITS.signedUrlDays) * DAY_SECONDS
}

/** The last line has only digits, so no two pairs of path and expiry have the same text. */
function signatureOf(secret: string, path: string, expires: string): string {
  return createHmac('sha256', secret).update(`${PURPOSE}\n${path}\n${expires}`).digest('base64url')
}
