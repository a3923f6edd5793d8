import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { ReadScope } from '@/domain/client'
import { summariesOf, toSummary, type PublishedSummary, type SummaryRow } from './postSummary'
import { isSince } from './publishedPosts'
import type { Db } from './db'
import { postIsVisible } from './scope'

/** A user of an integrating application, within the project of its client. */
export interface ExternalReader {
  projectId: string
  externalUserId: string
}

/** How many entries a scope shows, read or not, at one version of all content. */
export interface VisibleCount {
  visible: number
  contentVersion: number
}

/** What a reader has not read, as it stood at one version of all content. */
export interface Unread extends VisibleCount {
  /** The newest, at most 100. */
  items: PublishedSummary[]
  /** How many there are. */
  total: number
}

/** The most entries that one answer shows (LIMIT-16). */
const MOST = 100

/**
 * The published entries that the scope shows and this reader has not read, newest first, at most 100 of them, with the number
 * of all. What it costs grows with what the reader has read, not with the project: the number is that of the visible entries
 * less those that were read, and the entries are looked at from the newest on until enough unread ones are found.
 * @param since entries of this date or later alone
 * @param known how many entries the scope shows since that date, if that was counted before; at another content version they
 * are counted anew, in the same statement
 */
export async function unreadPosts(
  db: Db,
  scope: ReadScope,
  reader: ExternalReader,
  since: Date | undefined,
  known: VisibleCount | null,
): Promise<Unread> {
  const isShown = shownSince(scope, since)
  const isOfReader = sql`marker.project_id = ${reader.projectId} and marker.external_user_id = ${reader.externalUserId}`
  const rows = await db<Counts & (SummaryRow | { id: null })>(
    sql`
      with counted as materialized (
        select version.n::float8 as "contentVersion",
          coalesce(case when version.n = ${known?.contentVersion ?? null}::bigint then ${known?.visible ?? null}::int end,
            (select count(*)::int from posts post where ${isShown})) as visible,
          (select count(*)::int from read_markers marker join posts post on post.id = marker.post_id
           where ${isOfReader} and ${isShown}) as seen
        from content_version version
      )
      select counted.*, shown.*
      from counted
      left join (${summariesOf(sql`
          select id, row_number() over (order by publish_at desc, number desc) as place
          from (
            select post.id, post.publish_at, post.number from posts post
            where ${isShown}
              -- A value, not a condition: each entry is looked up when its turn comes, and the walk ends with the last one.
              and (select marker.post_id from read_markers marker where ${isOfReader} and marker.post_id = post.id) is null
            order by post.publish_at desc, post.number desc
            limit (select visible - seen from counted)
          ) unread
          limit ${sql.raw(`${MOST}`)}`)}
      ) shown on true
      order by shown.place`,
  )
  const [first] = rows
  if (first === undefined) throw new Error('the content version is missing')
  const items = rows.flatMap((row) => (row.id === null ? [] : [toSummary(row)]))
  return {
    items,
    total: first.visible - first.seen,
    visible: first.visible,
    contentVersion: first.contentVersion,
  }
}

type Counts = { contentVersion: number; visible: number; seen: number }

function shownSince(scope: ReadScope, since: Date | undefined): SQL {
  const conditions = [
    sql`post.status = 'published'`,
    postIsVisible(scope),
    ...(since === undefined ? [] : [isSince(since)]),
  ]
  return sql.join(conditions, sql` and `)
}

/** Raised with each entry that this reader marks as read; 0 as long as there is none. */
export async function readerVersion(db: Db, { projectId, externalUserId }: ExternalReader): Promise<number> {
  const [row] = await db<{ n: number }>(
    sql`
      select n::float8 as n from reader_versions
      where project_id = ${projectId} and external_user_id = ${externalUserId}`,
  )
  return row?.n ?? 0
}
