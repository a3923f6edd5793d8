import { hash } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { RandomSource } from '@/lib/tokens'
import type { Db } from '@/queries/db'

/** Lifetime of a requested link (AUTH-5). */
export const MAIL_LINK_SECONDS = 10 * 60

/** Lifetime of a link that an operator hands out: for the first administrator, and invitations. */
export const HANDED_LINK_SECONDS = 24 * 60 * 60

interface LinkRequest {
  /** A validated address in lower case. */
  email: string
  lifetimeSeconds: number
  /** Path within the archive to redirect to afterwards. */
  next?: string
}

/**
 * Creates a sign-in link with 256 random bits that works once, and returns its address. Only the SHA-256 of its token
 * is stored. Deletes links that expired over a day ago.
 */
export async function issueSignInLink(
  db: Db,
  publicUrl: string,
  { email, lifetimeSeconds, next = '/' }: LinkRequest,
  random: RandomSource = globalThis.crypto,
): Promise<string> {
  const bytes = new Uint8Array(32)
  random.getRandomValues(bytes)
  const token = Buffer.from(bytes).toString('base64url')
  await db(sql`
    insert into sign_in_links (token_hash, email, next, expires_at)
    values (${hash('sha256', token)}, ${email}, ${next}, now() + make_interval(secs => ${lifetimeSeconds}))`)
  await db(sql`
    delete from sign_in_links where ctid in (
      select ctid from sign_in_links where expires_at < now() - interval '1 day' limit 1000 for update skip locked)`)
  return `${publicUrl}/sign-in/confirm?token=${token}`
}
