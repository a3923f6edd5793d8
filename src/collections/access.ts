import type { Access, FieldAccess, PayloadRequest } from 'payload'
import { hasRole, type Role } from '@/domain/role'

/** Whether the request comes from a signed-in person who has at least this role. */
export function isAtLeast(req: PayloadRequest, least: Role): boolean {
  return req.user?.collection === 'users' && hasRole(req.user.role, least)
}

/** Open to people with at least this role. */
export function atLeast(least: Role): Access & FieldAccess {
  return ({ req }: { req: PayloadRequest }) => isAtLeast(req, least)
}

/** Open to nobody: what it guards is written by operations alone. */
export const denyAll = () => false

/** What most collections that are managed in the admin's own forms want: readable from a role on, changed by administrators. */
export function managedByAdmins(readableFrom: Role) {
  return {
    read: atLeast(readableFrom),
    create: atLeast('admin'),
    update: atLeast('admin'),
    delete: atLeast('admin'),
    readVersions: atLeast('admin'),
  }
}
