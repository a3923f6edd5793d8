import { createHmac, timingSafeEqual } from 'node:crypto'

const DAY_SECONDS = 24 * 60 * 60
/** Keeps this use of the secret apart from every other use of the same secret. */
const PURPOSE = 'update-archive signed address v1'

/**
 * The query that opens `path` without a token until `expires` (Unix seconds): `?expires=…&signature=…`.
 * The signature is the HMAC-SHA-256 over path and expiry in base64url.
 */
export function sign(secret: string, path: string, expires: number): string {
  return `?expires=${expires}&signature=${signatureOf(secret, path, String(expires))}`
}

/**
 * Whether a query as made by `sign` opens `path` at the time `now`. Any other path, expiry, secret, spelling or
 * a passed expiry does not. Compares in constant time.
 */
export function verify(secret: string, path: string, query: URLSearchParams, now: Date): boolean {
  const expires = query.get('expires')
  const signature = query.get('signature')
  if (expires === null || signature === null || !/^[1-9][0-9]{0,11}$/.test(expires)) return false
  const expected = Buffer.from(signatureOf(secret, path, expires))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return now.getTime() < Number(expires) * 1000
}

/**
 * The expiry (Unix seconds) for an address signed at `now`: the end of the seventh whole UTC day after today,
 * more than 7 days away and the same all day, so that answers stay the same bytes within a day (IMG-10).
 */
export function signedExpiry(now: Date): number {
  const today = Math.floor(now.getTime() / 1000 / DAY_SECONDS)
  return (today + 8) * DAY_SECONDS
}

/** The expiry holds digits only, so the last line always is the expiry, whatever the path holds. */
function signatureOf(secret: string, path: string, expires: string): string {
  return createHmac('sha256', secret).update(`${PURPOSE}\n${path}\n${expires}`).digest('base64url')
}
