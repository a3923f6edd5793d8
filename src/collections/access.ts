import type { Access, FieldAccess, PayloadRequest } from 'payload'
import { hasRole, type Role } from '@/domain/role'

/** Whether the signed-in user has at least this role. */
export function isAtLeast(req: PayloadRequest, least: Role): boolean {
  return req.user?.collection === 'users' && hasRole(req.user.role, least)
}

/** Allows users with at least this role. */
export function atLeast(least: Role): Access & FieldAccess {
  return ({ req }: { req: PayloadRequest }) => isAtLeast(req, least)
}

/** Allows no user: only operations write. */
export const denyAll = () => false

/** For collections that are managed in the admin forms: readable from a role on, changed by administrators. */
export function managedByAdmins(readableFrom: Role) {
  return {
    read: atLeast(readableFrom),
    create: atLeast('admin'),
    update: atLeast('admin'),
    delete: atLeast('admin'),
    readVersions: atLeast('admin'),
  }
}
