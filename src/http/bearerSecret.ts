import { hash, timingSafeEqual } from 'node:crypto'

/**
 * Whether `Authorization: Bearer …` carries this secret; false for null. Compares hashes, so the time reveals nothing about the secret,
 * not even its length. Unlike a token, a secret may contain spaces and non-ASCII characters.
 */
export function hasBearerSecret(authorization: string | null | undefined, secret: string | null): boolean {
  const given = /^bearer +(.+)$/i.exec(authorization ?? '')?.[1]
  if (secret === null || given === undefined) return false
  const hashes = [Buffer.from(given, 'latin1'), secret].map((bytes) => Buffer.from(hash('sha256', bytes)))
  const [one, other] = hashes
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
