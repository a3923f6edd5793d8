import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { ReadScope } from '@/domain/client'
import { postPage, type PostPage } from './postPage'
import type { RunSql } from './runSql'
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
  run: RunSql,
  scope: ReadScope,
  filter: PostFilter,
  { page, perPage }: Page,
): Promise<PostPage> {
  const offset = Math.min((page - 1) * perPage, MAX_OFFSET)
  const condition = sql.join([postIsVisible(scope), ...conditions(filter)], sql` and `)
  return postPage(run, condition, { limit: perPage, offset, isSearch: filter.q !== undefined })
}

function conditions({ project, since, types, tags, q }: PostFilter): SQL[] {
  const all: SQL[] = []
  if (project !== undefined)
    all.push(sql`post.project_id = (select id from projects where slug = ${project})`)
  if (since !== undefined) all.push(isSince(since))
  if (types !== undefined)
    all.push(
      sql`post.type_id = any(array(select id from post_types where key = any(${sql.param(types)}::text[])))`,
    )
  if (tags !== undefined) all.push(sql`post.tags ?| ${sql.param(tags)}::text[]`)
  if (q !== undefined) all.push(matchesText(q))
  return all
}

/** The condition that an entry (as `post`) has this date or a later one. */
export function isSince(since: Date): SQL {
  return sql`post.publish_at >= ${since.toISOString()}::timestamptz`
}
