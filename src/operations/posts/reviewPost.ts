import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Payload } from 'payload'
import type { Actor } from '@/domain/actor'
import type { Review } from '@/domain/post/lifecycle'
import { submissionIssues } from '@/domain/post/review'
import { invalid, type Refusal } from '@/domain/refusal'
import { toInstant, type Clock } from '@/lib/dates'
import { isUuid } from '@/lib/ids'
import { ok, refuse, type Result } from '@/lib/result'
import { notifyAuthor, notifyPublishers, wantsSubmissions } from '@/operations/notifications/notify'
import { recordAudit } from '@/operations/recordAudit'
import { newestLock } from '@/operations/releaseLocks'
import { inTransaction, type Transaction } from '@/operations/transaction'
import { lockUsersOf, postEvent } from './approvePost'
import { loadPostContent } from './loadPostContent'
import { changeBy, reviewBy, updatePost } from './postRows'

type Reviewed = Promise<Result<{ review: Review }, Refusal>>

/**
 * Submits a draft: it waits for a decision (PUB-13). A submitted draft stays as it is.
 *
 * Refusals: `not_found`, `already_published`, `locked` while another user is editing it (ADMIN-9), `validation_failed` at everything
 * that is missing (PUB-14).
 */
export async function submitPost(payload: Payload, actor: Actor, id: string, clock: Clock): Reviewed {
  return withDraft(payload, actor, id, wantsSubmissions, async ({ db }, { review, content }) => {
    const editor = (await newestLock(db, { collection: 'posts', id }))?.userId
    if (editor && actor.kind === 'person' && editor !== actor.id) return refuse({ kind: 'locked' })
    const issues = submissionIssues(content)
    if (issues.length > 0) return refuse(invalid(...issues))
    if (review.state === 'submitted') return ok({ review })
    const at = toInstant(clock())
    const state = reviewBy(actor, at, { state: 'submitted' })
    await updatePost(db, id, sql`${state}, ${changeBy(actor, 'submit')}, updated_at = ${at}`)
    await recordAudit(db, actor, { ...postEvent(id, content), action: 'submit' })
    await notifyPublishers(db, actor, id)
    return ok({ review: { state: 'submitted', comment: null, by: actor.name, at } })
  })
}

/**
 * Sends a draft back with a comment (PUB-13). If it is scheduled, withdraws the approval.
 *
 * Refusals: `not_found`, `already_published`.
 * @param comment validated (`reviewComment`)
 */
export async function requestChanges(
  payload: Payload,
  actor: Actor,
  id: string,
  comment: string,
  clock: Clock,
): Reviewed {
  return withDraft(payload, actor, id, sql`false`, async ({ db }, { seal, content }) => {
    const at = toInstant(clock())
    const state = reviewBy(actor, at, { state: 'changes_requested', comment })
    const noApproval = sql`approval_by_id = null, approval_at = null, approval_seal = null`
    const change = changeBy(actor, 'request_changes')
    await updatePost(db, id, sql`${state}, ${noApproval}, ${change}, updated_at = ${at}`)
    const details = { comment, wasScheduled: seal !== null }
    await recordAudit(db, actor, { ...postEvent(id, content), action: 'request_changes', details })
    await notifyAuthor(db, actor, id, 'changes_requested', comment)
    return ok({ review: { state: 'changes_requested', comment, by: actor.name, at } })
  })
}

type LoadedPost = NonNullable<Awaited<ReturnType<typeof loadPostContent>>>

/**
 * Works on a draft in a transaction that takes its locks in the order of `approvePost`.
 * @param notified condition on further users to whom the work refers
 */
async function withDraft(
  payload: Payload,
  actor: Actor,
  id: string,
  notified: SQL,
  work: (transaction: Transaction, post: LoadedPost) => Reviewed,
): Reviewed {
  if (!isUuid(id)) return refuse({ kind: 'not_found' })
  return inTransaction(payload, actor, async (transaction) => {
    const { db } = transaction
    await lockUsersOf(db, id, actor.kind === 'person' ? actor.id : null, notified)
    const post = await loadPostContent(db, id, { lock: true })
    if (!post) return refuse({ kind: 'not_found' })
    return post.status === 'draft' ? work(transaction, post) : refuse({ kind: 'already_published' })
  })
}
