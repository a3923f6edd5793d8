import type {
  Access,
  CollectionBeforeOperationHook,
  FieldAccess,
  PayloadRequest,
  SanitizedCollectionConfig,
  Where,
} from 'payload'
import { hasRole, type Role } from '@/domain/role'
import { isUuid } from '@/lib/ids'
import { isRecord } from '@/lib/json'

/** Whether the signed-in user has at least this role. */
export function isAtLeast(req: PayloadRequest, minimum: Role): boolean {
  return req.user?.collection === 'users' && hasRole(req.user.role, minimum)
}

/** Allows users with at least this role. */
export function atLeast(minimum: Role): Access & FieldAccess {
  return ({ req }: { req: PayloadRequest }) => isAtLeast(req, minimum)
}

/** Denies every user, because only operations write. */
export const denyAll = () => false

/** Disables duplicating, bulk edits and bulk deletions of a collection. */
export const oneAtATime = { disableDuplicate: true, disableBulkEdit: true, disableBulkDelete: true } as const

/** The access rules of a collection: who reads, and who writes in the admin. Without `write`, only operations write. */
export function accessFor({ read, write }: { read: Role; write?: Role }) {
  const mayWrite = write === undefined ? denyAll : atLeast(write)
  return {
    read: atLeast(read),
    create: mayWrite,
    update: mayWrite,
    delete: mayWrite,
    readVersions: atLeast(read),
  }
}

/** The collection of this slug, or null. */
export function collectionOf({ payload }: PayloadRequest, slug: unknown): SanitizedCollectionConfig | null {
  return payload.config.collections.find((one) => one.slug === slug) ?? null
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
  const collection = collectionOf(req, slug)
  if (collection === null || (id !== undefined && !isUuid(id))) return false
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

/** The data that an operation would write, unvalidated; null if it writes nothing. */
export function dataOf(args: unknown): Record<string, unknown> | null {
  return isRecord(args) && isRecord(args.data) ? args.data : null
}

/** Drops `createdAt` and `updatedAt` from requests. */
export const protectDates: CollectionBeforeOperationHook = ({ args, overrideAccess }) => {
  const data = dataOf(args)
  if (overrideAccess === true || data === null) return
  delete data.createdAt
  delete data.updatedAt
}
