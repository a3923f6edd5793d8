import type { Payload } from 'payload'
import { clientActor } from '@/domain/actor'
import type { Client } from '@/domain/client'
import type { Block } from '@/domain/post/blocks'
import { imagesOf } from '@/domain/post/images'
import { invalid, type Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import { checkReferences } from './checkReferences'
import { lockDraft } from './lockDraft'
import { storedBlocksOf } from './storedBlocksOf'
import { inTransaction } from './transaction'

/**
 * Replaces all blocks of a draft, in the given order (SPEC.md, "Writing"). Refuses, in this order, with `not_found`,
 * `already_published` and `validation_failed` (every image that is unknown or invisible).
 * @param blocks judged in form
 */
export async function replaceBlocks(
  payload: Payload,
  client: Client,
  id: string,
  blocks: readonly Block[],
): Promise<Result<undefined, Refusal>> {
  return inTransaction(payload, clientActor(client), async ({ req, sql: run }) => {
    const draft = await lockDraft(run, client, id)
    if (!draft.ok) return draft
    const images = imagesOf({ coverMediaId: null, blocks })
    const { faults } = await checkReferences(run, client, { images })
    if (faults.length > 0) return refuse(invalid(...faults))
    await payload.update({
      collection: 'posts',
      id: draft.value.id,
      // Payload writes the whole entry back, and reads a year below 100 as one of the last century.
      data: { blocks: storedBlocksOf(blocks), publishAt: draft.value.publishAt },
      depth: 0,
      overrideAccess: true,
      req,
    })
    return ok(undefined)
  })
}
