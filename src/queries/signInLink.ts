import { hash } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Db } from './db'

/** Whether a value has the form of a link token. */
export function isLinkToken(text: unknown): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9_-]{43}$/.test(text)
}

/**
 * The address that a sign-in link is for, or null if it is unknown, used or expired. Does not consume the link
 * (AUTH-4).
 */
export async function signInLink(db: Db, token: unknown): Promise<{ email: string } | null> {
  if (!isLinkToken(token)) return null
  const [link] = await db<{ email: string }>(sql`
    select email from sign_in_links
    where token_hash = ${hash('sha256', token)} and used_at is null and expires_at > now()`)
  return link ?? null
}
