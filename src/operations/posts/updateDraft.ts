import type { Payload } from 'payload'
import { clientActor } from '@/domain/actor'
import { scopeOf, type Client } from '@/domain/client'
import type { PostChange } from '@/domain/post/bodies'
import { imagesOf } from '@/domain/post/images'
import { invalid, type Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import { inTransaction } from '@/operations/transaction'
import type { Db } from '@/queries/db'
import { writtenPost, type WrittenPost } from '@/queries/writtenPost'
import { checkReferences } from './checkReferences'
import { findDraft } from './findDraft'
import { isSlugTaken } from './freeSlug'
import { requestedPublishAt } from './planDraft'

/**
 * Changes the given fields of a draft and returns it; `null` clears an optional field (WRITE-2, WRITE-4). Without a
 * field nothing changes, not even `updated_at`. Breaks an approval (PUB-8). Refuses, in this order, with `not_found`,
 * `already_published`, `validation_failed` (every unknown or invisible reference) and `slug_taken`.
 * @param db for reads, on a separate pool
 */
export async function updateDraft(
  { payload, db }: { payload: Payload; db: Db },
  client: Client,
  id: string,
  change: PostChange,
): Promise<Result<WrittenPost, Refusal>> {
  const updated = await inTransaction(payload, clientActor(client), async ({ req, db: write }) => {
    const draft = await findDraft(write, client, id, { lock: true })
    if (!draft.ok) return draft
    const { type, audience } = change
    const images = imagesOf({ coverMediaId: change.cover_media_id ?? null, blocks: [] })
    const { found, issues } = await checkReferences(write, client, { type, audience, images }, { lock: true })
    if (issues.length > 0) return refuse(invalid(...issues))
    if (Object.keys(change).length === 0) return draft
    try {
      const data = columnsOf(change, found.typeId)
      await payload.update({
        collection: 'posts',
        id: draft.value.id,
        data,
        depth: 0,
        overrideAccess: true,
        req,
      })
    } catch (error) {
      if (change.slug !== undefined && isSlugTaken(error))
        return refuse({ kind: 'slug_taken', slug: change.slug })
      throw error
    }
    return draft
  })
  if (!updated.ok) return updated
  const post = await writtenPost(db, scopeOf(client), id)
  return post === null ? refuse({ kind: 'not_found' }) : ok(post)
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
