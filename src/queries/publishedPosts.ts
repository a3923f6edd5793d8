import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Audience } from '@/domain/audience'
import type { ReadScope } from '@/domain/client'
import { LIMITS } from '@/domain/limits'
import type { Language } from '@/messages/language'
import type { Db } from './db'
import { summariesOf, toSummary, type PublishedSummary, type SummaryRow } from './postSummary'
import { postHasAudience, postIsInScope, postIsVisible } from './scope'
import { matchesText, type TextFilter, type TextMatch } from './textSearch'

/** The filters of a list. A missing member does not filter; a list matches any of its values. */
export interface PostFilter extends TextFilter {
  /** Slugs. */
  projects?: readonly string[] | undefined
  /** Entries whose `publishAt` is at or after this date. */
  since?: Date | undefined
  /** Entries whose `publishAt` is before this date. */
  until?: Date | undefined
  audiences?: readonly Audience[] | undefined
  /** Languages of their texts. */
  languages?: readonly Language[] | undefined
  /** Keys of post types. */
  types?: readonly string[] | undefined
}

/** A page of the posts that match a filter, and their total. */
interface PostPage {
  items: PublishedSummary[]
  total: number
  /** Whether there are more than `total`. The rest is neither counted nor listed. */
  isTotalCapped: boolean
}

/** `limit` posts starting at `offset`. */
interface Slice {
  limit: number
  offset: number
}

/** Keeps the offset an exact integer. */
const MAX_OFFSET = 2 ** 53

/**
 * A page of the published posts that a reader sees, newest first (`publishAt`, then `number`), and their total. A
 * page beyond the last is empty, with the correct total (READ-3, READ-5). A search ends after the newest `maxHits`
 * posts and reports whether there are more.
 * @param options `page` starts at 1
 */
export async function publishedPosts(
  db: Db,
  scope: ReadScope,
  filter: PostFilter,
  { page, perPage }: { page: number; perPage: number },
  maxHits: number = LIMITS.searchHits,
): Promise<PostPage> {
  const slice = { limit: perPage, offset: Math.min((page - 1) * perPage, MAX_OFFSET) }
  const matches = (isShown: SQL) => sql.join([isShown, ...conditions(filter)], sql` and `)
  if (filter.q !== undefined || filter.tags !== undefined || filter.languages !== undefined)
    // The search index contains only published posts.
    return searchPage(
      db,
      matches(postIsInScope(scope)),
      matchesText(filter),
      slice,
      filter.q === undefined ? null : maxHits,
    )
  const matching = sql`not materialized (
    select post.id, post.publish_at, post.number from posts post where ${matches(postIsVisible(scope))})`
  return { ...(await countAndPick(db, matching, slice, false)), isTotalCapped: false }
}

/** Conditions on a row of `posts`, or of the search index if there are languages (as `post`). */
function conditions(filter: PostFilter): SQL[] {
  return Object.values(filterConditions(filter)).filter((condition) => condition !== null)
}

/** The condition of each filter but the text filters, on a row of the search index (as `post`); null does not filter. */
export function filterConditions({ projects, since, until, types, audiences, languages }: PostFilter) {
  const period = [
    ...(since === undefined ? [] : [isSince(since)]),
    ...(until === undefined ? [] : [sql`post.publish_at < ${until.toISOString()}::timestamptz`]),
  ]
  return {
    project: projects === undefined ? null : isInProjects(projects),
    type:
      types === undefined
        ? null
        : sql`post.type_id = any(array(select id from post_types where key = any(${sql.param(types)}::text[])))`,
    audience: audiences === undefined ? null : postHasAudience(audiences),
    language: languages === undefined ? null : sql`post.language = any(${sql.param(languages)}::text[])`,
    period: period.length === 0 ? null : sql.join(period, sql` and `),
  }
}

/** One project is compared by `=`, so that an index gives its posts in order. */
function isInProjects([slug, ...others]: readonly string[]): SQL {
  if (others.length === 0) return sql`post.project_id = (select id from projects where slug = ${slug})`
  return sql`post.project_id = any(array(select id from projects where slug = any(${sql.param([slug, ...others])}::text[])))`
}

/** The condition that a post (as `post`) was published at this date or later. */
export function isSince(since: Date): SQL {
  return sql`post.publish_at >= ${since.toISOString()}::timestamptz`
}

/**
 * A page of the posts that match a text, by the search index.
 * @param maxHits ends list and count after this many of the newest posts, to bound the cost of frequent words; null: no
 * limit
 */
async function searchPage(
  db: Db,
  isShown: SQL,
  { isCandidate, matchesFullText }: TextMatch,
  slice: Slice,
  maxHits: number | null,
): Promise<PostPage> {
  const found = sql`
    select post.post_id as id, post.publish_at, post.number from search_index post where ${isShown} and ${isCandidate}`
  const isExpensive = maxHits !== null
  const end = maxHits === null ? sql`` : sql`limit ${maxHits + 1}`
  // Materialized, so that the condition is evaluated once for both total and page. Full texts are read newest first, as
  // few as needed.
  const matching =
    matchesFullText === null
      ? sql`materialized (${found} ${end})`
      : sql`materialized (
          select candidate.* from (${found} order by publish_at desc, number desc offset 0) candidate
          where (select ${matchesFullText} from posts full_post where full_post.id = candidate.id) ${end})`
  const limit = maxHits === null ? slice.limit : Math.max(0, Math.min(slice.limit, maxHits - slice.offset))
  const page = await countAndPick(db, matching, { ...slice, limit }, isExpensive)
  if (maxHits === null || page.total <= maxHits) return { ...page, isTotalCapped: false }
  if (matchesFullText !== null || limit === 0)
    return { items: page.items, total: maxHits, isTotalCapped: true }
  // The rows found up to the limit are in no order, so the newest are selected again.
  const newestFound = summariesOf(newest(sql`(${found}) found`, { ...slice, limit }))
  const rows = await db<SummaryRow>(sql`select * from (${newestFound}) shown order by place`, { isExpensive })
  return { items: rows.map(toSummary), total: maxHits, isTotalCapped: true }
}

/** Only the listed posts are joined with their data; the rest is read from indexes alone. */
async function countAndPick(
  db: Db,
  matching: SQL,
  slice: Slice,
  isExpensive: boolean,
): Promise<Pick<PostPage, 'items' | 'total'>> {
  const rows = await db<{ total: number } & (SummaryRow | { id: null })>(
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

/** The `id` and `place` of a page, newest first. */
function newest(source: SQL, { limit, offset }: Slice): SQL {
  return sql`
    select id, row_number() over (order by publish_at desc, number desc) as place from (
      select id, publish_at, number from ${source}
      order by publish_at desc, number desc limit ${limit} offset ${offset}) newest`
}
