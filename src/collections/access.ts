import type { Access, FieldAccess, PayloadRequest, Where } from 'payload'
import { hasRole, type Role } from '@/domain/role'
import { isUuid } from '@/lib/ids'

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

/**
 * Whether the access rules of a collection allow the user of a request this operation, on this document or (without an
 * id) on any. False for unknown collections and documents.
 */
export async function canAccess(
  req: PayloadRequest,
  slug: string,
  operation: 'read' | 'create' | 'update' | 'delete',
  id?: string,
): Promise<boolean> {
  const collection = req.payload.config.collections.find((one) => one.slug === slug)
  if (collection === undefined || (id !== undefined && !isUuid(id))) return false
  const granted = await collection.access[operation]({ req, ...(id !== undefined && { id }) })
  if (id === undefined || granted === false) return granted !== false
  const conditions: Where[] = [{ id: { equals: id } }]
  if (granted !== true) conditions.push(granted)
  const { totalDocs } = await req.payload.count({
    collection: collection.slug,
    overrideAccess: true,
    req,
    where: { and: conditions },
  })
  return totalDocs > 0
}
