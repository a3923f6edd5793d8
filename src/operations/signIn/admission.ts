import { sql } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest } from 'payload'
import type { Role } from '@/domain/role'
import { isAllowedDomain, type MailAddress } from '@/lib/mailAddress'
import { sqlOf } from '@/operations/transaction'
import { sqlOn } from '@/queries/runSql'

/** As whom an address may sign in. `userId` is null for a person who is new. */
export interface Admission {
  userId: string | null
  role: Role
}

/**
 * As whom an address may sign in, or null when it may not (CONTRACT.md 1 and 3): the administrators of the environment
 * as `admin`, known people with their role, and every address of an allowed domain as `reader`.
 * @param req the transaction to look in; the known user's row is then locked until it ends
 */
export async function admission(
  payload: Payload,
  adminEmails: readonly string[],
  { address, domain }: MailAddress,
  req?: PayloadRequest,
): Promise<Admission | null> {
  const run = req ? await sqlOf(req) : sqlOn(payload)
  const [user] = await run<{ id: string; role: Role }>(
    sql`select id, role from users where email = ${address} ${req ? sql`for update` : sql``}`,
  )
  if (adminEmails.includes(address)) return { userId: user?.id ?? null, role: 'admin' }
  if (user) return { userId: user.id, role: user.role }
  const { allowedEmailDomains } = await payload.findGlobal({
    slug: 'settings',
    overrideAccess: true,
    ...(req && { req }),
  })
  const allowed = (allowedEmailDomains ?? []).map((entry) => entry.domain)
  return isAllowedDomain(domain, allowed) ? { userId: null, role: 'reader' } : null
}
