import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { clientActor } from '@/domain/actor'
import { scopeOf, type Client } from '@/domain/client'
import type { Refusal } from '@/domain/refusal'
import { isUuid } from '@/lib/ids'
import { ok, refuse, type Result } from '@/lib/result'
import { inTransaction } from '@/operations/transaction'
import { imageIsInProject, postIsVisible } from '@/queries/scope'
import { deletePendingFiles } from './imageFiles'

/**
 * Deletes an image with its variants for a writing client: the row first, then the files (IMG-11). Refuses with `not_found` for an
 * unknown or invisible image, and with `media_in_use` and the visible posts while any post shows it.
 */
export async function deleteImage(
  payload: Payload,
  client: Client,
  id: string,
): Promise<Result<undefined, Refusal>> {
  if (!isUuid(id)) return refuse({ kind: 'not_found' })
  const deleted = await inTransaction(payload, clientActor(client), async ({ req, db }) => {
    const scope = scopeOf(client)
    // While the row is locked, no post can start to show the image, since `post_media` refers to it.
    const [image] = await db<{ filename: string }>(sql`
      select filename from media where id = ${id} and ${imageIsInProject(scope)} for update`)
    if (!image) return refuse({ kind: 'not_found' })
    const uses = await db<{ id: string; visible: boolean }>(sql`
      select post.id, ${postIsVisible(scope)} as visible
      from post_media join posts post on post.id = post_media.post_id
      where post_media.media_id = ${id} order by post.id`)
    if (uses.length > 0)
      return refuse({ kind: 'media_in_use', posts: uses.filter((use) => use.visible).map((use) => use.id) })
    await payload.delete({ collection: 'media', id, depth: 0, overrideAccess: true, req })
    return ok(image.filename)
  })
  if (!deleted.ok) return deleted
  await deletePendingFiles(payload, deleted.value)
  return ok(undefined)
}
