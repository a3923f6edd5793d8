import type { Field, FieldHook } from 'payload'
import { sealOf } from '@/domain/post/seal'
import { loadPostContent } from '@/operations/posts/loadPostContent'
import { requestDb } from '@/operations/transaction'
import type { Post } from '@/payload-types'
import { denyAll } from '../access'

/** Compares the seal with the stored content, for a single scheduled post; skipped in lists. */
const compareSeal: FieldHook<Post, boolean | null> = async ({ findMany, originalDoc, req }) => {
  if (findMany || !originalDoc || originalDoc.status === 'published' || !originalDoc.approval?.seal)
    return null
  const post = await loadPostContent(await requestDb(req), originalDoc.id, { lock: false })
  return post === null ? null : sealOf(post.content) === post.seal
}

/**
 * Whether the approval of a scheduled post is still valid: false after any change, null without an approval or in a
 * list. Not stored. Shown to users; `publish-due` checks the seal itself.
 */
export const approvalValidity: Field = {
  name: 'isApprovalValid',
  type: 'checkbox',
  virtual: true,
  access: { create: denyAll, update: denyAll },
  admin: { hidden: true, disableListColumn: true, disableListFilter: true, disableBulkEdit: true },
  hooks: { afterRead: [compareSeal] },
}
