import { sql } from '@payloadcms/db-postgres'
import type { ReadScope } from '@/domain/client'
import { LIMITS } from '@/domain/limits'
import type { SelectPosts } from './postSummary'
import { isSince, publishedTotal } from './publishedPosts'
import type { Db } from './db'
import { postIsInScope, postIsVisible } from './scope'

/** A user of an integrating application, identified within the project of its client. */
export interface ExternalReader {
  projectId: string
  externalUserId: string
}

/** The number of posts in a scope, read or not, at a content version. */
interface VisibleCount {
  visible: number
  contentVersion: number
}

/** The unread posts of a reader at a content version. */
export interface Unread extends VisibleCount {
  /** The newest, at most `LIMITS.unreadItems`, as they are selected. */
  items: string
  total: number
}

/**
 * The published posts in the scope that this reader has not read, newest first, and their number. The cost depends on
 * what the reader has read, not on the size of the project: the total is the number of visible posts minus the read
 * ones, and posts are scanned from the newest until enough unread ones are found.
 * @param since only posts of this date or later
 * @param known a cached number of posts in the scope since that date. At another content version they are counted again,
 * in the same statement
 * @param select how posts are selected: their `idLines` or their `itemLines`
 */
export async function unreadPosts(
  db: Db,
  scope: ReadScope,
  reader: ExternalReader,
  since: Date | undefined,
  known: VisibleCount | null,
  select: SelectPosts,
): Promise<Unread> {
  const isRecent = since === undefined ? sql`true` : isSince(since)
  const isShown = sql`${postIsVisible(scope)} and ${isRecent}`
  const isOfReader = sql`marker.project_id = ${reader.projectId} and marker.external_user_id = ${reader.externalUserId}`
  const [row] = await db<{ contentVersion: number; visible: number; seen: number; items: string }>(
    sql`
      with counted as materialized (
        select version.n::float8 as "contentVersion",
          coalesce(case when version.n = ${known?.contentVersion ?? null}::bigint then ${known?.visible ?? null}::int end,
            ${since === undefined ? publishedTotal(postIsInScope(scope)) : sql`(select count(*)::int from posts post where ${isShown})`}) as visible,
          (select count(*)::int from read_markers marker join posts post on post.id = marker.post_id
           where ${isOfReader} and ${isShown}) as seen
        from content_version version
      )
      select counted.*, ${select(sql`
          select * from (
            select post.id, post.publish_at, post.number from posts post
            where ${isShown}
              -- A scalar subquery, not a join: each entry is looked up as the scan reaches it, and the scan stops at the limit.
              and (select marker.post_id from read_markers marker where ${isOfReader} and marker.post_id = post.id) is null
            order by post.publish_at desc, post.number desc
            limit (select visible - seen from counted)
          ) unread
          limit ${sql.raw(`${LIMITS.unreadItems}`)}`)} as items
      from counted`,
  )
  if (row === undefined) throw new Error('the content version is missing')
  const { items, visible, seen, contentVersion } = row
  return { items, total: visible - seen, visible, contentVersion }
}

/** A version that each post marked as read by this reader increments; 0 if there is none. */
export async function readerVersion(db: Db, { projectId, externalUserId }: ExternalReader): Promise<number> {
  const [row] = await db<{ n: number }>(
    sql`
      select n::float8 as n from reader_versions
      where project_id = ${projectId} and external_user_id = ${externalUserId}`,
  )
  return row?.n ?? 0
}
