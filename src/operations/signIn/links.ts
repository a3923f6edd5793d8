import { hash, randomBytes } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { LIMITS } from '@/domain/limits'
import type { Db } from '@/queries/db'

/**
 * Creates a sign-in link with 256 random bits that works once, and returns its address. Only the SHA-256 of its token
 * is stored. Deletes links that expired over a day ago.
 * @param request `email`: a validated address in lower case; `next`: path within the archive to redirect to afterwards
 */
export async function issueSignInLink(
  db: Db,
  publicUrl: string,
  { email, lifetimeSeconds, next = '/' }: { email: string; lifetimeSeconds: number; next?: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db(sql`
    insert into sign_in_links (token_hash, email, next, expires_at)
    values (${hash('sha256', token)}, ${email}, ${next}, now() + make_interval(secs => ${lifetimeSeconds}))`)
  await db(sql`
    delete from sign_in_links where ctid in (
      select ctid from sign_in_links where expires_at < now() - interval '1 day' limit 1000 for update skip locked)`)
  return `${publicUrl}/sign-in/confirm?token=${token}`
}

/**
 * Ends the links that operators have handed out for an address: those that work longer than a link that its user asked for, which
 * stays. In a transaction that holds the lock `sign_in_user` of the address, so that of two new links at once the later one ends the other.
 */
export async function endHandedOutLinks(db: Db, email: string): Promise<void> {
  await db(sql`
    delete from sign_in_links
    where email = ${email} and expires_at > created_at + make_interval(mins => ${LIMITS.mailedLinkMinutes})`)
}

/** The address and target of a link, or null if it is unknown, used or expired. */
type SignInLink = { email: string; next: string }

/** Finds a link without consuming it (AUTH-4). */
export async function findSignInLink(db: Db, token: unknown): Promise<SignInLink | null> {
  if (!isLinkToken(token)) return null
  const [link] = await db<SignInLink>(sql`select email, next from sign_in_links where ${isUsable(token)}`)
  return link ?? null
}

/** Consumes a link. Of concurrent calls exactly one returns true. */
export async function consumeSignInLink(db: Db, token: string): Promise<boolean> {
  const consumed = await db(
    sql`update sign_in_links set used_at = now() where ${isUsable(token)} returning 1`,
  )
  return consumed.length === 1
}

/** Whether a value has the form of a link's token. */
export function isLinkToken(text: unknown): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9_-]{43}$/.test(text)
}

function isUsable(token: string) {
  return sql`token_hash = ${hash('sha256', token)} and used_at is null and expires_at > now()`
}
