import type { Role } from '@/domain/role'
import { isAllowedDomain, type MailAddress } from '@/lib/mailAddress'
import type { Transaction } from '@/operations/transaction'
import type { UserRow } from './findUser'

/**
 * The role as which an address may sign in, or null when it may not (AUTH-3): the administrators of the
 * environment as `admin`, known people with their role, and every address of an allowed domain as `reader`.
 * @param place its `req`, when there is one, is the transaction in which the settings are read
 * @param user who has the address, null for nobody
 */
export async function signInPermission(
  { payload, req }: Pick<Transaction, 'payload'> & Partial<Pick<Transaction, 'req'>>,
  adminEmails: readonly string[],
  { address, domain }: MailAddress,
  user: UserRow | null,
): Promise<Role | null> {
  if (adminEmails.includes(address)) return 'admin'
  if (user !== null) return user.role
  const { allowedEmailDomains } = await payload.findGlobal({
    slug: 'settings',
    overrideAccess: true,
    ...(req && { req }),
  })
  const allowed = (allowedEmailDomains ?? []).map((entry) => entry.domain)
  return isAllowedDomain(domain, allowed) ? 'reader' : null
}
