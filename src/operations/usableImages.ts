import { sql } from '@payloadcms/db-postgres'
import { scopeOf, type Client } from '@/domain/client'
import { postIsVisible } from '@/queries/scope'
import type { RunSql } from './transaction'

/**
 * Which of these images a writing client may put into a post: those in a project that it may write in, and those that
 * stand in an entry that it sees (CONTRACT.md 2, "Images"), so that blocks can be sent back as they were answered.
 * For a client without a project that is every image. Keeps them from being deleted until the transaction ends.
 * @param ids UUIDs in either case
 * @returns ids in lower case
 */
export async function usableImages(
  run: RunSql,
  client: Client,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const scope = scopeOf(client)
  const rows = await run<{ id: string }>(sql`
    select id from media
    where id = any(${sql.param([...new Set(ids)])}::uuid[])
      and (${scope.projectId}::uuid is null or project_id = ${scope.projectId} or exists (
        select 1 from post_media join posts post on post.id = post_media.post_id
        where post_media.media_id = media.id and ${postIsVisible(scope)}))
    order by id
    for key share of media`)
  return new Set(rows.map(({ id }) => id))
}
