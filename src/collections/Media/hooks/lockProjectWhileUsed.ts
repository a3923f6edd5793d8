import { sql } from '@payloadcms/db-postgres'
import { APIError, type CollectionBeforeChangeHook } from 'payload'
import { relationId } from '@/lib/relationId'
import { messagesFor } from '@/messages'
import { requestDb } from '@/operations/transaction'
import type { Media } from '@/payload-types'

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
