import { sql } from '@payloadcms/db-postgres'
import { sha256 } from '@/lib/sha256'
import type { RandomSource } from '@/lib/tokens'
import type { Db } from '@/queries/db'

/** How long a link that was asked for works (AUTH-5). */
export const MAIL_LINK_SECONDS = 10 * 60

/** How long a link works that an operator hands over: the first administrator's, and invitations. */
export const HANDED_LINK_SECONDS = 24 * 60 * 60

interface LinkRequest {
  /** A judged address, in lower case. */
  email: string
  lifetimeSeconds: number
  /** Path within the archive to go to afterwards. */
  next?: string
}

/**
 * Makes a sign-in link of 256 random bits that works once, and answers its address. Only the SHA-256 of its token is
 * stored. Links that ended over a day ago are removed on the way.
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
    values (${sha256(token)}, ${email}, ${next}, now() + make_interval(secs => ${lifetimeSeconds}))`)
  await db(sql`
    delete from sign_in_links where ctid in (
      select ctid from sign_in_links where expires_at < now() - interval '1 day' limit 1000 for update skip locked)`)
  return `${publicUrl}/sign-in/confirm?token=${token}`
}
