import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { ReadScope } from '@/domain/client'
import { instant, type Db } from './db'
import { summariesOf, toSummary, type PublishedSummary, type SummaryRow } from './postSummary'
import type { ReadingFacts } from './readingFacts'
import { postIsVisible } from './scope'

/** What is new for a user since the last visit. */
export interface WhatsNew {
  /** The end of the visit before this one. */
  since: string
  count: number
  /** The latest news first, which may be an old entry that was published backdated. */
  items: (PublishedSummary & Pick<ReadingFacts, 'language'>)[]
  /** The place of the latest news at the time of the query: marking all as read up to here skips nothing. */
  through: number
}

/**
 * The condition that a user has not read a row of `posts` (as `post`), apart from whether it is visible (PAGE-40). False for a user
 * who has never visited.
 */
export function postIsNew(userId: string): SQL {
  return sql`((${isBeyond(userId)} or ${isExcepted(userId)}) and not ${isMarked(userId)})`
}

/** Its place among all news is later than everything that counts as read. */
function isBeyond(userId: string): SQL {
  return sql`post.news > (select read_through from reader_visits where user_id = ${userId})`
}

/** A mark at place 0 excepts it from what counts as read. */
function isExcepted(userId: string): SQL {
  return sql`post.id = any(array(select post_id from reader_marks where user_id = ${userId} and news = 0))`
}

/** It was read at its present place or a later one. */
function isMarked(userId: string): SQL {
  return sql`exists (
    select from reader_marks mark
    where mark.user_id = ${userId} and mark.post_id = post.id and mark.news >= post.news)`
}

/** What is new for a user, `limit` items from `offset` on. Null for a user who has never visited. */
export async function whatsNew(
  db: Db,
  scope: ReadScope,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<WhatsNew | null> {
  const rows = await db<
    Omit<WhatsNew, 'items'> & ((SummaryRow & Pick<ReadingFacts, 'language'>) | { id: null })
  >(sql`
    -- Two parts, so that an index finds each. Together they have the condition postIsNew.
    with fresh as materialized (
      select post.id, post.news from posts post
      where ${postIsVisible(scope)} and ${isBeyond(userId)} and not ${isMarked(userId)}
      union all
      select post.id, post.news from posts post
      where ${postIsVisible(scope)} and ${isExcepted(userId)} and not ${isBeyond(userId)} and not ${isMarked(userId)}
    )
    select ${instant(sql`visit.previous_visit_at`)} as since, counter.n::float8 as through, counted.count, shown.*,
      fact.language
    from reader_visits visit
    cross join news_counter counter
    cross join (select count(*)::int as count from fresh) counted
    left join (${summariesOf(sql`
      select id, row_number() over (order by news desc) as place
      from (select id, news from fresh order by news desc limit ${limit} offset ${offset}) latest`)}
    ) shown on true
    left join search_index fact on fact.post_id = shown.id
    where visit.user_id = ${userId}
    order by shown.place`)
  const [first] = rows
  if (first === undefined) return null
  const { since, count, through } = first
  const items = rows.flatMap((row) =>
    row.id === null ? [] : [{ ...toSummary(row), language: row.language }],
  )
  return { since, count, through, items }
}

/** Those of these posts that are new for a user. */
export async function newAmong(
  db: Db,
  userId: string,
  postIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db<{ id: string }>(sql`
    select post.id from posts post where post.id = any(${sql.param(postIds)}::uuid[]) and ${postIsNew(userId)}`)
  return new Set(rows.map(({ id }) => id))
}
