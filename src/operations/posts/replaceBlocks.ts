import type { Payload } from 'payload'
import { clientActor } from '@/domain/actor'
import { scopeOf, type Client } from '@/domain/client'
import type { Block } from '@/domain/post/blocks'
import type { Finding } from '@/domain/post/checks'
import { imagesOf } from '@/domain/post/images'
import { invalid, type Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import { inTransaction } from '@/operations/transaction'
import type { Db } from '@/queries/db'
import { shownImages } from '@/queries/media'
import { writtenPost, type WrittenPost } from '@/queries/writtenPost'
import { checkReferences } from './checkReferences'
import { findDraft, type DraftId } from './findDraft'
import { findingsOfPost } from './listFindings'
import { storedBlocksOf } from './storedBlocksOf'

/** The post with its new blocks, and after a dry run its findings. */
export interface ReplacedBlocks {
  post: WrittenPost
  findings: Finding[] | null
}

/**
 * Replaces all blocks of a draft in the given order (WRITE-3). A dry run stores nothing and refuses the same
 * (WRITE-14). Refuses, in this order, with `not_found`, `already_published` and `validation_failed` (every unknown or
 * invisible image).
 * @param db for reads, on a separate pool
 */
export async function replaceBlocks(
  { payload, db }: { payload: Payload; db: Db },
  client: Client,
  id: string,
  blocks: Block[],
  { isDryRun }: { isDryRun: boolean },
): Promise<Result<ReplacedBlocks, Refusal>> {
  const replaced = isDryRun
    ? await planBlocks(db, client, id, blocks, { lock: false })
    : await inTransaction(payload, clientActor(client), async ({ req, db: write }) => {
        const draft = await planBlocks(write, client, id, blocks, { lock: true })
        if (!draft.ok) return draft
        await payload.update({
          collection: 'posts',
          id: draft.value.id,
          data: { blocks: storedBlocksOf(blocks) },
          depth: 0,
          overrideAccess: true,
          req,
        })
        return draft
      })
  if (!replaced.ok) return replaced
  const stored = await writtenPost(db, scopeOf(client), id)
  if (stored === null) return refuse({ kind: 'not_found' })
  if (!isDryRun) return ok({ post: stored, findings: null })
  if (stored.status === 'published') return refuse({ kind: 'already_published' })
  const post = { ...stored, blocks, images: await shownImages(db, { cover: stored.cover, blocks }) }
  return ok({ post, findings: await findingsOfPost(post) })
}

/** Finds the draft and checks that the client may show these images. */
async function planBlocks(
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
