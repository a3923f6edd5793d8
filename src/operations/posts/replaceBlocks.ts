import type { Payload } from 'payload'
import { clientActor } from '@/domain/actor'
import type { Client } from '@/domain/client'
import type { Block } from '@/domain/post/blocks'
import { imagesOf } from '@/domain/post/images'
import { invalid, type Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import { inTransaction } from '@/operations/transaction'
import type { Db } from '@/queries/db'
import { checkReferences } from './checkReferences'
import { findDraft, type DraftId } from './findDraft'
import { storedBlocksOf } from './storedBlocksOf'

/**
 * Judges the replacement of all blocks of a draft, without writing anything, and answers the draft. Refuses, in this order,
 * with `not_found`, `already_published` and `validation_failed` (every image that is unknown or invisible).
 * @param blocks judged in form
 * @param options `lock` within a transaction: the draft stays as it is and the images stay there until it ends
 */
export async function planBlocks(
  db: Db,
  client: Client,
  id: string,
  blocks: readonly Block[],
  options: { lock: boolean },
): Promise<Result<DraftId, Refusal>> {
  const draft = await findDraft(db, client, id, options)
  if (!draft.ok) return draft
  const images = imagesOf({ coverMediaId: null, blocks })
  const { issues } = await checkReferences(db, client, { images }, options)
  return issues.length > 0 ? refuse(invalid(...issues)) : draft
}

/**
 * Replaces all blocks of a draft, in the given order (WRITE-3). Refuses as `planBlocks` does.
 * @param blocks judged in form
 */
export async function replaceBlocks(
  payload: Payload,
  client: Client,
  id: string,
  blocks: readonly Block[],
): Promise<Result<undefined, Refusal>> {
  return inTransaction(payload, clientActor(client), async ({ req, db }) => {
    const draft = await planBlocks(db, client, id, blocks, { lock: true })
    if (!draft.ok) return draft
    await payload.update({
      collection: 'posts',
      id: draft.value.id,
      data: { blocks: storedBlocksOf(blocks) },
      depth: 0,
      overrideAccess: true,
      req,
    })
    return ok(undefined)
  })
}
