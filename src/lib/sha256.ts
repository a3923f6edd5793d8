import { createHash } from 'node:crypto'

/** The SHA-256 of a text (as UTF-8) or of bytes, as 64 lower-case hexadecimal digits. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
