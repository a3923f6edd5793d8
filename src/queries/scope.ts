import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { isUuid } from '@/lib/ids'
import { isStorableText } from '@/lib/text'
import { rankOf, type Audience } from '@/domain/audience'
import { mayWrite, scopeOf, seesDrafts, type Client, type ReadScope } from '@/domain/client'

/**
 * The condition that a row of `posts`, of the search index or of the counts (as `post`) has an audience and a project within the scope,
 * drafts included. The only place where an audience becomes a WHERE; every query for posts uses it (AUD-2, AUD-4).
 */
export function postIsInScope(scope: ReadScope): SQL {
  return sql`(post.audience_rank >= ${rankOf(scope.audience)} and ${projectIdIsInScope(scope, sql`post.project_id`)})`
}

/** The condition that a row of `posts` (as `post`) is published and within the scope: what every reader sees. */
export function postIsVisible(scope: ReadScope): SQL {
  return sql`(post.status = 'published' and ${postIsInScope(scope)})`
}

/** The condition that a row of `posts` or of the search index (as `post`) has one of these audiences. Narrows a scope, never widens it. */
export function postHasAudience(audiences: readonly Audience[]): SQL {
  return sql`post.audience_rank = any(${sql.param(audiences.map(rankOf))}::int[])`
}

/** The condition that a client sees a row of `posts` (as `post`): published, or a draft if it sees drafts. */
export function postIsVisibleTo(client: Client): SQL {
  const scope = scopeOf(client)
  return seesDrafts(client) ? postIsInScope(scope) : postIsVisible(scope)
}

/** The condition that a reader sees a row of `projects` (as `project`). */
export function projectIsVisible(scope: ReadScope): SQL {
  return projectIdIsInScope(scope, sql`project.id`)
}

/** The condition that a row of `media` (as `media`) is in a project that a write-mode client may write in (AUD-10). */
export function imageIsInScope(scope: ReadScope): SQL {
  return projectIdIsInScope(scope, sql`media.project_id`)
}

/**
 * The condition that a client sees a row of `media` (as `media`): the client may write in its project, or sees a post
 * that shows the image, drafts included for a write-mode client (AUD-10).
 */
export function imageIsVisible(client: Client): SQL {
  const isShown = sql`exists (
    select 1 from post_media join posts post on post.id = post_media.post_id
    where post_media.media_id = media.id and ${postIsVisibleTo(client)})`
  return mayWrite(client) ? sql`(${imageIsInScope(scopeOf(client))} or ${isShown})` : isShown
}

function projectIdIsInScope(scope: ReadScope, projectId: SQL): SQL {
  return scope.projectId === null ? sql`true` : sql`${projectId} = ${scope.projectId}`
}

/** The condition that a row of `posts` (as `post`) has one of these slugs or ids. Text that PostgreSQL cannot store is none. */
export function postIsNamed(names: readonly string[]): SQL {
  const ids = names.filter(isUuid)
  const slugs = names.filter((name) => !isUuid(name) && isStorableText(name))
  return sql`(post.id = any(${sql.param(ids)}::uuid[]) or post.slug = any(${sql.param(slugs)}::text[]))`
}
