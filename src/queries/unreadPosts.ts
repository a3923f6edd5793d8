import { sql } from '@payloadcms/db-postgres'
import type { ReadScope } from '@/domain/client'
import { postPage, type PostPage } from './postPage'
import { isSince } from './publishedPosts'
import type { RunSql } from './runSql'
import { postIsVisible } from './scope'

/** A user of an integrating application, within the project of its client. */
export interface ExternalReader {
  projectId: string
  externalUserId: string
}

/** The most entries that one answer shows (CONTRACT.md 2, "Reading"). */
const MOST = 100

/**
 * The published entries that the scope shows and this reader has not read, newest first, at most 100 of them, with the number
 * of all.
 * @param since entries of this date or later alone
 */
export async function unreadPosts(
  run: RunSql,
  scope: ReadScope,
  { projectId, externalUserId }: ExternalReader,
  since: Date | undefined,
): Promise<PostPage> {
  const isUnread = sql`not exists (
    select 1 from read_markers marker where marker.project_id = ${projectId}
      and marker.external_user_id = ${externalUserId} and marker.post_id = post.id)`
  const conditions = [postIsVisible(scope), isUnread, ...(since === undefined ? [] : [isSince(since)])]
  return postPage(run, sql.join(conditions, sql` and `), { limit: MOST, offset: 0 })
}

/** Raised with each entry that this reader marks as read; 0 as long as there is none. */
export async function readerVersion(
  run: RunSql,
  { projectId, externalUserId }: ExternalReader,
): Promise<number> {
  const [row] = await run<{ n: number }>(
    sql`
      select n::float8 as n from reader_versions
      where project_id = ${projectId} and external_user_id = ${externalUserId}`,
    { isPrepared: true },
  )
  return row?.n ?? 0
}
