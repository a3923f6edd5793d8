import { sql } from '@payloadcms/db-postgres'
import { isUuid } from '@/lib/ids'
import type { Language } from '@/messages/language'
import { instant, type Db } from './db'

/** A request for changes in the history of a post. */
export interface ReviewComment {
  comment: string
  by: string
  at: string
}

/** What an approver wants to know about a post besides its content. */
export type ReviewFacts = {
  /** Name of the user who created it. */
  createdBy: string | null
  /** Name of the API client that created it. */
  client: string | null
  createdAt: string
  updatedAt: string
  /** Who made the last change. */
  changedBy: string | null
  /** Oldest first. */
  comments: ReviewComment[]
  /** The draft that has waited longest for a decision, besides this one, and how many wait. */
  next: { id: string; title: string } | null
  waiting: number
}

/** The condition that a post (as `post`) waits for a publisher's decision: handed in and not scheduled. */
export const awaitsDecision = sql`(post.status = 'draft' and post.review_state = 'submitted' and post.approval_seal is null)`

/** The facts about the post with this id, or null. */
export async function reviewFacts(db: Db, postId: string): Promise<ReviewFacts | null> {
  if (!isUuid(postId)) return null
  const [facts] = await db<ReviewFacts>(sql`
    with other as (
      select post.id, post.title, post.review_at from posts post where ${awaitsDecision} and post.id <> ${postId})
    select users.name as "createdBy", client.name as client, post.change_by as "changedBy",
      ${instant(sql`post.created_at`)} as "createdAt", ${instant(sql`post.updated_at`)} as "updatedAt",
      (select coalesce(json_agg(json_build_object('comment', version_review_comment, 'by', version_review_by,
                'at', ${instant(sql`version_review_at`)}) order by version_review_at), '[]')
       from _posts_v where parent_id = post.id and version_change_action = 'request_changes') as comments,
      (select json_build_object('id', id, 'title', title) from other order by review_at nulls first, id limit 1) as next,
      (select count(*)::int from other) as waiting
    from posts post
    left join users on users.id = post.created_by_id
    left join api_clients client on client.id = post.client_id
    where post.id = ${postId}`)
  return facts ?? null
}

/** How many images of its blocks each version of a post has lost, because they were deleted; without those that have all. */
export async function deletedImages(db: Db, postId: string): Promise<Map<string, number>> {
  const rows = await db<{ id: string; count: number }>(sql`
    select version.id, count(distinct image.id)::int as count
    from _posts_v version
    cross join lateral (
      select value #>> '{}' as id from jsonb_path_query(version.version_blocks,
        '$[*].keyvalue() ? (@.key like_regex "mediaids?$" flag "i").value[*]') as value) image
    where version.parent_id = ${postId} and image.id <> ''
      and not exists (select from media where media.id::text = lower(image.id))
    group by version.id`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** What to show for ids of projects, post types and images: names, labels and file names. */
export async function namesOf(
  db: Db,
  ids: readonly string[],
  language: Language,
): Promise<Record<string, string>> {
  const unique = sql`any(${sql.param([...new Set(ids)].filter(isUuid))}::uuid[])`
  const rows = await db<{ id: string; name: string }>(sql`
    select id, name from projects where id = ${unique}
    union all select id, name from media where id = ${unique}
    union all select id, ${language === 'de' ? sql`labels_de` : sql`labels_en`} from post_types where id = ${unique}`)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
