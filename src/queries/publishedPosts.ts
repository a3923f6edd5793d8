import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Payload } from 'payload'
import type { ReadScope } from '@/domain/client'
import {
  summaryColumns,
  summarySource,
  toSummary,
  type PublishedSummary,
  type SummaryRow,
} from './postSummary'
import { sqlOn } from './runSql'
import { postIsVisible } from './scope'
import { matchesText } from './textSearch'

/** What a list is narrowed to. A member that is missing narrows nothing; a list means any of its values. */
export interface PostFilter {
  /** Slug of a project. */
  project?: string | undefined
  /** Entries whose `publishAt` is at or after it. */
  since?: Date | undefined
  /** Keys of post types. */
  types?: readonly string[] | undefined
  tags?: readonly string[] | undefined
  /** Words to be found in title, teaser and blocks. */
  q?: string | undefined
}

/** Which part of a list: `page` from 1. */
export interface Page {
  page: number
  perPage: number
}

/** Beyond it PostgreSQL could not count; no archive has as many entries. */
const MAX_OFFSET = 2 ** 53

/**
 * The published entries that a reader sees, newest first (`publishAt`, then `number`), and how many there are in all.
 * A page beyond the last one is empty, with the right total (CONTRACT.md 2, "Reading").
 */
export async function publishedPosts(
  payload: Payload,
  scope: ReadScope,
  filter: PostFilter,
  { page, perPage }: Page,
): Promise<{ items: PublishedSummary[]; total: number }> {
  const condition = sql.join(conditions(scope, filter), sql` and `)
  const offset = Math.min((page - 1) * perPage, MAX_OFFSET)
  const rows = await sqlOn(payload)<{ total: number } & (SummaryRow | { id: null })>(sql`
    select counted.total, shown.*
    from (
      select count(*)::int as total from posts post
      join projects project on project.id = post.project_id
      join post_types type on type.id = post.type_id
      where ${condition}
    ) counted
    left join (
      select row_number() over (order by post.publish_at desc, post.number desc) as place, ${summaryColumns}
      from ${summarySource} where ${condition}
      order by post.publish_at desc, post.number desc
      limit ${perPage} offset ${offset}
    ) shown on true
    order by shown.place`)
  const items = rows.flatMap((row) => (row.id === null ? [] : [toSummary(row)]))
  return { items, total: rows[0]?.total ?? 0 }
}

function conditions(scope: ReadScope, { project, since, types, tags, q }: PostFilter): SQL[] {
  const all = [sql`post.status = 'published'`, postIsVisible(scope)]
  if (project !== undefined) all.push(sql`project.slug = ${project}`)
  if (since !== undefined) all.push(sql`post.publish_at >= ${since.toISOString()}::timestamptz`)
  if (types !== undefined) all.push(sql`type.key = any(${textArray(types)})`)
  if (tags !== undefined) all.push(sql`post.tags ?| ${textArray(tags)}`)
  if (q !== undefined) all.push(matchesText(q))
  return all
}

function textArray(values: readonly string[]): SQL {
  const items = values.map((value) => sql`${value}`)
  return sql`array[${sql.join(items, sql`, `)}]::text[]`
}
