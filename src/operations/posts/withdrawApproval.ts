import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { Actor } from '@/domain/actor'
import type { Refusal } from '@/domain/refusal'
import type { Clock } from '@/lib/clock'
import { toInstant } from '@/lib/dates'
import { isUuid } from '@/lib/ids'
import { ok, refuse, type Result } from '@/lib/result'
import { recordAudit } from '@/operations/recordAudit'
import { inTransaction } from '@/operations/transaction'
import { instant } from '@/queries/db'
import { pruneVersions, versionedColumns } from './versions'

/** The result of a withdrawal: a draft with its requested date (PUB-11) and no approval. */
export interface WithdrawnApproval {
  status: 'draft'
  number: null
  publishAt: string | null
}

/**
 * Withdraws the approval of a scheduled post, so that its date passes without publishing it (PUB-11). Changes nothing
 * for a draft that is not scheduled; refuses a published post.
 */
export async function withdrawApproval(
  payload: Payload,
  actor: Actor,
  id: string,
  clock: Clock,
): Promise<Result<WithdrawnApproval, Refusal>> {
  if (!isUuid(id)) return refuse({ kind: 'not_found' })
  return inTransaction(payload, actor, async ({ db }) => {
    const [post] = await db<{
      status: string
      title: string
      is_approved: boolean
      publish_at: string | null
    }>(
      sql`select status, title, approval_seal is not null as is_approved,
            ${instant(sql`publish_at`)} as publish_at
          from posts where id = ${id} for update`,
    )
    if (!post) return refuse({ kind: 'not_found' })
    if (post.status === 'published') return refuse({ kind: 'already_published' })
    const publishAt = post.publish_at
    if (post.is_approved) {
      await db(sql`
        with post as (
          update posts set approval_by_id = null, approval_at = null, approval_seal = null,
            updated_at = ${toInstant(clock())}
          where id = ${id}
          returning ${versionedColumns}
        ),
        ${pruneVersions(id)}
        select id from post`)
      await recordAudit(db, actor, {
        action: 'withdraw',
        target: 'posts',
        targetId: id,
        label: post.title,
        details: { publishAt },
      })
    }
    return ok({ status: 'draft', number: null, publishAt })
  })
}
