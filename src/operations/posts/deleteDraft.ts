import type { Payload } from 'payload'
import { clientActor } from '@/domain/actor'
import type { Client } from '@/domain/client'
import type { Refusal } from '@/domain/refusal'
import { ok, type Result } from '@/lib/result'
import { inTransaction } from '@/operations/transaction'
import { findDraft } from './findDraft'

/**
 * Deletes a draft. It has used no number, and its idempotency key becomes free (WRITE-8). Refuses with `not_found`,
 * then `already_published`.
 */
export async function deleteDraft(
  payload: Payload,
  client: Client,
  id: string,
): Promise<Result<undefined, Refusal>> {
  return inTransaction(payload, clientActor(client), async ({ req, db }) => {
    const draft = await findDraft(db, client, id, { lock: true })
    if (!draft.ok) return draft
    await payload.delete({ collection: 'posts', id: draft.value.id, depth: 0, overrideAccess: true, req })
    return ok(undefined)
  })
}
