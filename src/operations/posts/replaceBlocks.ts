import type { Payload } from 'payload'
import { clientActor } from '@/domain/actor'
import type { Client } from '@/domain/client'
import type { Block } from '@/domain/post/blocks'
import { imagesOf } from '@/domain/post/images'
import { invalid, type Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import { inTransaction } from '@/operations/transaction'
import type { RunSql } from '@/queries/runSql'
import { checkReferences } from './checkReferences'
import { findDraft, type FoundDraft } from './findDraft'
import { storedBlocksOf } from './storedBlocksOf'

/**
 * Judges the replacement of all blocks of a draft, without writing anything, and answers the draft. Refuses, in this order,
 * with `not_found`, `already_published` and `validation_failed` (every image that is unknown or invisible).
 * @param blocks judged in form
 * @param options `hold` within a transaction: the draft stays as it is and the images stay there until it ends
 */
export async function planBlocks(
  run: RunSql,
  client: Client,
  id: string,
  blocks: readonly Block[],
  options: { hold: boolean },
): Promise<Result<FoundDraft, Refusal>> {
  const draft = await findDraft(run, client, id, options)
  if (!draft.ok) return draft
  const images = imagesOf({ coverMediaId: null, blocks })
  const { faults } = await checkReferences(run, client, { images }, options)
  return faults.length > 0 ? refuse(invalid(...faults)) : draft
}

/**
 * Replaces all blocks of a draft, in the given order (SPEC.md, "Writing"). Refuses as `planBlocks` does.
 * @param blocks judged in form
 */
export async function replaceBlocks(
  payload: Payload,
  client: Client,
  id: string,
  blocks: readonly Block[],
): Promise<Result<undefined, Refusal>> {
  return inTransaction(payload, clientActor(client), async ({ req, run }) => {
    const draft = await planBlocks(run, client, id, blocks, { hold: true })
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
