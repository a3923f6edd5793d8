import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Db } from '@/queries/db'

/** Stores which images a post shows (`shownImageIds`). The foreign keys reject a deleted image. */
export async function replacePostMedia(db: Db, postId: string, imageIds: readonly string[]): Promise<void> {
  await db(sql`delete from post_media where post_id = ${postId}`)
  if (imageIds.length > 0) await db(insertPostMedia(imageIds, sql`(select ${postId}::uuid as id) post`))
}

/** A statement that stores the images of each post in `posts`, a source of rows named `post` with an `id`. */
export function insertPostMedia(imageIds: readonly string[], posts: SQL): SQL {
  return sql`
    insert into post_media (post_id, media_id)
    select post.id, image.id from ${posts}, unnest(${sql.param([...imageIds])}::uuid[]) as image (id)`
}
