import type { ReadScope } from '@/domain/client'
import type { ValidationIssue } from '@/domain/issues'
import type { CheckedPost, Finding } from '@/domain/post/checks'
import { describedImagesOf } from '@/domain/post/images'
import { submissionIssues } from '@/domain/post/review'
import type { Refusal } from '@/domain/refusal'
import { checkTexts, type CheckCall } from '@/integrations/text/checkTexts'
import { ok, refuse, type Result } from '@/lib/result'
import type { Db } from '@/queries/db'
import type { MediaImage } from '@/queries/media'
import { writtenPost, type WrittenPost } from '@/queries/postByName'

/** A stored post, or one that a dry run checks. */
type Post = Omit<CheckedPost, 'images'> & { cover: { id: string } | null; images: readonly MediaImage[] }

/** The editorial findings of a post (CHECK-3). */
export function findingsOfPost(
  { title, teaser, audience, blocks, cover, images }: Post,
  call: CheckCall,
): Promise<Finding[]> {
  const used = describedImagesOf({ coverMediaId: cover?.id ?? null, blocks }, images)
  return checkTexts({ title, teaser, audience, blocks, images: used }, call)
}

/** What an editor should know about a post before it is approved. */
interface Checked {
  findings: Finding[]
  /** What it lacks before it can be submitted. */
  missing: ValidationIssue[]
}

/**
 * Checks the stored post with this slug or id, or refuses with `not_found`. Only for clients and users who may see drafts.
 * @param withChanges gives the post with what somebody has changed and not saved yet
 */
export async function checkPost(
  db: Db,
  scope: ReadScope,
  slugOrId: string,
  call: CheckCall,
  withChanges: (post: WrittenPost) => Promise<WrittenPost> = (post) => Promise.resolve(post),
): Promise<Result<Checked, Refusal>> {
  const stored = await writtenPost(db, scope, slugOrId)
  if (stored === null) return refuse({ kind: 'not_found' })
  const post = await withChanges(stored)
  return ok({ findings: await findingsOfPost(post, call), missing: submissionIssues(post) })
}
