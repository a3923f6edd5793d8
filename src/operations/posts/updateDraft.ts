import type { Payload } from 'payload'
import { clientActor } from '@/domain/actor'
import type { Client } from '@/domain/client'
import type { PostChange } from '@/domain/post/bodies'
import { imagesOf } from '@/domain/post/images'
import { invalid, type Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import { inTransaction } from '@/operations/transaction'
import { checkReferences } from './checkReferences'
import { findDraft } from './findDraft'
import { isSlugTaken } from './isSlugTaken'
import { requestedPublishAt } from './requestedPublishAt'

/**
 * Changes the given fields of a draft, and no other; `null` clears a field that may be empty (WRITE-2, WRITE-4). No field at all is no change: not even the time of the last one. A draft that was sealed by an approval
 * may be changed, and its seal then no longer fits. Refuses, in this order, with `not_found`, `already_published`,
 * `validation_failed` (every name that is unknown or invisible, an audience that the client does not see) and
 * `slug_taken`.
 * @param change judged in form
 */
export async function updateDraft(
  payload: Payload,
  client: Client,
  id: string,
  change: PostChange,
): Promise<Result<undefined, Refusal>> {
  return inTransaction(payload, clientActor(client), async ({ req, db }) => {
    const draft = await findDraft(db, client, id, { lock: true })
    if (!draft.ok) return draft
    const images = imagesOf({ coverMediaId: change.cover_media_id ?? null, blocks: [] })
    const { type, audience } = change
    const { found, issues } = await checkReferences(db, client, { type, audience, images }, { lock: true })
    if (issues.length > 0) return refuse(invalid(...issues))
    if (Object.keys(change).length === 0) return ok(undefined)
    try {
      await payload.update({
        collection: 'posts',
        id: draft.value.id,
        data: columnsOf(change, found.typeId),
        depth: 0,
        overrideAccess: true,
        req,
      })
    } catch (error) {
      if (change.slug !== undefined && isSlugTaken(error))
        return refuse({ kind: 'slug_taken', slug: change.slug })
      throw error
    }
    return ok(undefined)
  })
}

function columnsOf(change: PostChange, typeId: string | null) {
  const { title, teaser, audience, slug, cover_media_id: cover, publish_at: publishAt, tags } = change
  return {
    ...(title !== undefined && { title }),
    ...(teaser !== undefined && { teaser }),
    ...(typeId !== null && { type: typeId }),
    ...(audience !== undefined && { audience }),
    ...(slug !== undefined && { slug }),
    ...(cover !== undefined && { cover }),
    ...(publishAt !== undefined && { publishAt: publishAt === null ? null : requestedPublishAt(publishAt) }),
    ...(tags !== undefined && { tags }),
  }
}
