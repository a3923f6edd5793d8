import { sql } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest } from 'payload'
import { z } from 'zod'
import type { Actor } from '@/domain/actor'
import { LIMITS } from '@/domain/limits'
import { validate, type ValidationIssue } from '@/domain/issues'
import { invalid, type Refusal } from '@/domain/refusal'
import { ROLES, type Role } from '@/domain/role'
import { userName } from '@/domain/user'
import { isRecord } from '@/lib/json'
import { isAllowedDomain, parseMailAddress, type MailAddress } from '@/lib/mailAddress'
import { ok, refuse, type Result } from '@/lib/result'
import type { Language } from '@/messages/language'
import { takeLock } from '@/operations/lock'
import { recordAudit } from '@/operations/recordAudit'
import { inTransaction, type Transaction } from '@/operations/transaction'
import type { User } from '@/payload-types'
import { poolDb, type Db } from '@/queries/db'
import { endHandedOutLinks, issueSignInLink } from './links'

type UserRow = { id: string; role: Role; language: Language | null; isActive: boolean }

/**
 * The user with this lower-case address, or null.
 * @param options `lock` (in a transaction only): the user and the role cannot change until it ends
 */
export async function findUser(db: Db, email: string, { lock }: { lock: boolean }): Promise<UserRow | null> {
  const [user] = await db<UserRow>(
    sql`select id, role, language, deactivated_at is null as "isActive"
        from users where email = ${email} ${lock ? sql`for update` : sql``}`,
  )
  return user ?? null
}

/**
 * The role with which an address may sign in, or null (AUTH-3): addresses of `ADMIN_EMAILS` as `admin`, existing users
 * with their role, and other addresses of an allowed domain as `reader`. Deactivated users may not.
 * @param place `req`: the transaction in which to read the settings, if any
 * @param user the user with the address, or null
 */
export async function roleForSignIn(
  { payload, req }: { payload: Payload; req?: PayloadRequest },
  adminEmails: readonly string[],
  { address, domain }: MailAddress,
  user: UserRow | null,
): Promise<Role | null> {
  if (user?.isActive === false) return null
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
 * @param name to set, if given
 */
export async function ensureUser(
  { payload, req, db }: Transaction,
  email: string,
  decide: (user: UserRow | null) => Promise<Result<Role, Refusal>>,
  name?: string,
): Promise<Result<string, Refusal>> {
  await takeLock(db, 'sign_in_user', email)
  const user = await findUser(db, email, { lock: true })
  const decided = await decide(user)
  if (!decided.ok) return decided
  const data = { role: decided.value, ...(name !== undefined && { name }) }
  if (user === null) {
    const created = { ...data, email }
    const { id } = await payload.create({ collection: 'users', data: created, overrideAccess: true, req })
    return ok(id)
  }
  if (user.role !== data.role || name !== undefined)
    await payload.update({ collection: 'users', id: user.id, data, overrideAccess: true, req })
  return ok(user.id)
}

/**
 * Whether this user is the only administrator who may sign in (ADMIN-6). Locks until the transaction ends, so two administrators cannot remove
 * each other at once. A trigger of the same name (`migrations/20261123_180000_active_administrator.ts`) protects writes that do not call this.
 */
export async function isLastAdministrator(db: Db, userId: string): Promise<boolean> {
  await takeLock(db, 'keep_an_administrator')
  const others = await db(sql`
    select 1 as found from users where role = 'admin' and deactivated_at is null and id <> ${userId} limit 1`)
  return others.length === 0
}

/** An invited user, and the link to hand out. */
interface Invitation {
  doc: UserRecord
  /** Works once, for a day. Show it to the inviter only. */
  link: string
}

const request = z.strictObject({
  email: z.unknown(),
  role: z.unknown(),
  name: userName.optional(),
})

/**
 * Creates a user with a one-time sign-in link (AUTH-6, ADMIN-13, OPS-12). For an existing user sets the role and, if given, the
 * name, and creates a new link, which ends earlier invitations. Refuses with all validation errors at once, if no administrator would be left, and deactivated users.
 * @param given the unvalidated `{ email, role, name? }`
 */
export async function inviteUser(
  payload: Payload,
  settings: { publicUrl: string },
  actor: Actor,
  given: unknown,
): Promise<Result<Invitation, Refusal>> {
  const valid = validate(request, given)
  const fields = isRecord(given) ? given : {}
  const email = typeof fields.email === 'string' ? parseMailAddress(fields.email.trim())?.address : undefined
  const role = ROLES.find((one) => one === fields.role)
  const issues: ValidationIssue[] = []
  if (email === undefined) issues.push({ pointer: '/email', code: 'email' })
  if (role === undefined) issues.push({ pointer: '/role', code: 'role', params: { roles: ROLES } })
  if (!valid.ok || email === undefined || role === undefined)
    return refuse(invalid(...issues, ...(valid.ok ? [] : valid.refusal)))
  return inTransaction(payload, actor, async (transaction) => {
    const { req, db } = transaction
    const decide = async (known: UserRow | null): Promise<Result<Role, Refusal>> => {
      if (known?.isActive === false) return refuse(invalid({ pointer: '/email', code: 'deactivated_user' }))
      if (known?.role === 'admin' && role !== 'admin' && (await isLastAdministrator(db, known.id)))
        return refuse(invalid({ pointer: '/role', code: 'last_administrator' }))
      return ok(role)
    }
    const user = await ensureUser(transaction, email, decide, valid.value.name)
    if (!user.ok) return user
    await endHandedOutLinks(db, email)
    const lifetimeSeconds = LIMITS.invitationHours * 3600
    const link = await issueSignInLink(db, settings.publicUrl, { email, lifetimeSeconds })
    const event = { action: 'invite', target: 'users', targetId: user.value, label: email, details: { role } }
    await recordAudit(db, actor, event)
    return ok({ doc: await readUserRecord(payload, req, user.value), link })
  })
}

/** A user as administrators see them. */
export type UserRecord = ReturnType<typeof userRecord>

/** Reads a user who exists. */
export async function readUserRecord(payload: Payload, req: PayloadRequest, id: string): Promise<UserRecord> {
  return userRecord(await payload.findByID({ collection: 'users', id, depth: 0, overrideAccess: true, req }))
}

function userRecord({
  id,
  email,
  name,
  role,
  language = null,
  lastSignInAt = null,
  deactivatedAt = null,
  createdAt,
  updatedAt,
}: User) {
  return { id, email, name, role, language, lastSignInAt, deactivatedAt, createdAt, updatedAt }
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
