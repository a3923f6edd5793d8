import { sql } from '@payloadcms/db-postgres'
import { getFieldsToSign, jwtSign, type Payload } from 'payload'
import { addSessionToUser } from 'payload/shared'
import { userActor, type UserActor } from '@/domain/actor'
import { inWords, LIMITS } from '@/domain/limits'
import { invalid, type Refusal } from '@/domain/refusal'
import { signInMail } from '@/integrations/mail/signInMail'
import { parseMailAddress, type MailAddress } from '@/lib/mailAddress'
import { networkOf } from '@/lib/networkOf'
import { ok, refuse, type Result } from '@/lib/result'
import type { Language } from '@/messages/language'
import { recordAudit } from '@/operations/recordAudit'
import { releaseLocks } from '@/operations/releaseLocks'
import { commit, inTransaction, type Transaction } from '@/operations/transaction'
import type { User } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { countAttempt } from './countAttempt'
import { consumeSignInLink, findSignInLink, isLinkToken, issueSignInLink } from './links'
import { ensureUser, findUser, roleForSignIn } from './users'

interface SignInContext {
  payload: Payload
  /** Of the environment (OPS-2). */
  settings: { publicUrl: string; adminEmails: readonly string[]; mailFrom: string }
  /** Runs `work` after the response, so that the response time reveals nothing about the address. */
  afterResponse: (work: () => Promise<void>) => void
}

interface SignInRequest {
  email: unknown
  /** Path within the archive to redirect to afterwards, already sanitized. */
  next: string
  language: Language
  /** IP address of the client as the server knows it. */
  clientAddress: string
}

/**
 * Handles a request to sign in (AUTH-2, AUTH-7). The result is the same for every well-formed address; the mail is
 * decided on later. Refuses requests of a client over LIMIT-24, and text that is not a plain mail address.
 */
export async function requestSignIn(
  context: SignInContext,
  request: SignInRequest,
): Promise<Result<{ email: string }, Refusal>> {
  const counted = await countAttempt(context.payload, 'request', networkOf(request.clientAddress))
  if (!counted.ok) return counted
  const email = typeof request.email === 'string' ? parseMailAddress(request.email.trim()) : null
  if (email === null) return refuse(invalid({ pointer: '/email', code: 'email' }))
  context.afterResponse(() => mailLink(context, email, request))
  return ok({ email: email.address })
}

/** Mails the link if the address may sign in and has not received too many mails (LIMIT-24). */
async function mailLink(
  { payload, settings }: SignInContext,
  email: MailAddress,
  { next, language }: SignInRequest,
): Promise<void> {
  const db = poolDb(payload)
  const known = await findUser(db, email.address, { lock: false })
  if ((await roleForSignIn({ payload }, settings.adminEmails, email, known)) === null) return
  const counted = await countAttempt(payload, 'mail', email.address)
  if (!counted.ok) {
    const { signInAttempts, signInWindowMinutes } = LIMITS
    payload.logger.warn(
      `A sign-in mail was not sent: the address got ${inWords(signInAttempts.mail)} within ${signInWindowMinutes} minutes.`,
    )
    return
  }
  const { address } = email
  const minutes = LIMITS.mailedLinkMinutes
  const link = await issueSignInLink(db, settings.publicUrl, {
    email: address,
    lifetimeSeconds: minutes * 60,
    next,
  })
  const { host } = new URL(settings.publicUrl)
  const mail = signInMail({ email: address, link, minutes, host, language: known?.language ?? language })
  const headers = { 'Auto-Submitted': 'auto-generated' }
  await payload.sendEmail({ ...mail, from: settings.mailFrom, to: address, headers })
}

/** A new session. */
interface NewSession {
  user: UserActor
  /** The value of the cookie. Never log it. */
  sessionToken: string
  /** Path within the archive to redirect to. */
  next: string
  /** The language that the user has chosen, if any. */
  language: Language | null
}

const invalidLink = invalid({ pointer: '/token', code: 'sign_in_link' })

/**
 * Redeems a sign-in link (AUTH-3, AUTH-5) in one transaction: consumes it, creates a new user, gives the addresses of
 * `ADMIN_EMAILS` the role `admin`, and starts a session. Of concurrent calls with the same token exactly one succeeds.
 * @param language chosen in this browser; kept unless the user has chosen one before
 */
export async function confirmSignIn(
  payload: Payload,
  settings: { adminEmails: readonly string[] },
  token: unknown,
  language: Language | null = null,
): Promise<Result<NewSession, Refusal>> {
  // Without a write slot, so that guesses keep no other writer waiting.
  const link = isLinkToken(token) ? await findSignInLink(poolDb(payload), token) : null
  const email = link && parseMailAddress(link.email)
  if (!isLinkToken(token) || !link || !email) return refuse(invalidLink)
  return inTransaction(payload, { kind: 'system', name: 'sign-in' }, async (transaction) => {
    const { db } = transaction
    // Two links for a new address create one user. Checks again whether the address may sign in.
    const ensured = await ensureUser(transaction, email.address, async (known) => {
      const role = await roleForSignIn(transaction, settings.adminEmails, email, known)
      return role === null ? refuse(invalid({ pointer: '/token', code: 'sign_in_refused' })) : ok(role)
    })
    if (!ensured.ok) return ensured
    // After the user is locked: an invitation and the end of all sessions lock the user first, too, and then end links.
    if (!(await consumeSignInLink(db, token))) return refuse(invalidLink)
    const session = await beginSession(transaction, ensured.value, language)
    const { user } = session
    await recordAudit(db, user, { action: 'sign-in', target: 'users', targetId: user.id, label: user.email })
    return ok({ ...session, next: link.next })
  })
}

/**
 * Adds a session with a new id, and records the sign-in with its user. `ensureUser` has locked the user's row: Payload rewrites the
 * whole user.
 * @param chosen the language of a user who has not chosen one before
 */
async function beginSession({ payload, req }: Transaction, userId: string, chosen: Language | null) {
  const stored = await payload.db.findOne<User>({
    collection: 'users',
    where: { id: { equals: userId } },
    req,
  })
  if (!stored) throw new Error('the user of a redeemed link is gone')
  const language = stored.language ?? chosen
  const doc: User = { ...stored, language, lastSignInAt: new Date().toISOString() }
  const { config } = payload.collections.users
  const user = userActor(doc)
  const { sid } = await addSessionToUser({ collectionConfig: config, payload, req, user: doc })
  if (sid === undefined) throw new Error('the users collection keeps no sessions')
  const { token } = await jwtSign({
    fieldsToSign: getFieldsToSign({ collectionConfig: config, email: user.email, sid, user: doc }),
    secret: payload.secret,
    tokenExpiration: config.auth.tokenExpiration,
  })
  return { user, sessionToken: token, language }
}

/**
 * Ends a session with immediate effect (AUTH-12). Also releases the user's edit locks; editing in another browser takes
 * a new one.
 * @param sessionId the session to end; null ends all sessions of the user
 */
export async function signOut(payload: Payload, user: UserActor, sessionId: string | null): Promise<void> {
  await commit(payload, user, async ({ db }) => {
    // All code that rewrites sessions takes this lock, so that an ended session cannot come back.
    await db(sql`select 1 from users where id = ${user.id} for update`)
    await db(sql`
      delete from users_sessions
      where _parent_id = ${user.id} and (${sessionId}::text is null or id = ${sessionId}::text)`)
    await releaseLocks(db, user.id)
    await recordAudit(db, user, { action: 'sign-out', target: 'users', targetId: user.id, label: user.email })
  })
}
