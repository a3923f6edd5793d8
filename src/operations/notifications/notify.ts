import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@/domain/actor'
import type { Db } from '@/queries/db'

// Mails that wait to be sent, written in the transaction of what they are about. `sendNotifications.ts` sends them.

/** The condition that a user (as `users`) wants to know what waits for approval. */
export const wantsSubmissions = sql`(users.role in ('publisher', 'admin') and users.deactivated_at is null
  and coalesce(users.mails_submitted, true))`

/** The condition that a user (as `users`) wants to know what is decided about their entries. */
export const wantsDecisions = sql`(users.deactivated_at is null and users.role <> 'reader'
  and coalesce(users.mails_decided, true))`

/**
 * A statement that notifies the publishers of submitted posts, except whoever submits them (MAIL-1).
 * @param posts a source of rows named `post` with an `id`
 */
export function insertSubmitted(actor: Actor, posts: SQL): SQL {
  return sql`
    insert into notifications (id, user_id, post_id, kind, by_name)
    select gen_random_uuid(), users.id, post.id, 'submitted', ${actor.name}
    from ${posts}, users
    where ${wantsSubmissions} and users.id is distinct from ${userIdOf(actor)}::uuid
    order by users.id`
}

/** Notifies the publishers of a submitted post. */
export async function notifyPublishers(db: Db, actor: Actor, postId: string): Promise<void> {
  await db(insertSubmitted(actor, sql`(select ${postId}::uuid as id) post`))
}

/**
 * Notifies the author of a post of a decision by somebody else (MAIL-2). If a job publishes the post, the user who approved it
 * decided.
 */
export async function notifyAuthor(
  db: Db,
  actor: Actor,
  postId: string,
  kind: 'changes_requested' | 'published',
  comment: string | null = null,
): Promise<void> {
  const userId = userIdOf(actor)
  await db(sql`
    insert into notifications (id, user_id, post_id, kind, by_name, comment)
    select gen_random_uuid(), users.id, post.id, ${kind},
      case when ${userId}::uuid is null then coalesce(approver.name, ${actor.name}) else ${actor.name} end, ${comment}
    from posts post join users on users.id = post.created_by_id left join users approver on approver.id = post.approval_by_id
    where post.id = ${postId} and ${wantsDecisions} and users.id is distinct from ${userId}::uuid`)
}

function userIdOf(actor: Actor): string | null {
  return actor.kind === 'person' ? actor.id : null
}
