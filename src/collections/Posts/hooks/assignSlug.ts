import type { CollectionBeforeValidateHook } from 'payload'
import { freeSlug, lockSlugOf } from '@/operations/posts/freeSlug'
import { requestDb } from '@/operations/transaction'
import type { Post } from '@/payload-types'

/**
 * Derives the slug of a post without one from its title. Afterwards neither a new title nor an emptied field changes
 * it.
 */
export const assignSlug: CollectionBeforeValidateHook<Post> = async ({ data, originalDoc, req }) => {
  if (!data || data.slug) return data
  if (originalDoc?.slug) return { ...data, slug: originalDoc.slug }
  // Data from Payload's own API is not validated yet.
  const given: unknown = data.title
  const title = typeof given === 'string' ? given : ''
  const db = await requestDb(req)
  await lockSlugOf(db, title)
  return { ...data, slug: await freeSlug(db, title) }
}
