import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { Actor } from '@/domain/actor'
import type { Refusal } from '@/domain/refusal'
import type { Clock } from '@/lib/clock'
import { toInstant } from '@/lib/dates'
import { ok, refuse, type Result } from '@/lib/result'
import { recordAudit } from '@/operations/recordAudit'
import { inTransaction } from '@/operations/transaction'
import { clientRecord, type ClientRecord, lockClient } from './clientRecord'

/**
 * Revokes a client from its next call on (TOKEN-5). The record stays, so its drafts keep their author. Revoking again
 * changes nothing, not even the date.
 */
export async function revokeClient(
  payload: Payload,
  actor: Actor,
  id: string,
  clock: Clock,
): Promise<Result<{ doc: ClientRecord }, Refusal>> {
  return inTransaction(payload, actor, async ({ req, db }) => {
    const client = await lockClient(db, id)
    if (!client) return refuse({ kind: 'not_found' })
    if (!client.isRevoked) {
      const now = toInstant(clock())
      await db(sql`update api_clients set revoked_at = ${now}, updated_at = ${now} where id = ${id}`)
      await recordAudit(db, actor, {
        action: 'revoke',
        target: 'api-clients',
        targetId: id,
        label: client.name,
      })
    }
    const doc = await payload.findByID({ collection: 'api-clients', id, depth: 0, overrideAccess: true, req })
    return ok({ doc: clientRecord(doc) })
  })
}
