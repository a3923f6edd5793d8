import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { summariesOf, toSummary, type PublishedSummary, type SummaryRow } from './postSummary'
import type { Db } from './db'

/** A page of the entries that match a condition, and their total. */
export interface PostPage {
  items: PublishedSummary[]
  total: number
  /** Whether there are more than `total`; those are neither counted nor listed. */
  isTotalCapped: boolean
}

/** `limit` entries starting at `offset`. */
interface Slice {
  limit: number
  offset: number
}

type Rows = { total: number } & (SummaryRow | { id: null })

/**
 * A page of the published entries (as `post`) that match a condition, newest first (`publishAt`, then `number`), with
 * their total. The condition must include the scope. Only the listed entries are joined with their data; the rest is
 * read from indexes alone.
 */
export async function postPage(db: Db, condition: SQL, slice: Slice): Promise<PostPage> {
  const matching = sql`not materialized (
    select post.id, post.publish_at, post.number from posts post where post.status = 'published' and ${condition})`
  return { ...(await countAndPick(db, matching, slice, false)), isTotalCapped: false }
}

/**
 * Like `postPage`, over rows of the search index (as `post`).
 * @param holds an expensive condition on the post (as `full_post`) of each row, or null
 * @param most the list ends after this many of the newest entries and counts no further, which bounds the cost of a
 * frequent word; null for no limit
 */
export async function indexedPostPage(
  db: Db,
  condition: SQL,
  { matchesFullText, most, ...slice }: Slice & { matchesFullText: SQL | null; most: number | null },
): Promise<PostPage> {
  const found = sql`
    select post.post_id as id, post.publish_at, post.number from search_index post where ${condition}`
  const isExpensive = most !== null
  const end = most === null ? sql`` : sql`limit ${most + 1}`
  // Evaluated once for the total and the page: two conditions would each be evaluated. Texts are read newest first, as
  // few as needed.
  const matching =
    matchesFullText === null
      ? sql`materialized (${found} ${end})`
      : sql`materialized (
          select candidate.* from (${found} order by publish_at desc, number desc offset 0) candidate
          where (select ${matchesFullText} from posts full_post where full_post.id = candidate.id) ${end})`
  const limit = most === null ? slice.limit : Math.max(0, Math.min(slice.limit, most - slice.offset))
  const page = await countAndPick(db, matching, { ...slice, limit }, isExpensive)
  if (most === null || page.total <= most) return { ...page, isTotalCapped: false }
  // Without texts to read, the first rows found are not the newest.
  const items =
    matchesFullText !== null || limit === 0
      ? page.items
      : await pick(db, found, { ...slice, limit }, isExpensive)
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

/** The `id` and `place` of a page, newest first. */
function newest(source: SQL, { limit, offset }: Slice): SQL {
  return sql`
    select id, row_number() over (order by publish_at desc, number desc) as place from (
      select id, publish_at, number from ${source}
      order by publish_at desc, number desc limit ${limit} offset ${offset}) newest`
}
