import { createHmac } from 'node:crypto'

/** Separates this use of the secret from its other uses. */
const PURPOSE = 'update-archive secret check v1'

/** An HMAC by which two archives or two starts see whether they have the same `PAYLOAD_SECRET`. It says nothing about the secret. */
export function secretCheckOf(secret: string): string {
  return createHmac('sha256', secret).update(PURPOSE).digest('base64url')
}
