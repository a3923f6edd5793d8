import { sql } from '@payloadcms/db-postgres'
import type { RunSql } from './transaction'

/** Writes down which images an entry shows. The foreign keys of the table refuse an image that is gone. */
export async function replacePostMedia(
  run: RunSql,
  postId: string,
  mediaIds: ReadonlySet<string>,
): Promise<void> {
  await run(sql`delete from post_media where post_id = ${postId}`)
  if (mediaIds.size === 0) return
  const rows = [...mediaIds].map((mediaId) => sql`(${postId}, ${mediaId})`)
  await run(sql`insert into post_media (post_id, media_id) values ${sql.join(rows, sql`, `)}`)
}
