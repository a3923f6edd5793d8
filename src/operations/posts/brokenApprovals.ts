import { sql } from '@payloadcms/db-postgres'
import { sealOf } from '@/domain/post/seal'
import type { Db } from '@/queries/db'
import { loadPostContents } from './loadPostContent'

/**
 * The ids of the scheduled posts whose seal is broken (PUB-8): they need a new approval. Compares seals only for posts that were
 * saved after their approval, or whose images were.
 */
export async function brokenApprovals(db: Db): Promise<string[]> {
  const changed = await db<{ id: string }>(sql`
    select post.id from posts post
    where post.status = 'draft' and post.approval_seal is not null
      and (post.updated_at > post.approval_at or exists (
        select 1 from post_media join media on media.id = post_media.media_id
        where post_media.post_id = post.id and media.updated_at > post.approval_at))`)
  const posts = await loadPostContents(
    db,
    changed.map(({ id }) => id),
  )
  return posts.filter(({ seal, content }) => sealOf(content) !== seal).map(({ id }) => id)
}
