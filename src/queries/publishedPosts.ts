import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { ReadScope } from '@/domain/client'
import { LIMITS } from '@/domain/limits'
import { indexedPostPage, postPage, type PostPage } from './postPage'
import type { Db } from './db'
import { postIsVisible } from './scope'
import { matchesText } from './textSearch'

/** The filters of a list. A missing member does not filter; a list matches any of its values. */
export interface PostFilter {
  /** Slug. */
  project?: string | undefined
  /** Entries whose `publishAt` is at or after this date. */
  since?: Date | undefined
  /** Keys of post types. */
  types?: readonly string[] | undefined
  tags?: readonly string[] | undefined
  /** Search terms for title, teaser and blocks. */
  q?: string | undefined
}

/** A page of a list; `page` starts at 1. */
export interface Page {
  page: number
  perPage: number
}

/** The largest offset that PostgreSQL can handle as a number. */
const MAX_OFFSET = 2 ** 53

/**
 * The published entries that a reader sees, newest first (`publishAt`, then `number`), and their total. A page beyond
 * the last is empty, with the right total (READ-3, READ-5). A search ends after its newest `maxHits` entries and
 * reports whether there are more.
 */
export async function publishedPosts(
  db: Db,
  scope: ReadScope,
  filter: PostFilter,
  { page, perPage }: Page,
  maxHits: number = LIMITS.searchHits,
): Promise<PostPage> {
  const slice = { limit: perPage, offset: Math.min((page - 1) * perPage, MAX_OFFSET) }
  const shown = [postIsVisible(scope), ...conditions(filter)]
  if (filter.q === undefined && filter.tags === undefined)
    return postPage(db, sql.join(shown, sql` and `), slice)
  const { isCandidate, matchesFullText: matchesFullText } = matchesText(filter)
  const most = filter.q === undefined ? null : maxHits
  return indexedPostPage(db, sql.join([...shown, isCandidate], sql` and `), {
    ...slice,
    matchesFullText,
    most,
  })
}

/** For rows of `posts` and of the search index. */
function conditions({ project, since, types }: PostFilter): SQL[] {
  const all: SQL[] = []
  if (project !== undefined)
    all.push(sql`post.project_id = (select id from projects where slug = ${project})`)
  if (since !== undefined) all.push(isSince(since))
  if (types !== undefined)
    all.push(
      sql`post.type_id = any(array(select id from post_types where key = any(${sql.param(types)}::text[])))`,
    )
  return all
}

/** The condition that an entry (as `post`) has this date or a later one. */
export function isSince(since: Date): SQL {
  return sql`post.publish_at >= ${since.toISOString()}::timestamptz`
}
