import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Audience } from '@/domain/audience'
import { scopeOf, type Client } from '@/domain/client'
import { LIMITS } from '@/domain/limits'
import type { Review } from '@/domain/post/lifecycle'
import { parseSearch, type SearchTerm } from '@/domain/search'
import { instant, type Db } from './db'
import { postIsInScope } from './scope'
import { escaped } from './textSearch'

/** A draft as a list item. Times as in API-3. */
export type DraftSummary = {
  id: string
  /** Slug. */
  project: string
  slug: string
  title: string
  /** Key of its post type. */
  type: string
  audience: Audience
  review: Review
  /** The requested date. */
  publishAt: string | null
  /** Whether the client created it. */
  isMine: boolean
  createdAt: string
  updatedAt: string
}

/** The filters of a list of drafts. A missing member does not filter. */
interface DraftFilter {
  /** Slug. */
  project?: string | undefined
  state?: Review['state'] | undefined
  /** Only drafts that the client created. */
  isMine?: boolean
  /** Search terms for title, slug and teaser. */
  q?: string | undefined
}

/** Keeps the offset an exact integer. */
const MAX_OFFSET = 2 ** 53

/** The review of a row of `posts` (as `post`), as JSON. */
export const reviewColumn = sql`json_build_object('state', post.review_state, 'comment', post.review_comment,
  'by', post.review_by, 'at', ${instant(sql`post.review_at`)})`

/**
 * A page of the drafts that a write-mode client sees, the newest change first, and their total. A page beyond the last is empty,
 * with the correct total (WRITE-18). A search finds its newest matches alone, as that of published posts does.
 * @param options `page` starts at 1
 * @returns `isTotalCapped` if there are more matches than a search finds
 */
export async function listedDrafts(
  db: Db,
  client: Client,
  filter: DraftFilter,
  { page, perPage }: { page: number; perPage: number },
  maxHits: number = LIMITS.searchHits,
): Promise<{ items: DraftSummary[]; total: number; isTotalCapped: boolean }> {
  const offset = Math.min((page - 1) * perPage, MAX_OFFSET)
  const isSearch = filter.q !== undefined
  const limit = isSearch ? Math.max(Math.min(perPage, maxHits - offset), 0) : perPage
  const matching = sql`${isSearch ? sql`` : sql`not`} materialized (
    select post.id, post.updated_at from posts post
    where post.status = 'draft' and ${sql.join([postIsInScope(scopeOf(client)), ...conditions(client, filter)], sql` and `)}
    ${isSearch ? sql`order by post.updated_at desc, post.id desc limit ${maxHits + 1}` : sql``})`
  const rows = await db<{ total: number } & (DraftSummary | { id: null })>(
    sql`
    with matching as ${matching}
    select counted.total, shown.* from (select count(*)::int as total from matching) counted
    left join (
      select post.id, project.slug as project, post.slug, post.title, type.key as type, post.audience,
        ${reviewColumn} as review, ${instant(sql`post.publish_at`)} as "publishAt",
        post.client_id is not distinct from ${client.id}::uuid as "isMine",
        ${instant(sql`post.created_at`)} as "createdAt", ${instant(sql`post.updated_at`)} as "updatedAt"
      from (select id from matching order by updated_at desc, id desc limit ${limit} offset ${offset}) picked
        join posts post on post.id = picked.id
        join projects project on project.id = post.project_id
        join post_types type on type.id = post.type_id
    ) shown on true
    order by shown."updatedAt" desc, shown.id desc`,
    { isExpensive: isSearch },
  )
  const items = rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [row]))
  const found = rows[0]?.total ?? 0
  const isTotalCapped = isSearch && found > maxHits
  return { items, total: isTotalCapped ? maxHits : found, isTotalCapped }
}

/** Conditions on a draft (as `post`). */
function conditions(client: Client, { project, state, isMine = false, q }: DraftFilter): SQL[] {
  const all: SQL[] = []
  if (project !== undefined)
    all.push(sql`post.project_id = (select id from projects where slug = ${project})`)
  if (state !== undefined) all.push(sql`post.review_state = ${state}::enum_posts_review_state`)
  if (isMine) all.push(sql`post.client_id = ${client.id}::uuid`)
  if (q !== undefined) all.push(matches(q))
  return all
}

/** The condition that title, slug or teaser contain the terms of a search (`parseSearch`). */
function matches(q: string): SQL {
  const alternatives = parseSearch(q).map((terms) => sql`(${sql.join(terms.map(contains), sql` and `)})`)
  return alternatives.length === 0 ? sql`false` : sql`(${sql.join(alternatives, sql` or `)})`
}

function contains({ words, isExcluded }: SearchTerm): SQL {
  const pattern = `%${escaped(words)}%`
  const isFound = sql`(post.title ilike ${pattern} or post.slug ilike ${pattern} or post.teaser ilike ${pattern})`
  return isExcluded ? sql`${isFound} is not true` : isFound
}
