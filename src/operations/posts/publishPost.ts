import { sql } from '@payloadcms/db-postgres'
import type { Actor } from '@/domain/actor'
import type { PostContent } from '@/domain/post/content'
import { recordAudit } from '@/operations/recordAudit'
import type { Db } from '@/queries/db'
import { pruneVersions, versionedColumns } from './versions'

/** Who approved what, and when. */
export interface ApprovalStamp {
  personId: string | null
  /** Time of the approval, `YYYY-MM-DDTHH:mm:ss.sssZ`. */
  at: string
  seal: string
}

/** A publication to write. Times as `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export interface PublicationWrite {
  id: string
  content: Pick<PostContent, 'title' | 'audience'>
  /** Time of the publication. */
  at: string
  /** The date of the post. */
  publishAt: string
  /** The approval to store; null keeps the stored one. */
  approval: ApprovalStamp | null
  /** Further audit details. */
  details?: Record<string, unknown>
}

/**
 * Publishes a post with the next number, adds the version to its history, and writes the audit row. The transaction
 * must have locked and checked the post. The counter is locked last, because every other publication waits for it. Any
 * later failure rolls it back too, so there are no gaps (PUB-5).
 * @returns the number
 */
export async function publishPost(db: Db, actor: Actor, publishing: PublicationWrite): Promise<number> {
  const { id, content, at, publishAt, approval, details } = publishing
  const approved = approval === null ? sql`` : sql`, ${approvalColumns(approval)}`
  const [row] = await db<{ number: number }>(sql`
    with counted as (update publication_counter set n = n + 1 returning n),
    post as (
      update posts set status = 'published', number = counted.n, publish_at = ${publishAt}, published_at = ${at},
        updated_at = ${at} ${approved}
      from counted where posts.id = ${id}
      returning ${versionedColumns}
    ),
    ${pruneVersions(id)}
    select number::int as number from post`)
  if (!row) throw new Error(`The locked post ${id} has disappeared.`)
  const { number } = row
  await recordAudit(db, actor, {
    action: 'publish',
    target: 'posts',
    targetId: id,
    label: content.title,
    details: { number, audience: content.audience, publishAt, ...details },
  })
  return number
}

/** The columns of an approval for an `update`. */
export function approvalColumns({ personId, at, seal }: ApprovalStamp) {
  return sql`approval_by_id = ${personId}, approval_at = ${at}, approval_seal = ${seal}`
}
