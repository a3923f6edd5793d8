import type { CollectionBeforeValidateHook } from 'payload'
import { freeSlug, lockSlugOf } from '@/operations/posts/freeSlug'
import { requestDb } from '@/operations/transaction'
import type { Post } from '@/payload-types'

/**
 * An entry without a slug gets one from its title. Once it has one, neither a new title nor an emptied field changes
 * its address.
 */
export const assignSlug: CollectionBeforeValidateHook<Post> = async ({ data, originalDoc, req }) => {
  if (!data || data.slug) return data
  if (originalDoc?.slug) return { ...data, slug: originalDoc.slug }
  // What comes through Payload's own doors has not been judged yet.
  const given: unknown = data.title
  const title = typeof given === 'string' ? given : ''
  const db = await requestDb(req)
  await lockSlugOf(db, title)
  return { ...data, slug: await freeSlug(db, title) }
}
