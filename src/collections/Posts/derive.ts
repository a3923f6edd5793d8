import { sql } from '@payloadcms/db-postgres'
import type {
  CollectionAfterChangeHook,
  CollectionBeforeChangeHook,
  CollectionBeforeValidateHook,
  FieldHook,
} from 'payload'
import { actorOf } from '@/collections/auditTrail'
import { shownImageIds } from '@/domain/post/images'
import { sealOf } from '@/domain/post/seal'
import { fromStored, type StoredBlock } from '@/domain/post/storedBlocks'
import { freeSlug, lockSlugOf } from '@/operations/posts/freeSlug'
import { loadPostContent } from '@/operations/posts/loadPostContent'
import { replacePostMedia } from '@/operations/posts/postRows'
import { requestDb } from '@/operations/transaction'
import type { Post } from '@/payload-types'

/**
 * Derives the slug of a new post from its title, unless one is given. Later, neither a new title nor an emptied field changes it
 * (WRITE-13).
 */
export const assignSlug: CollectionBeforeValidateHook<Post> = async ({ data, originalDoc, req }) => {
  if (!data || data.slug) return data
  if (originalDoc?.slug) return { ...data, slug: originalDoc.slug }
  // Not validated yet.
  const given: unknown = data.title
  const title = typeof given === 'string' ? given : ''
  const db = await requestDb(req)
  await lockSlugOf(db, title)
  return { ...data, slug: await freeSlug(db, title) }
}

/** Records who makes a version and by what, and who created the post. */
export const recordChange: CollectionBeforeChangeHook<Post> = ({ data, operation, req }) => {
  const action = req.context.isRestoringVersion ? 'restore' : operation
  const change = { by: actorOf(req).name, action }
  return operation === 'create' ? { ...data, change, createdBy: req.user?.id ?? null } : { ...data, change }
}

/**
 * Keeps `post_media`, the table of images shown by posts, in sync in the transaction of the post. Reads the stored row,
 * because the document of the hook may be populated.
 */
export const syncPostMedia: CollectionAfterChangeHook<Post> = async ({ doc, operation, req }) => {
  const db = await requestDb(req)
  const [row] = await db<{ cover: string | null; blocks: StoredBlock[] | null }>(
    sql`select cover_id as cover, blocks from posts where id = ${doc.id}`,
  )
  const imageIds = shownImageIds({
    coverMediaId: row?.cover ?? null,
    blocks: (row?.blocks ?? []).map(fromStored),
  })
  if (operation === 'create' && imageIds.length === 0) return
  await replacePostMedia(db, doc.id, imageIds)
}

/**
 * Whether the approval of a scheduled post is still valid: false after any change, null without an approval and in lists.
 * Compares the seal with the stored content. Only for display: `publish-due` checks the seal itself.
 */
export const compareSeal: FieldHook<Post, boolean | null> = async ({ findMany, originalDoc, req }) => {
  if (findMany || !originalDoc || originalDoc.status !== 'draft' || !originalDoc.approval?.seal) return null
  const post = await loadPostContent(await requestDb(req), originalDoc.id, { lock: false })
  return post === null ? null : sealOf(post.content) === post.seal
}
