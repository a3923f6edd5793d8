import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { ReadScope } from '@/domain/client'
import { isUuid, newId } from '@/lib/ids'
import { poolDb } from '@/queries/db'
import { postIsVisible } from '@/queries/scope'
import type { ExternalReader } from '@/queries/unreadPosts'

/**
 * Records that a reader has read these posts. Ignores unknown ids, drafts and posts outside the scope (READ-12). A
 * single statement in the order of the ids, so that concurrent calls cannot deadlock.
 * @returns how many of them the reader had not read before
 */
export async function markRead(
  payload: Payload,
  scope: ReadScope,
  { projectId, externalUserId }: ExternalReader,
  postIds: readonly string[],
): Promise<number> {
  const wanted = [...new Set(postIds.filter(isUuid).map((id) => id.toLowerCase()))]
  if (wanted.length === 0) return 0
  const [row] = await poolDb(payload)<{ marked: number }>(sql`
    with marked as (
      insert into read_markers (id, project_id, external_user_id, post_id)
      select given.id, ${projectId}, ${externalUserId}, post.id
      from unnest(${sql.param(wanted.map(() => newId()))}::uuid[], ${sql.param(wanted)}::uuid[]) as given (id, post_id)
      join posts post on post.id = given.post_id
      where ${postIsVisible(scope)}
      order by post.id
      on conflict (project_id, external_user_id, post_id) do nothing
      returning 1
    )
    select count(*)::int as marked from marked`)
  return row?.marked ?? 0
}
