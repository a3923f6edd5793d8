import type { PayloadRequest, Where } from 'payload'
import { isUuid } from '@/lib/ids'

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
