import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { summariesOf, toSummary, type PublishedSummary, type SummaryRow } from './postSummary'
import type { RunSql } from './runSql'

/** Some of the entries that a condition holds for, and how many there are in all. */
export interface PostPage {
  items: PublishedSummary[]
  total: number
}

/**
 * The published entries (as `post`) that a condition holds for, newest first (`publishAt`, then `number`): `limit` of them
 * from `offset` on, with the number of all. The condition has to hold the reader's scope. Only the entries that are shown
 * are joined with what belongs to them; the rest is read from indexes alone.
 * @param isSearch the condition is a search: it is expensive, so that it is judged once for both
 */
export async function postPage(
  run: RunSql,
  condition: SQL,
  { limit, offset, isSearch = false }: { limit: number; offset: number; isSearch?: boolean },
): Promise<PostPage> {
  const rows = await run<{ total: number } & (SummaryRow | { id: null })>(
    sql`
      with matching as ${isSearch ? sql`materialized` : sql`not materialized`} (
        select post.id, post.publish_at, post.number from posts post
        where post.status = 'published' and ${condition}
      )
      select counted.total, shown.*
      from (select count(*)::int as total from matching) counted
      left join (${summariesOf(sql`
          select id, row_number() over (order by publish_at desc, number desc) as place from matching
          order by publish_at desc, number desc limit ${limit} offset ${offset}`)}
      ) shown on true
      order by shown.place`,
    { isExpensive: isSearch },
  )
  const items = rows.flatMap((row) => (row.id === null ? [] : [toSummary(row)]))
  return { items, total: rows[0]?.total ?? 0 }
}
