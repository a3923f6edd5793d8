import {
  type CollectionBeforeChangeHook,
  APIError,
  ValidationError,
  NotFound,
  type CollectionBeforeDeleteHook,
  type CollectionAfterDeleteHook,
} from 'payload'
import { actorOf } from '@/collections/auditTrail'
import type { Media } from '@/payload-types'
import { sql } from '@payloadcms/db-postgres'
import { relationId } from '@/lib/relationId'
import { messagesFor } from '@/messages'
import { requestDb } from '@/operations/transaction'
import { lacksAltText } from '@/domain/image'
import { deletePendingFiles } from '@/operations/images/pendingFiles'
import { afterTransaction } from './prepareUpload'

/** The row's fields about its files and their uploader: written once, never taken from a request. */
const FILE_FIELDS = [
  'name',
  'client',
  'filename',
  'mimeType',
  'filesize',
  'width',
  'height',
  'focalX',
  'focalY',
  'sizes',
  'thumbnailURL',
] as const satisfies readonly (keyof Media)[]

/** Sets these fields for a new image and keeps them unchanged afterwards. */
export const protectFileFields: CollectionBeforeChangeHook<Media> = ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  const rest: Partial<Media> = { ...data }
  for (const field of FILE_FIELDS) delete rest[field]
  if (operation === 'update') {
    const stored = FILE_FIELDS.map((field) => [field, originalDoc?.[field]] as const)
    return { ...rest, ...Object.fromEntries(stored) }
  }
  const { storedImage } = req.context
  if (storedImage === undefined) throw new Error('an image without files')
  const actor = actorOf(req)
  return { ...rest, ...storedImage.fields, client: actor.kind === 'client' ? actor.id : null }
}

/** An image that a post shows stays in its project, which determines who sees it. */
export const lockProjectWhileUsed: CollectionBeforeChangeHook<Media> = async ({ data, originalDoc, req }) => {
  const from = relationId(originalDoc?.project)
  if (from === null || data.project === undefined || relationId(data.project) === from) return data
  const db = await requestDb(req)
  await db(sql`select 1 as locked from media where id = ${originalDoc?.id} for update`)
  const uses = await db(sql`select 1 as used from post_media where media_id = ${originalDoc?.id} limit 1`)
  if (uses.length === 0) return data
  throw new APIError(messagesFor(req).collections.image.projectFixed, 409)
}

/**
 * The alt text of an image in a published public post can be changed but not removed (IMG-12). Locks the row first,
 * because a concurrent approval holds that lock during its checks.
 */
export const requireAltWhilePublic: CollectionBeforeChangeHook<Media> = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  if (operation !== 'update' || !originalDoc || data.alt === undefined || !lacksAltText(data.alt)) return data
  const db = await requestDb(req)
  await db(sql`select 1 as locked from media where id = ${originalDoc.id} for update`)
  const uses = await db(sql`
    select 1 as used from post_media join posts on posts.id = post_media.post_id
    where post_media.media_id = ${originalDoc.id} and posts.status = 'published' and posts.audience = 'public'
    limit 1`)
  if (uses.length === 0) return data
  const message = messagesFor(req).collections.image.altNeeded
  throw new ValidationError({ collection: 'media', errors: [{ message, path: 'alt' }], req }, req.t)
}

/** An image that any post shows cannot be deleted. Locks the row, so no post can start to show it now. */
export const refuseWhileInUse: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const db = await requestDb(req)
  const locked = await db(sql`select 1 as locked from media where id = ${id} for update`)
  // Deleted by somebody else since Payload loaded it.
  if (locked.length === 0) throw new NotFound(req.t)
  const [row] = await db<{ uses: number }>(
    sql`select count(*)::int as uses from post_media where media_id = ${id}`,
  )
  const uses = row?.uses ?? 0
  if (uses > 0) throw new APIError(messagesFor(req).collections.image.inUse(uses), 409)
}

/** Deletes the files of a deleted image once its row is gone for good. */
export const removeFiles: CollectionAfterDeleteHook<Media> = async ({ doc: { filename }, req }) => {
  if (filename) await afterTransaction(req, () => deletePendingFiles(req.payload, filename))
}
