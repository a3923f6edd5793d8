import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { Actor } from '@/domain/actor'
import { invalid, type Refusal } from '@/domain/refusal'
import type { Clock } from '@/lib/clock'
import { toInstant } from '@/lib/dates'
import { ok, refuse, type Result } from '@/lib/result'
import { hashToken, mintToken, type RandomSource } from '@/lib/tokens'
import { recordAudit } from '@/operations/recordAudit'
import { inTransaction } from '@/operations/transaction'
import { clientRecord, lockClient } from './clientRecord'
import type { IssuedClient } from './issueClient'

/**
 * Replaces a client's token: the old one is invalid at once, and only this response contains the new one (TOKEN-3,
 * TOKEN-5). Refuses a revoked client, because a new token would restore its access.
 */
export async function rotateClientToken(
  payload: Payload,
  actor: Actor,
  id: string,
  clock: Clock,
  random?: RandomSource,
): Promise<Result<IssuedClient, Refusal>> {
  return inTransaction(payload, actor, async ({ req, db }) => {
    const client = await lockClient(db, id)
    if (!client) return refuse({ kind: 'not_found' })
    if (client.isRevoked) {
      return refuse(invalid({ pointer: '/revokedAt', code: 'client_revoked' }))
    }
    const token = mintToken(random)
    await db(sql`
      update api_clients set token_hash = ${hashToken(token)}, updated_at = ${toInstant(clock())} where id = ${id}`)
    await recordAudit(db, actor, {
      action: 'rotate',
      target: 'api-clients',
      targetId: id,
      label: client.name,
    })
    const doc = await payload.findByID({ collection: 'api-clients', id, depth: 0, overrideAccess: true, req })
    return ok({ doc: clientRecord(doc), token })
  })
}
