import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { ReadScope } from '@/domain/client'
import { toInstant } from '@/lib/dates'
import { isUuid } from '@/lib/ids'
import type { Db } from '@/queries/db'
import { postIsVisible } from '@/queries/scope'
import { postIsNew } from '@/queries/whatsNew'

/** A visit ends after this time without a page. */
const PAUSE_MS = 30 * 60_000
/** The first visit starts with the news of this time. */
const FIRST_VISIT_MS = 30 * 24 * 60 * 60_000
/** Pages that follow each other this closely are one write. */
const PRECISION_MS = 60_000

/** Counts a page that a user opens, which begins a visit unless one is under way (PAGE-41). */
export async function recordVisit(db: Db, userId: string, now: Date): Promise<void> {
  const before = (ms: number) => sql`${toInstant(new Date(now.getTime() - ms))}::timestamptz`
  await db(sql`
    with known as (
      update reader_visits set visited_at = ${toInstant(now)},
        previous_visit_at = case when visited_at < ${before(PAUSE_MS)} then visited_at else previous_visit_at end
      where user_id = ${userId} and visited_at < ${before(PRECISION_MS)}
    )
    ${newReader(userId, now)}`)
}

/** Begins to remember what a user has read, as a first visit does. Changes nothing for a known reader. */
export async function knowReader(db: Db, userId: string, now: Date): Promise<void> {
  await db(newReader(userId, now))
}

/**
 * The row of a reader without one. The news of the last 30 days start unread, judged by when an entry was published or
 * corrected and not by its date, because an entry may be backdated.
 */
function newReader(userId: string, now: Date): SQL {
  const start = sql`${toInstant(new Date(now.getTime() - FIRST_VISIT_MS))}::timestamptz`
  return sql`
    insert into reader_visits (user_id, visited_at, previous_visit_at, read_through)
    select ${userId}, ${toInstant(now)}, ${start}, coalesce(
      (select min(news) - 1 from posts where status <> 'draft' and greatest(published_at, (
        select max((correction ->> 'at')::timestamptz) from jsonb_array_elements(corrections) correction
        where (correction ->> 'isMajor')::boolean)) >= ${start}),
      (select n from news_counter))
    where not exists (select from reader_visits where user_id = ${userId})
    on conflict (user_id) do nothing`
}

/**
 * Marks posts as read. Ignores unknown ids and posts outside the scope. The order of the ids keeps two devices from a deadlock.
 * @param shownAt the place among all news that the post had when it was shown: a post that was corrected since is not marked
 */
export async function markRead(
  db: Db,
  scope: ReadScope,
  userId: string,
  postIds: readonly string[],
  shownAt: number | null = null,
): Promise<void> {
  await db(sql`
    insert into reader_marks (user_id, post_id, news)
    select ${userId}, post.id, post.news from posts post
    where post.id = any(${sql.param(postIds.filter(isUuid))}::uuid[])
      and (${shownAt}::bigint is null or post.news <= ${shownAt}::bigint)
      and ${postIsVisible(scope)} and ${postIsNew(userId)}
    order by post.id
    on conflict (user_id, post_id) do update set news = excluded.news where reader_marks.news < excluded.news`)
}

/**
 * Marks everything that a user can see up to a place among all news as read. The place comes from the page that showed what is new;
 * by default it is the latest that this statement sees. A publication that commits meanwhile has a later place, because the counter
 * is locked until the commit, so it stays new. So does an entry that is withdrawn now, in case it is reinstated.
 */
export async function markAllRead(db: Db, userId: string, through: number | null = null): Promise<void> {
  await db(sql`
    with seen as (select least(${through}::bigint, n) as place from news_counter),
    visit as (
      update reader_visits set read_through = greatest(read_through, seen.place)
      from seen where user_id = ${userId}
    ),
    unseen as (
      insert into reader_marks (user_id, post_id, news)
      select ${userId}, post.id, 0 from seen join posts post on post.news <= seen.place
      where post.status = 'withdrawn' and ${postIsNew(userId)}
      order by post.id
      on conflict (user_id, post_id) do update set news = 0
    )
    delete from reader_marks mark using seen, posts post
    where mark.user_id = ${userId} and post.id = mark.post_id
      and post.news <= seen.place and post.status <> 'withdrawn'`)
}
