import { sql } from '@payloadcms/db-postgres'
import { ValidationError, type CollectionBeforeChangeHook } from 'payload'
import { lacksAltText } from '@/domain/image'
import { messagesFor } from '@/messages'
import { requestDb } from '@/operations/transaction'
import type { Media } from '@/payload-types'

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
