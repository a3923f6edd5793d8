import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { userScope } from '@/domain/client'
import type { Rhythm } from '@/domain/subscription'
import type { Language } from '@/messages/language'
import { instant, type Db } from './db'
import {
  summaryColumns,
  summarySource,
  toSummary,
  type PublishedSummary,
  type SummaryRow,
} from './postSummary'
import { languageOfPost } from './readingFacts'
import { postIsVisible } from './scope'

/** A mail subscription as its owner sees it. `project`: a slug; null for every project. Times as in API-3. */
export type Subscription = {
  id: string
  project: string | null
  projectName: string | null
  rhythm: Rhythm
  createdAt: string
}

const columns = sql`subscription.id, project.slug as project, project.name as "projectName", subscription.rhythm,
  ${instant(sql`subscription.created_at`)} as "createdAt"`
const source = sql`subscriptions subscription left join projects project on project.id = subscription.project_id`

/** The subscriptions of a user: every project first, then by the order of projects. */
export async function subscriptionsOf(db: Db, userId: string): Promise<Subscription[]> {
  return db<Subscription>(sql`
    select ${columns} from ${source} where subscription.user_id = ${userId}
    order by project.id is not null, project.sort, project.name`)
}

/** The subscriptions with these ids that have not ended. */
export async function subscriptionsWith(db: Db, ids: readonly string[]): Promise<Subscription[]> {
  return db<Subscription>(sql`
    select ${columns} from ${source} where subscription.id = any(${sql.param([...ids])}::uuid[])
    order by project.id is not null, project.sort, project.name`)
}

/** A mail that is due. */
export type DueMail = { userId: string; rhythm: Rhythm }

/** When a mail is due. */
export interface DueTimes {
  /** Nothing has been published for this long… */
  settleMs: number
  /** …or the first entry has waited for this long. */
  gatherMs: number
  /** The latest weekly date: last Monday at 8:00. */
  weekBegin: Date
}

/** The time of the database, which also says when a mail was sent. The clocks of the processes may differ from it. */
export async function databaseTime(db: Db): Promise<Date> {
  const [row] = await db<{ at: string }>(sql`select ${instant(sql`now()`)} as at`)
  if (row === undefined) throw new Error('the database did not tell the time')
  return new Date(row.at)
}

/** When a post became news: on its publication, or with its last major correction. */
const newsAt = sql`greatest(post.published_at, (
  select max((correction ->> 'at')::timestamptz) from jsonb_array_elements(post.corrections) correction
  where (correction ->> 'isMajor')::boolean))`

/** The condition that a post (as `post`) waits for the mail of a `subscription`: news of its projects that its user has not got. */
const isWaiting = sql`(post.news > subscription.sent_through
  and (subscription.project_id is null or post.project_id = subscription.project_id)
  and ${postIsVisible(userScope())}
  and not exists (
    select 1 from mailed_news mailed where mailed.user_id = subscription.user_id and mailed.news = post.news))`

/** When the longest waiting news of subscriptions to each entry became news. */
export const oldestWaitingNews = sql`(
  select min(${newsAt}) from subscriptions subscription
  join users on users.id = subscription.user_id and users.deactivated_at is null
  join posts post on ${isWaiting}
  where subscription.rhythm = 'each' and subscription.sent_through < (select n from news_counter))`

/** The condition that the week of a `subscription` is over. */
function isWeekOver(weekBegin: Date): SQL {
  return sql`(subscription.rhythm = 'weekly'
    and coalesce(subscription.sent_at, subscription.created_at) < ${weekBegin.toISOString()}::timestamptz)`
}

/**
 * The mails that are due to active users, those that have waited longest first.
 * @param options `userId` of the only user; `waiting`: ids of users who are left out; `last`: of those who come last, in this order
 */
export async function dueSubscriptionMails(
  db: Db,
  { settleMs, gatherMs, weekBegin }: DueTimes,
  {
    userId = null,
    waiting = [],
    last = [],
  }: { userId?: string | null; waiting?: readonly string[]; last?: readonly string[] },
): Promise<DueMail[]> {
  const ago = (ms: number) => sql`now() - make_interval(secs => ${ms / 1000})`
  return db<DueMail>(sql`
    select subscription.user_id as "userId", subscription.rhythm
    from subscriptions subscription
    join users on users.id = subscription.user_id and users.deactivated_at is null
    join posts post on ${isWaiting}
    where (${userId}::uuid is null or subscription.user_id = ${userId}::uuid)
      and subscription.user_id <> all(${sql.param([...waiting])}::uuid[])
      and subscription.sent_through < (select n from news_counter)
      and (subscription.rhythm = 'each' or ${isWeekOver(weekBegin)})
    group by 1, 2
    -- A time in the future comes from a clock that is ahead; don't wait for it.
    having subscription.rhythm = 'weekly' or max(${newsAt}) not between ${ago(settleMs)} and ${ago(-settleMs)}
      or min(${newsAt}) <= ${ago(gatherMs)}
    order by array_position(${sql.param([...last])}::uuid[], subscription.user_id) nulls first, min(${newsAt}) limit 50`)
}

/**
 * Moves the subscriptions on that have nothing to mail: to the latest news, and to the next week. Those of deactivated users too, so
 * that they don't get everything at once when they come back.
 */
export async function skipNothing(db: Db, weekBegin: Date): Promise<void> {
  // From a clock that was ahead. The next mail would wait for that date.
  await db(
    sql`update subscriptions set sent_at = now() where coalesce(sent_at, created_at) > now() + interval '1 minute'`,
  )
  await db(sql`
    update subscriptions set sent_through = idle.n, sent_at = case when rhythm = 'weekly' then now() else sent_at end
    from (
      select subscription.id, counter.n
      from subscriptions subscription join users on users.id = subscription.user_id cross join news_counter counter
      where ((subscription.rhythm = 'each' and subscription.sent_through < counter.n) or ${isWeekOver(weekBegin)})
        and (users.deactivated_at is not null or not exists (select 1 from posts post where ${isWaiting}))
      -- Other processes do the same at the same time.
      for update of subscription skip locked) idle
    where subscriptions.id = idle.id`)
}

/** An entry in a mail. */
export interface MailedPost extends PublishedSummary {
  /** Its place among all news. */
  news: string
  /** When it took this place. */
  newsAt: string
  /** The language of its text; null if it is unclear. */
  textLanguage: Language | null
  /** The note of its last major correction; undefined if there was none. */
  correction?: string | null
}

/** What a mail is about. */
export interface MailContents {
  email: string
  language: Language | null
  /** By project, then newest first. */
  posts: MailedPost[]
  /** The subscriptions that ask for one of them. */
  subscriptions: Pick<Subscription, 'id' | 'projectName'>[]
  /** The latest place of the news. Everything up to it is in this mail or was in an earlier one. */
  through: string
  /** The Message-ID of the attempt before this one; null if this is the first. */
  sendingId: string | null
}

/**
 * What waits for the mail of a user, each post once, at one moment. Null if there is nothing. After `noteSending` it is what was in that
 * mail, so that another attempt is the same mail.
 */
export async function waitingFor(db: Db, due: DueMail): Promise<MailContents | null> {
  const [begun] = await db<{ through: string; sendingId: string | null }>(sql`
    select sending_through::text as through,
      case when starts_with(sending_id, format('<%s.', sending_through)) then sending_id end as "sendingId"
    from subscriptions where user_id = ${due.userId} and rhythm = ${due.rhythm} and sending_through is not null
    order by sending_through desc limit 1`)
  const again = begun && (await waitingUpTo(db, due, begun.through))
  if (again) return { ...again, sendingId: begun.sendingId }
  const first = await waitingUpTo(db, due, null)
  return first && { ...first, sendingId: null }
}

/** @param limit the latest place of the news; null: all of it */
async function waitingUpTo(
  db: Db,
  { userId, rhythm }: DueMail,
  limit: string | null,
): Promise<Omit<MailContents, 'sendingId'> | null> {
  const rows = await db<
    SummaryRow & {
      news: string
      newsAt: string
      email: string
      language: Language | null
      textLanguage: Language | null
      major: { note: string | null } | null
      subscriptions: MailContents['subscriptions']
      through: string
    }
  >(sql`
    with waiting as (
      select post.id, json_agg(json_build_object('id', subscription.id, 'projectName', project.name)
        order by project.id is not null, project.sort, project.name) as subscriptions
      from ${source} join posts post on ${isWaiting}
      where subscription.user_id = ${userId} and subscription.rhythm = ${rhythm}
        and (${limit}::bigint is null or post.news <= ${limit}::bigint)
      group by post.id)
    select ${summaryColumns}, post.news::text as news, ${instant(newsAt)} as "newsAt", users.email, users.language,
      ${languageOfPost} as "textLanguage", coalesce(${limit}::bigint, counter.n)::text as through,
      waiting.subscriptions, (
        select json_build_object('note', correction ->> 'note')
        from jsonb_array_elements(post.corrections) with ordinality listed (correction, place)
        where (correction ->> 'isMajor')::boolean order by place desc limit 1) as major
    from waiting join (${summarySource}) on post.id = waiting.id
      join users on users.id = ${userId} cross join news_counter counter
    order by project.sort, project.name, project.id, post.publish_at desc, post.number desc`)
  const [first] = rows
  if (first === undefined) return null
  const { email, language, through } = first
  const subscriptions = new Map(rows.flatMap((row) => row.subscriptions).map((one) => [one.id, one]))
  const posts = rows.map((row) => ({
    ...toSummary(row),
    news: row.news,
    newsAt: row.newsAt,
    textLanguage: row.textLanguage,
    ...(row.major && { correction: row.major.note }),
  }))
  return { email, language, posts, subscriptions: [...subscriptions.values()], through }
}

/** Notes that a mail with everything up to a place is being sent with this Message-ID; null: that it was not taken. */
export async function noteSending(
  db: Db,
  { userId, rhythm }: DueMail,
  sending: { through: string; id: string } | null,
): Promise<void> {
  await db(sql`
    update subscriptions set sending_through = ${sending?.through ?? null}::bigint, sending_id = ${sending?.id ?? null}
    where user_id = ${userId} and rhythm = ${rhythm}`)
}

/**
 * Remembers a mail: moves the subscriptions of its rhythm on, and keeps the places that other subscriptions of the user have not passed
 * yet, so that no post is mailed twice.
 */
export async function markMailed(
  db: Db,
  { userId, rhythm }: DueMail,
  { posts, through }: Pick<MailContents, 'posts' | 'through'>,
): Promise<void> {
  const places = posts.map(({ news }) => news)
  await db(sql`
    with moved as (
      update subscriptions set sent_through = greatest(sent_through, ${through}::bigint), sent_at = now(),
        sending_through = null, sending_id = null
      where user_id = ${userId} and rhythm = ${rhythm}
    ), others as (
      select min(sent_through) as passed from subscriptions where user_id = ${userId} and rhythm <> ${rhythm}
    ), forgotten as (
      delete from mailed_news using others where user_id = ${userId} and news <= coalesce(others.passed, ${through}::bigint)
    )
    insert into mailed_news (user_id, news)
    select ${userId}, place from unnest(${sql.param(places)}::bigint[]) place, others where place > others.passed
    on conflict do nothing`)
}
