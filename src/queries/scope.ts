import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { rankOf } from '@/domain/audience'
import { mayWrite, scopeOf, type Client, type ReadScope } from '@/domain/client'

/**
 * The condition under which a row of `posts` (as `post`) exists for a reader. The only place where an audience becomes
 * a WHERE: every query over posts takes it from here (AUD-2, AUD-4).
 */
export function postIsVisible(scope: ReadScope): SQL {
  return sql`(post.audience_rank >= ${rankOf(scope.audience)} and ${isInScope(scope, sql`post.project_id`)})`
}

/** The condition under which a row of `projects` (as `project`) exists for a reader. */
export function projectIsVisible(scope: ReadScope): SQL {
  return isInScope(scope, sql`project.id`)
}

/** The condition under which a row of `media` (as `media`) lies where a writing client may write (AUD-10). */
export function imageIsInProject(scope: ReadScope): SQL {
  return isInScope(scope, sql`media.project_id`)
}

/**
 * The condition under which a row of `media` (as `media`) exists for a client: it may write in its project, or the image
 * stands in an entry that the client sees, for a writing client drafts included (AUD-10).
 */
export function imageIsVisible(client: Client): SQL {
  const scope = scopeOf(client)
  const isShown = sql`exists (
    select 1 from post_media join posts post on post.id = post_media.post_id
    where post_media.media_id = media.id and ${postIsVisible(scope)}
      ${mayWrite(client) ? sql`` : sql`and post.status = 'published'`})`
  return mayWrite(client) ? sql`(${imageIsInProject(scope)} or ${isShown})` : isShown
}

function isInScope(scope: ReadScope, projectId: SQL): SQL {
  return scope.projectId === null ? sql`true` : sql`${projectId} = ${scope.projectId}`
}
