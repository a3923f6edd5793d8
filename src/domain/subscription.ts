import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { LIMITS } from './limits'
import { line } from './strings'

/** How often a subscription sends a mail: soon after each publication, or on Monday morning. */
export const RHYTHMS = ['each', 'weekly'] as const

export type Rhythm = (typeof RHYTHMS)[number]

/** A subscription as requested (SUB-1). `project`: a slug; null for every project. */
export const subscriptionRequest = z.strictObject({
  project: line({ min: 1, max: LIMITS.slug }).nullable(),
  rhythm: z.enum(RHYTHMS),
})

/** Separates this use of the secret from its other uses. */
const PURPOSE = 'update-archive unsubscribe v1'
const ID_BYTES = 16
const SIGNATURE_BYTES = 32

/**
 * The token of an unsubscribe link: the ids of the subscriptions that a mail is about, with an HMAC-SHA-256, in base64url (SUB-5). It
 * is not stored anywhere, and still valid once they have ended.
 */
export function unsubscribeToken(secret: string, ids: readonly string[]): string {
  const bytes = Buffer.from(ids.join('').replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, signatureOf(secret, bytes)]).toString('base64url')
}

/** The ids in a token of this archive; null for any other text. Compares in constant time. */
export function subscriptionsIn(secret: string, token: string): string[] | null {
  if (!/^[\w-]{64,800}$/.test(token)) return null
  const all = Buffer.from(token, 'base64url')
  const bytes = all.subarray(0, -SIGNATURE_BYTES)
  if (all.toString('base64url') !== token || bytes.length === 0 || bytes.length % ID_BYTES > 0) return null
  if (!timingSafeEqual(all.subarray(-SIGNATURE_BYTES), signatureOf(secret, bytes))) return null
  return Array.from({ length: bytes.length / ID_BYTES }, (_, at) =>
    bytes
      .toString('hex', at * ID_BYTES, (at + 1) * ID_BYTES)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  )
}

function signatureOf(secret: string, bytes: Buffer): Buffer {
  return createHmac('sha256', secret).update(PURPOSE).update('\n').update(bytes).digest()
}
