import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Payload } from 'payload'
import type { Actor } from '@/domain/actor'
import { missingAltTexts } from '@/domain/post/lifecycle'
import { invalid, type Refusal } from '@/domain/refusal'
import { toInstant, type Clock } from '@/lib/dates'
import { ok, refuse, type Result } from '@/lib/result'
import { recordAudit } from '@/operations/recordAudit'
import { inTransaction, type Transaction } from '@/operations/transaction'
import { loadPostContent } from './loadPostContent'
import { markMessages } from './markMessages'
import { changeBy, updatePost } from './postRows'

/**
 * Withdraws a published post: with the commit no reader sees it anywhere (PUB-19). It keeps its number and its dates.
 * Refusals: `not_found`, `not_published`.
 */
export async function withdrawPost(
  payload: Payload,
  actor: Actor,
  id: string,
  { reason }: { reason: string },
  clock: Clock,
): Promise<Result<{ status: 'withdrawn' }, Refusal>> {
  return inTransaction(payload, actor, async (transaction) => {
    const post = await loadPostContent(transaction.db, id, { lock: true })
    if (!post) return refuse({ kind: 'not_found' })
    if (post.status !== 'published') return refuse({ kind: 'not_published' })
    const at = toInstant(clock())
    const set = sql`status = 'withdrawn', withdrawal_reason = ${reason}, withdrawal_by = ${actor.name}, withdrawal_at = ${at}`
    await change(transaction, actor, id, {
      action: 'withdraw',
      set,
      at,
      title: post.content.title,
      details: { reason },
    })
    return ok({ status: 'withdrawn' })
  })
}

/**
 * Publishes a withdrawn post again, with its number and its dates (PUB-20). Refusals: `not_found`, `not_withdrawn`,
 * `validation_failed` at each image of a public post without alt text.
 */
export async function reinstatePost(
  payload: Payload,
  actor: Actor,
  id: string,
  clock: Clock,
): Promise<Result<{ status: 'published' }, Refusal>> {
  return inTransaction(payload, actor, async (transaction) => {
    const post = await loadPostContent(transaction.db, id, { lock: true })
    if (!post) return refuse({ kind: 'not_found' })
    if (post.status !== 'withdrawn') return refuse({ kind: 'not_withdrawn' })
    const issues = missingAltTexts(post.content)
    if (issues.length > 0) return refuse(invalid(...issues))
    const set = sql`status = 'published', withdrawal_reason = null, withdrawal_by = null, withdrawal_at = null`
    const at = toInstant(clock())
    await change(transaction, actor, id, { action: 'reinstate', set, at, title: post.content.title })
    return ok({ status: 'published' })
  })
}

async function change(
  { db }: Transaction,
  actor: Actor,
  id: string,
  write: {
    action: 'withdraw' | 'reinstate'
    set: SQL
    at: string
    title: string
    details?: { reason: string }
  },
): Promise<void> {
  const { action, set, at, title, details } = write
  const number = await updatePost(db, id, sql`${set}, ${changeBy(actor, action)}, updated_at = ${at}`)
  await markMessages(db, [{ id }])
  const event = { action: action === 'withdraw' ? 'withdraw-entry' : action, target: 'posts', targetId: id }
  await recordAudit(db, actor, { ...event, label: title, details: { number, ...details } })
}
