import { sql } from '@payloadcms/db-postgres'
import { LIMITS } from '@/domain/limits'
import { sealOf } from '@/domain/post/seal'
import { turnForContent } from '@/queries/contentBytes'
import type { Db } from '@/queries/db'
import { loadPostContents } from './loadPostContent'

/**
 * The ids of the scheduled posts whose seal is broken (PUB-8): they need a new approval. Compares seals only for posts that were
 * saved after their approval, or whose images were. Large ones one by one, in turn (SEC-24).
 */
export async function brokenApprovals(db: Db): Promise<string[]> {
  const changed = await db<{ id: string }>(sql`
    select post.id from posts post
    where post.status = 'draft' and post.approval_seal is not null
      and (post.updated_at > post.approval_at or exists (
        select 1 from post_media join media on media.id = post_media.media_id
        where post_media.post_id = post.id and media.updated_at > post.approval_at))`)
  const ids = changed.map(({ id }) => id)
  const isLarge = (await turnForContent(db, { posts: ids })) > LIMITS.editableBytes
  const broken: string[] = []
  for (const some of isLarge ? ids.map((id) => [id]) : [ids]) {
    const posts = await loadPostContents(db, some)
    broken.push(...posts.filter(({ seal, content }) => sealOf(content) !== seal).map(({ id }) => id))
  }
  return broken
}
