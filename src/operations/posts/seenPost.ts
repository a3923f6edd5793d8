import { sql } from '@payloadcms/db-postgres'
import { LIMITS } from '@/domain/limits'
import type { ComparedContent } from '@/domain/post/difference'
import { sealOf, type PostContent } from '@/domain/post/seal'
import type { Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import type { Db } from '@/queries/db'
import { instant } from '@/queries/db'
import { loadPostContent } from './loadPostContent'

/** What a user saw of a post, and when. */
export interface SeenContent {
  at: string
  content: ComparedContent
}

/** A row of `seen_posts`: the content that the user saw last, and the one seen before it. */
type SeenRow = {
  at: string
  /** Identifies the content. */
  seal: string
  shown: ComparedContent
  before: SeenContent | null
}

/**
 * The content of a post that the user saw before this one, or null (ADMIN-21). Stays the same until the content changes, so
 * that reloading the page shows the same difference.
 */
export async function seenBefore(
  db: Db,
  userId: string,
  postId: string,
  content: PostContent,
): Promise<SeenContent | null> {
  const row = await seenRow(db, userId, postId)
  if (row === null) return null
  return row.seal === sealOf(content) ? row.before : { at: row.at, content: row.shown }
}

/**
 * Stores that a user has seen this version of a post.
 * @param updatedAt of the version on the user's screen
 * @returns whether that is still the stored version: otherwise nothing is stored. Refusal: `not_found`
 */
export async function rememberSeen(
  db: Db,
  userId: string,
  postId: string,
  updatedAt: string,
  now: Date,
): Promise<Result<{ isStored: boolean }, Refusal>> {
  const post = await loadPostContent(db, postId, { lock: false })
  if (post === null) return refuse({ kind: 'not_found' })
  if (post.updatedAt !== updatedAt) return ok({ isStored: false })
  const row = await seenRow(db, userId, postId)
  const seal = sealOf(post.content)
  if (row?.seal === seal) return ok({ isStored: true })
  const before = row && { at: row.at, content: row.shown }
  const content = JSON.stringify({ seal, shown: post.content, before })
  // The page that shows it opens no longer entry either (LIMIT-44).
  if (content.length > LIMITS.editableBytes) return ok({ isStored: false })
  await db(sql`
    insert into seen_posts (user_id, post_id, seen_at, content)
    values (${userId}, ${postId}, ${now.toISOString()}, ${content})
    on conflict (user_id, post_id) do update set seen_at = excluded.seen_at, content = excluded.content`)
  return ok({ isStored: true })
}

async function seenRow(db: Db, userId: string, postId: string): Promise<SeenRow | null> {
  const [row] = await db<SeenRow>(sql`
    select ${instant(sql`seen_at`)} as at, content->>'seal' as seal, content->'shown' as shown,
      content->'before' as before
    from seen_posts where user_id = ${userId} and post_id = ${postId}`)
  return row ?? null
}
