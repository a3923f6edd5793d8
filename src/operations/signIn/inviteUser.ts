import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { z } from 'zod'
import type { Actor } from '@/domain/actor'
import { invalid, type Refusal } from '@/domain/refusal'
import { ROLES, type Role } from '@/domain/role'
import { parseMailAddress } from '@/lib/mailAddress'
import { ok, refuse, type Result } from '@/lib/result'
import { inTransaction } from '@/operations/transaction'
import { isLastAdministrator } from './isLastAdministrator'
import { HANDED_LINK_SECONDS, issueSignInLink } from './issueSignInLink'

/** A person who was invited. */
export interface Invitation {
  email: string
  role: Role
  /** Works once, for 24 hours. To be shown to the operator alone. */
  link: string
}

const role = z.enum(ROLES)

/**
 * Makes a person known and hands out a one-time sign-in link (CONTRACT.md 6, `user:invite`). For a known address the role
 * is set and the link is a new one. Refuses with every fault at once, and a change that would leave no administrator.
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
        ...(email === undefined ? [{ pointer: '/email', message: 'Give one plain mail address.' }] : []),
        ...(wanted.success ? [] : [{ pointer: '/role', message: `Give one of ${ROLES.join(', ')}.` }]),
      ),
    )
  }
  return inTransaction(payload, actor, async ({ req, run }) => {
    await run(sql`select pg_advisory_xact_lock(hashtext('sign_in_user'), hashtext(${email}))`)
    const [user] = await run<{ id: string; role: Role }>(
      sql`select id, role from users where email = ${email} for update`,
    )
    if (user?.role === 'admin' && wanted.data !== 'admin' && (await isLastAdministrator(run, user.id))) {
      return refuse(invalid({ pointer: '/role', message: 'This is the last administrator.' }))
    }
    const data = { email, role: wanted.data }
    if (!user) await payload.create({ collection: 'users', data, overrideAccess: true, req })
    else if (user.role !== wanted.data) {
      await payload.update({
        collection: 'users',
        id: user.id,
        data: { role: wanted.data },
        overrideAccess: true,
        req,
      })
    }
    const link = await issueSignInLink(run, settings.publicUrl, {
      email,
      lifetimeSeconds: HANDED_LINK_SECONDS,
    })
    return ok({ email, role: wanted.data, link })
  })
}
