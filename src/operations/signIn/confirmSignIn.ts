import { hash } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { getFieldsToSign, jwtSign, type Payload } from 'payload'
import { addSessionToUser } from 'payload/shared'
import { userActor, type Person } from '@/domain/actor'
import { invalid, type Refusal } from '@/domain/refusal'
import { parseMailAddress } from '@/lib/mailAddress'
import { ok, refuse, type Result } from '@/lib/result'
import { recordAudit } from '@/operations/recordAudit'
import { inTransaction, type Transaction } from '@/operations/transaction'
import type { User } from '@/payload-types'
import { isLinkToken } from '@/queries/signInLink'
import { signInPermission } from './signInPermission'
import { ensureUser } from './users'

/** A new session. */
export interface NewSession {
  person: Person
  /** The value of the cookie. Never log it. */
  sessionToken: string
  /** Path within the archive to redirect to. */
  next: string
}

const DEAD_LINK = invalid({
  pointer: '/token',
  code: 'sign_in_link',
})

const NOT_ADMITTED = invalid({
  pointer: '/token',
  code: 'sign_in_refused',
})

/**
 * Redeems a sign-in link (AUTH-3, AUTH-5) in one transaction: consumes it, creates a new user, gives the addresses of
 * `ADMIN_EMAILS` the role `admin`, and starts a session. Of concurrent calls with the same token exactly one succeeds.
 */
export async function confirmSignIn(
  payload: Payload,
  settings: { adminEmails: readonly string[] },
  token: unknown,
): Promise<Result<NewSession, Refusal>> {
  if (!isLinkToken(token)) return refuse(DEAD_LINK)
  return inTransaction(payload, { kind: 'system', name: 'sign-in' }, async (transaction) => {
    const { db } = transaction
    const [link] = await db<{ email: string; next: string }>(sql`
      update sign_in_links set used_at = now()
      where token_hash = ${hash('sha256', token)} and used_at is null and expires_at > now()
      returning email, next`)
    const email = link ? parseMailAddress(link.email) : null
    if (!link || email === null) return refuse(DEAD_LINK)
    // Two links for a new address create one user. Checks again whether the address may sign in.
    const user = await ensureUser(transaction, email.address, async (known) => {
      const role = await signInPermission(transaction, settings.adminEmails, email, known)
      return role === null ? refuse(NOT_ADMITTED) : ok(role)
    })
    if (!user.ok) return user
    const userId = user.value
    const { person, sessionToken } = await beginSession(transaction, userId)
    await recordAudit(db, person, {
      action: 'sign-in',
      target: 'users',
      targetId: userId,
      label: person.email,
    })
    return ok({ person, sessionToken, next: link.next })
  })
}

/** Adds a session with a new id. Locks the user's row, because Payload rewrites all sessions of a user at once. */
async function beginSession(
  { payload, req, db }: Transaction,
  userId: string,
): Promise<{ person: Person; sessionToken: string }> {
  await db(sql`select 1 from users where id = ${userId} for update`)
  const user = await payload.db.findOne<User>({ collection: 'users', where: { id: { equals: userId } }, req })
  if (!user) throw new Error('the user of a redeemed link is gone')
  const { config } = payload.collections.users
  const person = userActor(user)
  const { sid } = await addSessionToUser({ collectionConfig: config, payload, req, user })
  if (sid === undefined) throw new Error('the users collection keeps no sessions')
  const { token } = await jwtSign({
    fieldsToSign: getFieldsToSign({ collectionConfig: config, email: person.email, sid, user }),
    secret: payload.secret,
    tokenExpiration: config.auth.tokenExpiration,
  })
  return { person, sessionToken: token }
}
