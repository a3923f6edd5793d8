import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { clientActor } from '@/domain/actor'
import { scopeOf, type Client } from '@/domain/client'
import type { Refusal } from '@/domain/refusal'
import { isUuid } from '@/lib/ids'
import { ok, refuse, type Result } from '@/lib/result'
import { inTransaction } from '@/operations/transaction'
import type { Db } from '@/queries/db'
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
    const filename = await lockImage(db, client, id)
    if (filename === null) return refuse({ kind: 'not_found' })
    const uses = await usesOf(db, client, id)
    if (uses.length > 0)
      return refuse({ kind: 'media_in_use', posts: uses.filter((use) => use.visible).map((use) => use.id) })
    await payload.delete({ collection: 'media', id, depth: 0, overrideAccess: true, req })
    return ok(filename)
  })
  if (!deleted.ok) return deleted
  await deletePendingFiles(payload, deleted.value)
  return ok(undefined)
}

/** The image's own file, or null. While its row is locked, no post can start to show it, since `post_media` refers to it. */
async function lockImage(db: Db, client: Client, id: string): Promise<string | null> {
  const [row] = await db<{ filename: string }>(sql`
    select filename from media where id = ${id} and ${imageIsInProject(scopeOf(client))} for update`)
  return row?.filename ?? null
}

async function usesOf(db: Db, client: Client, id: string): Promise<{ id: string; visible: boolean }[]> {
  return db(sql`
    select post.id, ${postIsVisible(scopeOf(client))} as visible
    from post_media join posts post on post.id = post_media.post_id
    where post_media.media_id = ${id} order by post.id`)
}
