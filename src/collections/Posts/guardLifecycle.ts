import { sql } from '@payloadcms/db-postgres'
import {
  NotFound,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeOperationHook,
  type PayloadRequest,
} from 'payload'
import { dataOf } from '@/collections/access'
import { refuseLocked } from '@/collections/locks'
import { refusalError } from '@/collections/refusals'
import { requestDb } from '@/operations/transaction'
import type { Post } from '@/payload-types'
import { instant } from '@/queries/db'
import { reviewColumn } from '@/queries/drafts'

const WRITTEN_BY_OPERATIONS = [
  'status',
  'number',
  'publishedAt',
  'approval',
  'client',
  'idempotencyKey',
] as const

/** SHA-256 in hexadecimal, from `sealOf`. */
const SEAL = /^[0-9a-f]{64}$/

/** Refuses a request that sets Payload's own draft status, which is not used: it expects to publish. */
export const refuseUnknownStatus: CollectionBeforeOperationHook = ({ args, req }) => {
  if ('_status' in (dataOf(args) ?? {})) throw refusalError(req, 403, { code: 'statusUnknown' })
}

/** Remembers the form's `updatedAt` for `guardLifecycle`, before `protectDates` drops it. */
export const rememberShown: CollectionBeforeOperationHook = ({ args, operation, overrideAccess, req }) => {
  delete req.context.shownAt
  if (overrideAccess !== true && operation === 'update' && 'id' in args)
    req.context.shownAt = dataOf(args)?.updatedAt
}

/**
 * Guards every write of Payload to a post. Refuses to change a published post (PUB-4), to set a field that only operations write
 * (PUB-3), and to save a form that is older than the post, because that would undo later changes (ADMIN-5). Locks the row first, to
 * see a concurrent approval.
 */
export const guardLifecycle: CollectionBeforeChangeHook<Post> = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  const draft = operation === 'update' && originalDoc ? await lockDraft(req, originalDoc.id) : null
  // Restoring a version restores the content, but not the fields that approval writes.
  if (draft && req.context.isRestoringVersion) {
    // Payload asks for the lock only when it saves a form.
    await refuseLocked(req, { collection: 'posts', id: originalDoc?.id ?? '' })
    const { approval, review, createdBy, client, idempotencyKey } = draft
    const kept = { approval, review, createdBy, client, idempotencyKey }
    return { ...data, ...kept, status: 'draft', number: null, publishedAt: null }
  }
  if (!req.context.actor) refuseSystemFields(data, operation === 'update' ? originalDoc : undefined, req)
  if (draft !== null && isOlder(req.context.shownAt, draft))
    throw refusalError(req, 409, { code: 'savedElsewhere' })
  // Payload read its data before the lock. It must not undo a concurrent decision.
  return draft ? { ...data, approval: draft.approval, review: draft.review } : data
}

/** Whether the form shows an earlier state of the post. A time before its creation or in the future cannot come from a form. */
function isOlder(shownAt: unknown, { createdAt, updatedAt }: LockedDraft): boolean {
  const time = typeof shownAt === 'string' ? Date.parse(shownAt) : Number.NaN
  return time >= Date.parse(createdAt) && time < Date.parse(updatedAt)
}

/** Refuses data that would change a field which only operations write. */
function refuseSystemFields(data: Partial<Post>, original: Post | undefined, req: PayloadRequest): void {
  const written = WRITTEN_BY_OPERATIONS.filter((field) => isWriteOf(field, data, original))
  if (written.length === 0) return
  const isApprovalAlone = written.every((field) => field === 'approval')
  if (original && isApprovalAlone && wasOnceApproval(data.approval))
    throw refusalError(req, 409, { code: 'approvedElsewhere' })
  throw refusalError(req, 403, { code: 'writtenByArchive', params: { field: written.join(', ') } })
}

/**
 * Whether a form can have been opened with this approval: none, or a complete one. The form sends it back, so if the post was
 * approved or withdrawn since, this is not an attempt to change the approval. It is never stored.
 */
function wasOnceApproval(approval: Post['approval']): boolean {
  if (comparable(approval ?? null) === 'null') return true
  const { at, seal } = approval ?? {}
  return typeof at === 'string' && typeof seal === 'string' && SEAL.test(seal)
}

/** Refuses to delete a published post (PUB-4), because its number must never be missing from the sequence. */
export const refuseDeletingPublished: CollectionBeforeDeleteHook = async ({ id, req }) => {
  await lockDraft(req, String(id))
}

/** The fields of a draft that only operations write, and its times. */
type LockedDraft = Required<
  Pick<Post, 'approval' | 'review' | 'createdBy' | 'client' | 'idempotencyKey' | 'createdAt' | 'updatedAt'>
>

/**
 * Locks the row until the transaction ends, and reads it. Throws if the post is published, or was deleted since Payload loaded
 * it.
 */
async function lockDraft(req: PayloadRequest, id: string): Promise<LockedDraft> {
  const db = await requestDb(req)
  const [row] = await db<LockedDraft & { status: string }>(sql`
    select status, client_id as client, idempotency_key as "idempotencyKey", created_by_id as "createdBy",
      ${instant(sql`created_at`)} as "createdAt", ${instant(sql`updated_at`)} as "updatedAt",
      json_build_object('by', approval_by_id, 'at', ${instant(sql`approval_at`)}, 'seal', approval_seal) as approval,
      ${reviewColumn} as review
    from posts post where id = ${id} for update`)
  if (!row) throw new NotFound(req.t)
  const { status, ...draft } = row
  if (status !== 'draft') throw refusalError(req, 409, { code: 'published' })
  return draft
}

/** Whether the data would change the field. The admin form sends every field back unchanged, which is not a change. */
function isWriteOf(
  field: (typeof WRITTEN_BY_OPERATIONS)[number],
  data: Partial<Post>,
  original: Post | undefined,
): boolean {
  const unset = field === 'status' ? 'draft' : null
  return comparable(data[field] ?? unset) !== comparable(original?.[field] ?? unset)
}

function comparable(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Object && 'id' in value) return String(value.id)
  if (value instanceof Object) {
    const set = Object.entries(value).filter(([, part]) => part !== null && part !== undefined)
    return set.length === 0
      ? 'null'
      : JSON.stringify(set.sort().map(([key, part]) => [key, comparable(part)]))
  }
  return String(value)
}
