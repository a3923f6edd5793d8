import { sql } from '@payloadcms/db-postgres'
import type { CollectionAfterChangeHook } from 'payload'
import { shownImageIds } from '@/domain/post/images'
import { fromStored, type StoredBlock } from '@/domain/post/storedBlocks'
import { replacePostMedia } from '@/operations/posts/postRows'
import { requestDb } from '@/operations/transaction'
import type { Post } from '@/payload-types'

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
