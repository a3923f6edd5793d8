import type { Role } from '@/domain/role'
import { isAllowedDomain, type MailAddress } from '@/lib/mailAddress'
import type { Transaction } from '@/operations/transaction'
import type { UserRow } from './users'

/**
 * The role with which an address may sign in, or null (AUTH-3): addresses of `ADMIN_EMAILS` as `admin`, existing users
 * with their role, and other addresses of an allowed domain as `reader`.
 * @param place its `req`, if any, is the transaction for reading the settings
 * @param user the user with the address, or null
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
