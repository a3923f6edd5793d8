import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { summariesOf, toSummary, type PublishedSummary, type SummaryRow } from './postSummary'
import type { Db } from './db'

/** Some of the entries that a condition holds for, and how many there are in all. */
export interface PostPage {
  items: PublishedSummary[]
  total: number
  /** Whether there are more than `total`: they are neither counted nor listed. */
  isTotalCapped: boolean
}

/** Which entries of a list: `limit` of them from `offset` on. */
interface Slice {
  limit: number
  offset: number
}

type Rows = { total: number } & (SummaryRow | { id: null })

/**
 * The published entries (as `post`) that a condition holds for, newest first (`publishAt`, then `number`), with the number of
 * all. The condition has to hold the reader's scope. Only the entries that are shown are joined with what belongs to them; the
 * rest is read from indexes alone.
 */
export async function postPage(db: Db, condition: SQL, slice: Slice): Promise<PostPage> {
  const matching = sql`not materialized (
    select post.id, post.publish_at, post.number from posts post where post.status = 'published' and ${condition})`
  return { ...(await countAndPick(db, matching, slice, false)), isTotalCapped: false }
}

/**
 * As `postPage`, of rows of the search index (as `post`).
 * @param holds a condition on the post (as `full_post`) of each row, which is expensive; null for none
 * @param most the newest so many entries are the whole list: a list that has more is counted no further, so that the price of a
 * frequent word is bounded; null for no end
 */
export async function indexedPostPage(
  db: Db,
  condition: SQL,
  { holds, most, ...slice }: Slice & { holds: SQL | null; most: number | null },
): Promise<PostPage> {
  const found = sql`
    select post.post_id as id, post.publish_at, post.number from search_index post where ${condition}`
  const isExpensive = most !== null
  const end = most === null ? sql`` : sql`limit ${most + 1}`
  // Found once for both the number and the page: as two conditions each would be looked up anew. Texts are read from the newest
  // candidate on, as few as are needed.
  const matching =
    holds === null
      ? sql`materialized (${found} ${end})`
      : sql`materialized (
          select candidate.* from (${found} order by publish_at desc, number desc offset 0) candidate
          where (select ${holds} from posts full_post where full_post.id = candidate.id) ${end})`
  const limit = most === null ? slice.limit : Math.max(0, Math.min(slice.limit, most - slice.offset))
  const page = await countAndPick(db, matching, { ...slice, limit }, isExpensive)
  if (most === null || page.total <= most) return { ...page, isTotalCapped: false }
  // Without texts to read, the first that were found are not the newest.
  const items =
    holds !== null || limit === 0 ? page.items : await pick(db, found, { ...slice, limit }, isExpensive)
  return { items, total: most, isTotalCapped: true }
}

async function countAndPick(
  db: Db,
  matching: SQL,
  slice: Slice,
  isExpensive: boolean,
): Promise<Pick<PostPage, 'items' | 'total'>> {
  const rows = await db<Rows>(
    sql`
      with matching as ${matching}
      select counted.total, shown.*
      from (select count(*)::int as total from matching) counted
      left join (${summariesOf(newest(sql`matching`, slice))}) shown on true
      order by shown.place`,
    { isExpensive },
  )
  const items = rows.flatMap((row) => (row.id === null ? [] : [toSummary(row)]))
  return { items, total: rows[0]?.total ?? 0 }
}

async function pick(db: Db, found: SQL, slice: Slice, isExpensive: boolean): Promise<PublishedSummary[]> {
  const rows = await db<SummaryRow>(
    sql`select * from (${summariesOf(newest(sql`(${found}) found`, slice))}) shown order by place`,
    { isExpensive },
  )
  return rows.map(toSummary)
}

/** Their `id` and `place`, newest first. */
function newest(source: SQL, { limit, offset }: Slice): SQL {
  return sql`
    select id, row_number() over (order by publish_at desc, number desc) as place from (
      select id, publish_at, number from ${source}
      order by publish_at desc, number desc limit ${limit} offset ${offset}) newest`
}
