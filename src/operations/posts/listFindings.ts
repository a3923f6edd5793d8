import type { ReadScope } from '@/domain/client'
import { findingsYielding, type CheckedPost, type Finding } from '@/domain/post/checks'
import { describedImagesOf } from '@/domain/post/images'
import type { Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import type { Db } from '@/queries/db'
import type { MediaImage } from '@/queries/media'
import { writtenPost } from '@/queries/postByName'

/** A stored post, or one that a dry run checks. */
type Post = Omit<CheckedPost, 'images'> & { cover: { id: string } | null; images: readonly MediaImage[] }

/** The editorial findings of a post (CHECK-3). */
export function findingsOfPost({ title, teaser, audience, blocks, cover, images }: Post): Promise<Finding[]> {
  const used = describedImagesOf({ coverMediaId: cover?.id ?? null, blocks }, images)
  return findingsYielding({ title, teaser, audience, blocks, images: used })
}

/**
 * The findings of the stored post with this slug or id, or `not_found`. Only for clients and users who may see drafts.
 */
export async function listFindings(
  db: Db,
  scope: ReadScope,
  slugOrId: string,
): Promise<Result<Finding[], Refusal>> {
  const post = await writtenPost(db, scope, slugOrId)
  return post === null ? refuse({ kind: 'not_found' }) : ok(await findingsOfPost(post))
}
