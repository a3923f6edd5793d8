import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { UserActor } from '@/domain/actor'
import type { FocalPoint } from '@/domain/focalPoint'
import type { Refusal } from '@/domain/refusal'
import { isUuid } from '@/lib/ids'
import { ok, refuse, type Result } from '@/lib/result'
import { recordAudit } from '@/operations/recordAudit'
import { inTransaction } from '@/operations/transaction'

/**
 * Stores the focal point of an image, or removes it (IMG-20). Files stay as they are: pages crop by it. Approvals stay valid,
 * because no seal covers it. Refuses with `not_found`.
 */
export async function setFocalPoint(
  payload: Payload,
  user: UserActor,
  id: string,
  focalPoint: FocalPoint | null,
): Promise<Result<{ focalPoint: FocalPoint | null }, Refusal>> {
  if (!isUuid(id)) return refuse({ kind: 'not_found' })
  return inTransaction(payload, user, async ({ db }) => {
    const [image] = await db<{ name: string }>(sql`
      update media set focal_x = ${focalPoint?.x ?? null}, focal_y = ${focalPoint?.y ?? null}, updated_at = now()
      where id = ${id} returning name`)
    if (image === undefined) return refuse({ kind: 'not_found' })
    await recordAudit(db, user, { action: 'update', target: 'media', targetId: id, label: image.name })
    return ok({ focalPoint })
  })
}
