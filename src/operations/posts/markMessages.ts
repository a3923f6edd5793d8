import { sql } from '@payloadcms/db-postgres'
import { UPDATE_PENDING } from '@/domain/digest/run'
import type { Db } from '@/queries/db'

/** The `update_failure` of a run whose message has to be updated. Each is different, so that none gets lost in an update. */
export const updatePending = sql`jsonb_build_object('code', ${UPDATE_PENDING}::text, 'detail', clock_timestamp()::text)`

/**
 * Records, in the transaction of the change, that the chat messages of the last 30 days that name one of these posts have to be
 * updated (DIGEST-20). `operations/digest/updateMessages.ts` does it after the commit, or later if the process dies before. The
 * transaction must have locked the posts.
 */
export async function markMessages(db: Db, posts: readonly { id: string }[]): Promise<void> {
  const ids = posts.map(({ id }) => id)
  await db(sql`
    update digest_runs set update_failure = ${updatePending}, updated_at = clock_timestamp()
    where id in (
      select id from digest_runs
      where route = 'bot' and posts ?| ${sql.param(ids)}::text[] and status in ('running', 'unknown', 'sent')
        and message_deleted_at is null and created_at > clock_timestamp() - interval '30 days'
      order by id for update)`)
}
