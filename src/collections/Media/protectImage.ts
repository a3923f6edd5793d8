import {
  NotFound,
  type CollectionAfterDeleteHook,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
} from 'payload'
import { isAtLeast } from '@/collections/access'
import { actorOf } from '@/collections/auditTrail'
import { refusalError, validationError } from '@/collections/refusals'
import type { Media } from '@/payload-types'
import { sql } from '@payloadcms/db-postgres'
import { systemClock, toInstant } from '@/lib/dates'
import { relationId } from '@/lib/ids'
import { requestDb } from '@/operations/transaction'
import { userScope } from '@/domain/client'
import { lacksAltText } from '@/domain/strings'
import { deletePendingFiles } from '@/operations/images/imageFiles'
import { startMessageUpdates } from '@/operations/digest/updateMessages'
import { lockPostsShowing, recordAltTexts } from '@/operations/posts/correctPost'
import { markMessages } from '@/operations/posts/markMessages'
import { postsShowing } from '@/queries/imageLibrary'
import { afterTransaction, FILE_FIELDS } from './prepareUpload'

/** Keeps the fields about the files of an existing image unchanged. */
export const keepFileFields: CollectionBeforeChangeHook<Media> = ({ data, operation, originalDoc }) => {
  if (operation !== 'update') return data
  return { ...data, ...Object.fromEntries(FILE_FIELDS.map((field) => [field, originalDoc?.[field]])) }
}

/**
 * Refuses to move an image that a post shows to another project, because the project determines who sees it. Once a post with it was
 * published, an author's change of its alt text is refused, and a publisher's is a correction of each such post (IMG-12), also in the
 * chat (DIGEST-20). Locks the posts, then the image, as a correction and an approval do.
 */
export const protectShownImage: CollectionBeforeChangeHook<Media> = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  if (operation !== 'update' || !originalDoc) return data
  const { id } = originalDoc
  const isMoved = data.project !== undefined && relationId(data.project) !== relationId(originalDoc.project)
  const alt = data.alt === undefined ? undefined : data.alt || null
  if (!isMoved && alt === undefined) return data
  const db = await requestDb(req)
  const isPublisher = isAtLeast(req, 'publisher')
  const posts = alt !== undefined && isPublisher ? await lockPostsShowing(db, [id]) : []
  const [image] = await db<{ alt: string | null }>(sql`select alt from media where id = ${id} for update`)
  const isNewAlt = alt !== undefined && alt !== (image?.alt || null)
  const [shown] = await db<{ posts: number; published: number; isPublic: boolean | null }>(sql`
    select count(*)::int as posts, (count(*) filter (where posts.status <> 'draft'))::int as published,
      bool_or(posts.status = 'published' and posts.audience = 'public') as "isPublic"
    from post_media join posts on posts.id = post_media.post_id
    where post_media.media_id = ${id}`)
  if (isMoved && shown && shown.posts > 0) throw refusalError(req, 409, { code: 'projectFixed' })
  if (isNewAlt && req.user && !isPublisher && shown && shown.published > 0)
    throw refusalError(req, 409, { code: 'altTextFixed' })
  if (isNewAlt && lacksAltText(alt) && shown?.isPublic)
    throw validationError(req, 'media', [{ pointer: '/alt', code: 'alt_text_needed' }])
  if (isNewAlt && posts.length > 0) {
    const changed = [{ id, before: image?.alt ?? '', after: alt ?? '' }]
    await recordAltTexts(db, actorOf(req), posts, changed, toInstant(systemClock()))
    await markMessages(db, posts)
    await afterTransaction(req, async () => startMessageUpdates(req.payload))
  }
  return data
}

/** How many posts a refused deletion names. */
const NAMED_POSTS = 3

/**
 * Refuses to delete an image while a post shows it (ADMIN-4), and names the newest of these posts. Locks the image before
 * counting, so that a concurrent write that shows it is either counted or fails on its foreign key.
 */
export const refuseWhileShown: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const db = await requestDb(req)
  const locked = await db(sql`select 1 as locked from media where id = ${id} for update`)
  // Deleted since Payload loaded it.
  if (locked.length === 0) throw new NotFound(req.t)
  const { items, total } = await postsShowing(db, userScope(), String(id), NAMED_POSTS)
  const titles = items.map(({ title }) => title)
  if (total > 0) throw refusalError(req, 409, { code: 'imageShown', params: { count: total, titles } })
}

/** Deletes the files of a deleted image after the deletion of its row is committed. */
export const removeFiles: CollectionAfterDeleteHook<Media> = async ({ doc: { filename }, req }) => {
  if (filename) await afterTransaction(req, () => deletePendingFiles(req.payload, filename))
}
