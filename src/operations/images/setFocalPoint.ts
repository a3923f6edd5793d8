import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { UserActor } from '@/domain/actor'
import type { FocalPoint } from '@/domain/focalPoint'
import type { Refusal } from '@/domain/refusal'
import { hasRole, needsRole } from '@/domain/role'
import { isUuid } from '@/lib/ids'
import { ok, refuse, type Result } from '@/lib/result'
import { recordAudit } from '@/operations/recordAudit'
import { inTransaction } from '@/operations/transaction'

/**
 * Stores the focal point of an image, or removes it (IMG-20). Files stay as they are: pages crop by it. Approvals stay valid,
 * because no seal covers it. Once a post with the image was published, only publishers set it. Refuses with `not_found` and `forbidden`.
 */
export async function setFocalPoint(
  payload: Payload,
  user: UserActor,
  id: string,
  focalPoint: FocalPoint | null,
): Promise<Result<{ focalPoint: FocalPoint | null }, Refusal>> {
  if (!isUuid(id)) return refuse({ kind: 'not_found' })
  return inTransaction(payload, user, async ({ db }) => {
    // An approval holds this lock while it publishes.
    await db(sql`select 1 as locked from media where id = ${id} for update`)
    const published = await db(sql`
      select 1 as published from post_media join posts on posts.id = post_media.post_id
      where post_media.media_id = ${id} and posts.status <> 'draft' limit 1`)
    if (published.length > 0 && !hasRole(user.role, 'publisher')) return refuse(needsRole('publisher'))
    const [image] = await db<{ name: string }>(sql`
      update media set focal_x = ${focalPoint?.x ?? null}, focal_y = ${focalPoint?.y ?? null}, updated_at = now()
      where id = ${id} returning name`)
    if (image === undefined) return refuse({ kind: 'not_found' })
    await recordAudit(db, user, { action: 'update', target: 'media', targetId: id, label: image.name })
    return ok({ focalPoint })
  })
}
