import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@/domain/actor'
import type { PostContent } from '@/domain/post/content'
import { recordAudit } from '@/operations/recordAudit'
import type { Db } from '@/queries/db'
import { updatePost } from './postRows'

/** A publication to write. Times as `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export interface PublicationWrite {
  id: string
  content: Pick<PostContent, 'title' | 'audience'>
  /** Time of the publication. */
  at: string
  /** The date of the post. */
  publishAt: string
  /** The columns of a new approval; without them the stored one stays. */
  approval?: SQL
  /** Further audit details. */
  details?: Record<string, unknown>
}

/**
 * Publishes a post with the next number, adds the version to its history, and writes the audit row. The transaction
 * must have locked and checked the post. The counter is locked last, because every other publication waits for it. Any
 * later failure rolls it back too, so there are no gaps (PUB-5).
 * @returns the number
 */
export async function publishPost(
  db: Db,
  actor: Actor,
  { id, content, at, publishAt, approval, details }: PublicationWrite,
): Promise<number> {
  const published = sql`status = 'published', number = counted.n, publish_at = ${publishAt}, published_at = ${at},
    updated_at = ${at}`
  const set = approval === undefined ? published : sql`${published}, ${approval}`
  const number = await updatePost(db, id, set, { takesNumber: true })
  if (number === null) throw new Error(`The published post ${id} has no number.`)
  await recordAudit(db, actor, {
    action: 'publish',
    target: 'posts',
    targetId: id,
    label: content.title,
    details: { number, audience: content.audience, publishAt, ...details },
  })
  return number
}
