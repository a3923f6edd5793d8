import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Audience } from '@/domain/audience'
import type { ReadScope } from '@/domain/client'
import { LIMITS } from '@/domain/limits'
import type { Language } from '@/messages/language'
import type { Db } from './db'
import {
  summariesAsJson,
  toSummary,
  type PublishedSummary,
  type SelectPosts,
  type SummaryRow,
} from './postSummary'
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
interface PostPage<Items> {
  items: Items
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
export async function publishedPosts(...query: PageQuery): Promise<PostPage<PublishedSummary[]>> {
  const { items, ...page } = await publishedPage<SummaryRow[]>(summariesAsJson, ...query)
  return { ...page, items: items.map(toSummary) }
}

type PageQuery = [
  db: Db,
  scope: ReadScope,
  filter: PostFilter,
  place: { page: number; perPage: number },
  maxHits?: number,
]

/** The same page as `select` selects it: `idLines` and `itemLines` select a string. */
export async function publishedPage<Items>(
  select: SelectPosts,
  ...[db, scope, filter, { page, perPage }, maxHits = LIMITS.searchHits]: PageQuery
): Promise<PostPage<Items>> {
  const slice = { limit: perPage, offset: Math.min((page - 1) * perPage, MAX_OFFSET) }
  const matches = (isShown: SQL) => sql.join([isShown, ...conditions(filter)], sql` and `)
  if (filter.q !== undefined || filter.tags !== undefined || filter.languages !== undefined)
    // The search index contains only published posts.
    return searchPage(
      { db, select, slice },
      matches(postIsInScope(scope)),
      matchesText(filter),
      filter.q === undefined ? null : maxHits,
    )
  if (filter.since === undefined && filter.until === undefined) {
    const posts = sql`posts post where ${matches(postIsVisible(scope))}`
    const [row] = await db<{ items: Items; total: number }>(sql`
      select ${publishedTotal(matches(postIsInScope(scope)))} as total, ${select(newest(posts, slice))} as items`)
    return { ...onlyRow(row), isTotalCapped: false }
  }
  const matching = sql`not materialized (
    select post.id, post.publish_at, post.number from posts post where ${matches(postIsVisible(scope))})`
  return { ...(await countAndPick<Items>({ db, select, slice }, matching, false)), isTotalCapped: false }
}

/** The number of published posts that match conditions on project, type and audience, without counting them. */
export function publishedTotal(conditions: SQL): SQL {
  return sql`(select coalesce(sum(post.n), 0)::int from published_counts post where ${conditions})`
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
    project:
      projects === undefined ? null : refersTo(sql`post.project_id`, sql`projects where slug`, projects),
    type: types === undefined ? null : refersTo(sql`post.type_id`, sql`post_types where key`, types),
    audience: audiences === undefined ? null : postHasAudience(audiences),
    language: languages === undefined ? null : sql`post.language = any(${sql.param(languages)}::text[])`,
    period: period.length === 0 ? null : sql.join(period, sql` and `),
  }
}

/**
 * The condition that a column refers to one of these records. A single one is compared by `=`, so that an index gives its posts in order.
 * @param records the records, up to the column of their names
 */
function refersTo(column: SQL, records: SQL, [name, ...others]: readonly string[]): SQL {
  if (others.length === 0) return sql`${column} = (select id from ${records} = ${name})`
  return sql`${column} = any(array(select id from ${records} = any(${sql.param([name, ...others])}::text[])))`
}

/** The condition that a post (as `post`) was published at this date or later. */
export function isSince(since: Date): SQL {
  return sql`post.publish_at >= ${since.toISOString()}::timestamptz`
}

/** Where the posts of a page are found, and what is selected of them. */
interface PageSource {
  db: Db
  select: SelectPosts
  slice: Slice
}

/**
 * A page of the posts that match a text, by the search index.
 * @param maxHits ends list and count after this many of the newest posts, to bound the cost of frequent words; null: no
 * limit
 */
async function searchPage<Items>(
  { db, select, slice }: PageSource,
  isShown: SQL,
  { isCandidate, matchesFullText }: TextMatch,
  maxHits: number | null,
): Promise<PostPage<Items>> {
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
  const page = await countAndPick<Items>({ db, select, slice: { ...slice, limit } }, matching, isExpensive)
  if (maxHits === null || page.total <= maxHits) return { ...page, isTotalCapped: false }
  if (matchesFullText !== null || limit === 0)
    return { items: page.items, total: maxHits, isTotalCapped: true }
  // The rows found up to the limit are in no order, so the newest are selected again.
  const newestFound = select(newest(sql`(${found}) found`, { ...slice, limit }))
  const [row] = await db<{ items: Items }>(sql`select ${newestFound} as items`, { isExpensive })
  return { items: row?.items ?? page.items, total: maxHits, isTotalCapped: true }
}

/** Only the listed posts are joined with their data; the rest is read from indexes alone. */
async function countAndPick<Items>(
  { db, select, slice }: PageSource,
  matching: SQL,
  isExpensive: boolean,
): Promise<Pick<PostPage<Items>, 'items' | 'total'>> {
  const [row] = await db<{ items: Items; total: number }>(
    sql`
      with matching as ${matching}
      select (select count(*)::int from matching) as total, ${select(newest(sql`matching`, slice))} as items`,
    { isExpensive },
  )
  return onlyRow(row)
}

function onlyRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('a statement that returns one row returned none')
  return row
}

/** The posts of a page, newest first. */
function newest(source: SQL, { limit, offset }: Slice): SQL {
  return sql`
    select id, publish_at, number from ${source}
    order by publish_at desc, number desc limit ${limit} offset ${offset}`
}
