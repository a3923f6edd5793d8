import type { CollectionBeforeValidateHook } from 'payload'
import { freeSlug } from '@/operations/freeSlug'
import { sqlOf } from '@/operations/transaction'
import type { Post } from '@/payload-types'

/** An entry without a slug gets one from its title; once it has one, a new title does not change its address. */
export const assignSlug: CollectionBeforeValidateHook<Post> = async ({ data, originalDoc, req }) => {
  if (!data || data.slug) return data
  if (originalDoc?.slug) return { ...data, slug: data.slug === undefined ? data.slug : originalDoc.slug }
  return { ...data, slug: await freeSlug(await sqlOf(req), data.title ?? '') }
}
