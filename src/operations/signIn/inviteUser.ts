import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { z } from 'zod'
import type { Actor } from '@/domain/actor'
import { invalid, type Refusal } from '@/domain/refusal'
import { ROLES, type Role } from '@/domain/role'
import { parseMailAddress } from '@/lib/mailAddress'
import { ok, refuse, type Result } from '@/lib/result'
import { inTransaction } from '@/operations/transaction'
import { poolDb } from '@/queries/db'
import { ensureUser, isLastAdministrator } from './users'
import { HANDED_LINK_SECONDS, issueSignInLink } from './links'

export interface Invitation {
  email: string
  role: Role
  /** Works once, for 24 hours. Show it to the operator only. */
  link: string
}

const role = z.enum(ROLES)

const LAST_ADMINISTRATOR = invalid({ pointer: '/role', code: 'last_administrator' })

/**
 * Creates a user with a one-time sign-in link (AUTH-6, OPS-12). For an existing user sets the role and creates a new
 * link. Refuses with all errors at once, and if no administrator would be left.
 */
export async function inviteUser(
  payload: Payload,
  settings: { publicUrl: string },
  actor: Actor,
  given: { email: unknown; role: unknown },
): Promise<Result<Invitation, Refusal>> {
  const email = typeof given.email === 'string' ? parseMailAddress(given.email.trim())?.address : undefined
  const wanted = role.safeParse(given.role)
  if (email === undefined || !wanted.success) {
    return refuse(
      invalid(
        ...(email === undefined ? [{ pointer: '/email', code: 'email' } as const] : []),
        ...(wanted.success ? [] : [{ pointer: '/role', code: 'role', params: { roles: ROLES } } as const]),
      ),
    )
  }
  return inTransaction(payload, actor, async (transaction) => {
    const { db } = transaction
    const user = await ensureUser(transaction, email, async (known) =>
      known?.role === 'admin' && wanted.data !== 'admin' && (await isLastAdministrator(db, known.id))
        ? refuse(LAST_ADMINISTRATOR)
        : ok(wanted.data),
    )
    if (!user.ok) return user
    const link = await issueSignInLink(db, settings.publicUrl, {
      email,
      lifetimeSeconds: HANDED_LINK_SECONDS,
    })
    return ok({ email, role: wanted.data, link })
  })
}

/** The sign-in link for the first administrator. */
export interface FirstAdministratorLink {
  email: string
  /** Works once, for `hours`. Show it to the operator only. */
  link: string
  hours: number
}

/**
 * While there is no administrator: a one-time sign-in link for the first address of `ADMIN_EMAILS` (OPS-4), to print in
 * the terminal. Null if there is an administrator or no address.
 */
export async function announceFirstAdministrator(
  payload: Payload,
  settings: { publicUrl: string; adminEmails: readonly string[] },
): Promise<FirstAdministratorLink | null> {
  const db = poolDb(payload)
  const administrators = await db(sql`select 1 as found from users where role = 'admin' limit 1`)
  const email = parseMailAddress(settings.adminEmails[0] ?? '')?.address
  if (administrators.length > 0 || email === undefined) return null
  const link = await issueSignInLink(db, settings.publicUrl, { email, lifetimeSeconds: HANDED_LINK_SECONDS })
  return { email, link, hours: HANDED_LINK_SECONDS / 3600 }
}
