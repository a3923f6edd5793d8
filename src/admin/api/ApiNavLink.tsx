import type { ServerProps } from 'payload'
import { hasRole } from '@/domain/role'
import { ApiNavItem } from './ApiNavItem'

/** The link to the API page in the admin's navigation, for administrators. */
export function ApiNavLink({ user }: ServerProps) {
  return user?.collection === 'users' && hasRole(user.role, 'admin') ? <ApiNavItem /> : null
}
