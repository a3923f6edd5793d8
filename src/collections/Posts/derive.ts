import { sql } from '@payloadcms/db-postgres'
import type {
  CollectionAfterChangeHook,
  CollectionBeforeChangeHook,
  CollectionBeforeValidateHook,
  FieldHook,
  PayloadRequest,
} from 'payload'
import { actorOf } from '@/collections/auditTrail'
import { LIMITS } from '@/domain/limits'
import { shownImageIds } from '@/domain/post/images'
import { sealOf } from '@/domain/post/seal'
import { isDerivedSlug } from '@/domain/slug'
import { fromStored, type StoredBlock } from '@/domain/post/storedBlocks'
import { freeSlug, lockSlugOf } from '@/operations/posts/freeSlug'
import { loadPostContent } from '@/operations/posts/loadPostContent'
import { replacePostMedia } from '@/operations/posts/postRows'
import { requestDb } from '@/operations/transaction'
import type { Post } from '@/payload-types'

/**
 * Derives the slug from the title, unless one is given. Until approval it follows the title of a draft that a user created, as long
 * as no user has edited it. A draft of a client keeps its slug (WRITE-13). Restoring a version keeps the present slug if another post
 * has taken the old one meanwhile.
 */
export const assignSlug: CollectionBeforeValidateHook<Post> = async ({ data, originalDoc, req }) => {
  if (!data) return data
  const stored = originalDoc?.slug
  if (data.slug && data.slug !== stored)
    return stored && req.context.isRestoringVersion && (await isTaken(req, data.slug))
      ? { ...data, slug: stored }
      : data
  // Not validated yet: a title that is too long is refused later.
  const given: unknown = data.title
  const title = typeof given === 'string' ? given.slice(0, 2 * LIMITS.title) : ''
  if (stored && (!followsTitle(originalDoc, req) || isDerivedSlug(stored, title)))
    return { ...data, slug: stored }
  const db = await requestDb(req)
  await lockSlugOf(db, title)
  return { ...data, slug: await freeSlug(db, title) }
}

async function isTaken(req: PayloadRequest, slug: string): Promise<boolean> {
  const db = await requestDb(req)
  return (await db(sql`select from posts where slug = ${slug}`)).length > 0
}

function followsTitle({ title, slug, status, approval, client }: Post, req: PayloadRequest): boolean {
  const mayChange = status === 'draft' && !approval?.seal && !client && !req.context.isRestoringVersion
  return mayChange && isDerivedSlug(slug ?? '', title)
}

/** Records who makes a version and by what, and who created the post. */
export const recordChange: CollectionBeforeChangeHook<Post> = ({ data, operation, req }) => {
  const action = req.context.isRestoringVersion ? 'restore' : operation
  const change = { by: actorOf(req).name, action }
  return operation === 'create' ? { ...data, change, createdBy: req.user?.id ?? null } : { ...data, change }
}

/** Milliseconds in which the saves of one person share a version. */
const VERSION_SPAN_MS = 600_000

/**
 * The form saves while a person writes. Their saves within ten minutes share one version of the history, so that the others last
 * (ADMIN-17). Each change of a program stays a version. Payload has stored the new version before this. The audit knows whose the
 * one before is: names need not be unique.
 */
export const mergeVersions: CollectionAfterChangeHook<Post> = async ({ doc, operation, req }) => {
  const actor = actorOf(req)
  if (operation !== 'update' || actor.kind !== 'person') return
  const db = await requestDb(req)
  await db(sql`
    with latest as (
      select id, version_change_action as action,
        floor(extract(epoch from created_at) * 1000 / ${VERSION_SPAN_MS}) as span,
        row_number() over (order by created_at desc, id desc) as place
      from _posts_v where parent_id = ${doc.id} order by created_at desc, id desc limit 2)
    delete from _posts_v using latest kept, latest earlier
    where kept.place = 1 and earlier.place = 2 and _posts_v.id = earlier.id
      and kept.action = 'update' and earlier.action = 'update'
      and earlier.span = kept.span and ${actor.id} = (
        select actor_id from audit where target = 'posts' and target_id = ${doc.id} and action = 'update'
        order by created_at desc, id desc limit 1)`)
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
