import { sql } from '@payloadcms/db-postgres'
import { APIError, NotFound, type CollectionBeforeDeleteHook } from 'payload'
import { messagesFor } from '@/messages'
import { requestDb } from '@/operations/transaction'

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
