import { sql } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest } from 'payload'
import type { Actor } from '@/domain/actor'
import { LIMITS } from '@/domain/limits'
import type { ValidationIssue } from '@/domain/issues'
import { invalid, type Refusal } from '@/domain/refusal'
import { ROLES, type Role } from '@/domain/role'
import { isAllowedDomain, parseMailAddress, type MailAddress } from '@/lib/mailAddress'
import { ok, refuse, type Result } from '@/lib/result'
import { takeLock } from '@/operations/lock'
import { inTransaction, type Transaction } from '@/operations/transaction'
import { poolDb, type Db } from '@/queries/db'
import { issueSignInLink } from './links'

type UserRow = { id: string; role: Role }

/**
 * The user with this lower-case address, or null.
 * @param options `lock` (in a transaction only): the user and the role cannot change until it ends
 */
export async function findUser(db: Db, email: string, { lock }: { lock: boolean }): Promise<UserRow | null> {
  const [user] = await db<UserRow>(
    sql`select id, role from users where email = ${email} ${lock ? sql`for update` : sql``}`,
  )
  return user ?? null
}

/**
 * The role with which an address may sign in, or null (AUTH-3): addresses of `ADMIN_EMAILS` as `admin`, existing users
 * with their role, and other addresses of an allowed domain as `reader`.
 * @param place `req`: the transaction in which to read the settings, if any
 * @param user the user with the address, or null
 */
export async function roleForSignIn(
  { payload, req }: { payload: Payload; req?: PayloadRequest },
  adminEmails: readonly string[],
  { address, domain }: MailAddress,
  user: UserRow | null,
): Promise<Role | null> {
  if (adminEmails.includes(address)) return 'admin'
  if (user !== null) return user.role
  const settings = await payload.findGlobal({ slug: 'settings', overrideAccess: true, ...(req && { req }) })
  const allowed = (settings.allowedEmailDomains ?? []).map((entry) => entry.domain)
  return isAllowedDomain(domain, allowed) ? 'reader' : null
}

/**
 * Makes sure that a user has this lower-case address and the role that `decide` returns; returns the id. Of concurrent
 * calls for a new address one creates the user and the others find it. Refuses as `decide` does.
 * @param decide gets the user with the address, locked until the transaction ends, or null
 */
export async function ensureUser(
  { payload, req, db }: Transaction,
  email: string,
  decide: (user: UserRow | null) => Promise<Result<Role, Refusal>>,
): Promise<Result<string, Refusal>> {
  await takeLock(db, 'sign_in_user', email)
  const user = await findUser(db, email, { lock: true })
  const decided = await decide(user)
  if (!decided.ok) return decided
  const role = decided.value
  if (user === null) {
    const data = { email, role }
    const { id } = await payload.create({ collection: 'users', data, overrideAccess: true, req })
    return ok(id)
  }
  if (user.role !== role)
    await payload.update({ collection: 'users', id: user.id, data: { role }, overrideAccess: true, req })
  return ok(user.id)
}

/**
 * Whether this user is the only administrator (ADMIN-6). Locks until the transaction ends, so two administrators cannot remove
 * each other at once. A trigger of the same name protects writes that do not call this.
 */
export async function isLastAdministrator(db: Db, userId: string): Promise<boolean> {
  await takeLock(db, 'keep_an_administrator')
  const others = await db(sql`select 1 as found from users where role = 'admin' and id <> ${userId} limit 1`)
  return others.length === 0
}

/**
 * Creates a user with a one-time sign-in link (AUTH-6, OPS-12). For an existing user sets the role and creates a new
 * link. Refuses with all errors at once, and if no administrator would be left.
 * @returns the `link` works once, for a day; show it to the operator only
 */
export async function inviteUser(
  payload: Payload,
  settings: { publicUrl: string },
  actor: Actor,
  given: { email: unknown; role: unknown },
): Promise<Result<{ email: string; role: Role; link: string }, Refusal>> {
  const email = typeof given.email === 'string' ? parseMailAddress(given.email.trim())?.address : undefined
  const role = ROLES.find((one) => one === given.role)
  const issues: ValidationIssue[] = []
  if (email === undefined) issues.push({ pointer: '/email', code: 'email' })
  if (role === undefined) issues.push({ pointer: '/role', code: 'role', params: { roles: ROLES } })
  if (email === undefined || role === undefined) return refuse(invalid(...issues))
  return inTransaction(payload, actor, async (transaction) => {
    const { db } = transaction
    const user = await ensureUser(transaction, email, async (known) =>
      known?.role === 'admin' && role !== 'admin' && (await isLastAdministrator(db, known.id))
        ? refuse(invalid({ pointer: '/role', code: 'last_administrator' }))
        : ok(role),
    )
    if (!user.ok) return user
    const lifetimeSeconds = LIMITS.invitationHours * 3600
    const link = await issueSignInLink(db, settings.publicUrl, { email, lifetimeSeconds })
    return ok({ email, role, link })
  })
}

/**
 * While there is no administrator: a one-time sign-in link for the first address of `ADMIN_EMAILS` (OPS-4), to print in
 * the terminal. Null if there is an administrator or no address.
 * @returns the `link` works once, for `hours`; show it to the operator only
 */
export async function announceFirstAdministrator(
  payload: Payload,
  settings: { publicUrl: string; adminEmails: readonly string[] },
): Promise<{ email: string; link: string; hours: number } | null> {
  const db = poolDb(payload)
  const administrators = await db(sql`select 1 as found from users where role = 'admin' limit 1`)
  const email = parseMailAddress(settings.adminEmails[0] ?? '')?.address
  if (administrators.length > 0 || email === undefined) return null
  const hours = LIMITS.invitationHours
  const link = await issueSignInLink(db, settings.publicUrl, { email, lifetimeSeconds: hours * 3600 })
  return { email, link, hours }
}
