import type { ServerProps } from 'payload'
import { hasRole } from '@/domain/role'
import { ApiNavItem } from './ApiNavItem'

/** The way to the page about the interface in the admin's navigation, for administrators. */
export function ApiNavLink({ user }: ServerProps) {
  return user?.collection === 'users' && hasRole(user.role, 'admin') ? <ApiNavItem /> : null
}
