import type { Field, FieldHook } from 'payload'
import { sealOf } from '@/domain/post/seal'
import { loadPostContent } from '@/operations/posts/loadPostContent'
import { requestDb } from '@/operations/transaction'
import type { Post } from '@/payload-types'
import { denyAll } from '../access'

/** Compares the seal with the content as it is stored now, for one entry that waits for its date; lists cost nothing. */
const compareSeal: FieldHook<Post, boolean | null> = async ({ findMany, originalDoc, req }) => {
  if (findMany || !originalDoc || originalDoc.status === 'published' || !originalDoc.approval?.seal)
    return null
  const post = await loadPostContent(await requestDb(req), originalDoc.id, { lock: false })
  return post === null ? null : sealOf(post.content) === post.seal
}

/**
 * Whether the approval of a scheduled entry still holds: false as soon as anything was changed after it, null when there
 * is none or many entries are read. Never stored; a help for people, the job judges for itself.
 */
export const approvalValidity: Field = {
  name: 'isApprovalValid',
  type: 'checkbox',
  virtual: true,
  access: { create: denyAll, update: denyAll },
  admin: { hidden: true, disableListColumn: true, disableListFilter: true, disableBulkEdit: true },
  hooks: { afterRead: [compareSeal] },
}
