import { sql } from '@payloadcms/db-postgres'
import type { Actor } from '@/domain/actor'
import type { PostContent } from '@/domain/post/content'
import { recordAudit } from '@/operations/recordAudit'
import type { Db } from '@/queries/db'
import { pruneVersions, versionedColumns } from './versions'

/** Who approved what, and when: as it stands beside an entry. */
export interface ApprovalStamp {
  personId: string | null
  /** The moment of the approval, `YYYY-MM-DDTHH:mm:ss.sssZ`. */
  at: string
  seal: string
}

/** A publication as it is to be written. Times as `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export interface PublicationWrite {
  id: string
  content: Pick<PostContent, 'title' | 'audience'>
  /** The moment of the publication. */
  at: string
  /** The date that the entry carries. */
  publishAt: string
  /** The approval that is written with it; null: the one that was given before stays. */
  approval: ApprovalStamp | null
  /** What else the audit trail says of it. */
  details?: Record<string, unknown>
}

/**
 * Publishes a post with the next number, adds the version to its history, and writes down who did it. The caller has locked and judged the post in the same
 * transaction. The counter is the last thing that is locked, since every other publication waits for it; whatever fails
 * later rolls it back too, hence no gap (PUB-5).
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

/** The columns of an approval, as a statement sets them. */
export function approvalColumns({ personId, at, seal }: ApprovalStamp) {
  return sql`approval_by_id = ${personId}, approval_at = ${at}, approval_seal = ${seal}`
}
