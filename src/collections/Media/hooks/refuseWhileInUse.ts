import { sql } from '@payloadcms/db-postgres'
import { APIError, NotFound, type CollectionBeforeDeleteHook } from 'payload'
import { requestDb } from '@/operations/transaction'
import { chooseFor } from '../../words'

/** An image that is a cover or stands in a block of any entry stays. Locked, so that no entry begins to show it now. */
export const refuseWhileInUse: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const db = await requestDb(req)
  const locked = await db(sql`select 1 as locked from media where id = ${id} for update`)
  // Somebody else has deleted it since Payload looked.
  if (locked.length === 0) throw new NotFound(req.t)
  const [row] = await db<{ uses: number }>(
    sql`select count(*)::int as uses from post_media where media_id = ${id}`,
  )
  const uses = row?.uses ?? 0
  if (uses === 0) return
  throw new APIError(
    chooseFor(req)(
      `Das Bild wird noch verwendet: Einträge, die es zeigen: ${uses}. Bitte dort zuerst entfernen.`,
      `The image is in use: entries that show it: ${uses}. Please take it out of them first.`,
    ),
    409,
  )
}
