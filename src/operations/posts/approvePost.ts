import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Payload } from 'payload'
import type { Actor } from '@/domain/actor'
import { planPublication, type PublicationTime } from '@/domain/post/lifecycle'
import { sealOf, type PostContent } from '@/domain/post/seal'
import { invalid, type Refusal } from '@/domain/refusal'
import { toInstant, type Clock } from '@/lib/dates'
import { isUuid } from '@/lib/ids'
import { ok, refuse, type Result } from '@/lib/result'
import { notifyAuthor } from '@/operations/notifications/notify'
import { recordAudit } from '@/operations/recordAudit'
import { inTransaction } from '@/operations/transaction'
import type { Db } from '@/queries/db'
import { loadPostContent } from './loadPostContent'
import { changeBy, reviewBy, updatePost } from './postRows'

/** The result of an approval. A scheduled post stays a draft without a number until its date. */
interface Approval {
  status: 'published' | 'scheduled'
  number: number | null
  publishAt: string
}

/** The refusal of a decision about a version that is no longer the stored one (PUB-10). */
export const changedMeanwhile = invalid({ pointer: '/updatedAt', code: 'changed_meanwhile' })

/**
 * Approves a draft: checks it, then publishes it with the next number, or seals and schedules it for a future date
 * (PUB-6, PUB-7, PUB-9, PUB-10). Nothing is published without an approval: `publishDue` publishes only drafts
 * approved here. Approving a scheduled draft again replaces its seal. A draft that is scheduled counts as submitted, so it waits
 * for a decision again if the schedule is withdrawn.
 *
 * Locks are always taken in the same order, so concurrent approvals cannot deadlock: the users, the post, its images, the
 * counter.
 *
 * Refusals: `not_found`, `already_published`, `validation_failed` at each image of a public post without alt text, or
 * at `/updatedAt` if the user has not seen the stored version.
 * @param options `publishAt`: the date to set first (PUB-15); `seenAt`: `updatedAt` of the version on the user's screen, not compared
 *   if omitted
 */
export async function approvePost(
  payload: Payload,
  actor: Actor,
  id: string,
  when: PublicationTime,
  clock: Clock,
  { publishAt: chosenDate, seenAt }: { publishAt?: Date; seenAt?: string } = {},
): Promise<Result<Approval, Refusal>> {
  if (!isUuid(id)) return refuse({ kind: 'not_found' })
  return inTransaction<Approval>(payload, actor, async ({ db }) => {
    const userId = actor.kind === 'person' ? actor.id : null
    await lockUsersOf(db, id, userId)
    const post = await loadPostContent(db, id, { lock: true })
    if (!post) return refuse({ kind: 'not_found' })
    const { status, review } = post
    if (seenAt !== undefined && status === 'draft' && seenAt !== post.updatedAt)
      return refuse(changedMeanwhile)
    const now = clock()
    const content = { ...post.content, ...(chosenDate && { publishAt: chosenDate }) }
    const plan = planPublication({ status, content }, when, now)
    if (!plan.ok) return plan

    const { kind, publishAt: date } = plan.value
    const publishAt = toInstant(date)
    const at = toInstant(now)
    const approval = sql`approval_by_id = ${userId}, approval_at = ${at},
      approval_seal = ${sealOf({ ...content, publishAt: date })}`
    if (kind === 'publish') {
      const number = await publishPost(db, actor, { id, content, at, publishAt, approval })
      return ok({ status: 'published', number, publishAt })
    }
    const submitted =
      review.state === 'submitted' ? sql`` : sql`, ${reviewBy(actor, at, { state: 'submitted' })}`
    const change = changeBy(actor, 'schedule')
    await updatePost(
      db,
      id,
      sql`${approval}, publish_at = ${publishAt} ${submitted}, ${change}, updated_at = ${at}`,
    )
    const details = { number: null, audience: content.audience, publishAt }
    await recordAudit(db, actor, { ...postEvent(id, content), action: 'schedule', details })
    return ok({ status: 'scheduled', number: null, publishAt })
  })
}

/**
 * Locks the users that a decision on a post refers to, its author and whoever decides, in the order of their ids. Comes before the
 * lock of the post: deleting a user locks the user first, then the posts.
 * @param alsoIf condition on further users
 */
export async function lockUsersOf(
  db: Db,
  postId: string,
  userId: string | null,
  alsoIf: SQL = sql`false`,
): Promise<void> {
  await db(sql`
    select 1 from users
    where id = ${userId} or id = (select created_by_id from posts where id = ${postId}) or ${alsoIf}
    order by id for key share`)
}

/** A publication to write. Times as `YYYY-MM-DDTHH:mm:ss.sssZ`. */
interface PublicationWrite {
  id: string
  content: Pick<PostContent, 'title' | 'audience'>
  /** Time of the publication. */
  at: string
  /** The date of the post. */
  publishAt: string
  /** The columns of a new approval; if omitted, the stored approval is kept. */
  approval?: SQL
  /** Further audit details. */
  details?: Record<string, unknown>
}

/**
 * Publishes a post with the next number, adds the version to its history, writes the audit row and notifies the author. The transaction
 * must have locked and checked the post. The counter is locked last, because every other publication waits for it. Any
 * later failure rolls it back too (PUB-12), so there are no gaps (PUB-5).
 * @returns the number
 */
export async function publishPost(
  db: Db,
  actor: Actor,
  { id, content, at, publishAt, approval, details }: PublicationWrite,
): Promise<number> {
  const published = sql`status = 'published', number = counted.n, publish_at = ${publishAt}, published_at = ${at},
    ${changeBy(actor, 'publish')}, updated_at = ${at}`
  const set = approval === undefined ? published : sql`${published}, ${approval}`
  const number = await updatePost(db, id, set, { takesNumber: true })
  if (number === null) throw new Error(`The published post ${id} has no number.`)
  await recordAudit(db, actor, {
    ...postEvent(id, content),
    action: 'publish',
    details: { number, audience: content.audience, publishAt, ...details },
  })
  await notifyAuthor(db, actor, id, 'published')
  return number
}

/** The target of an audit event about a post. */
export function postEvent(id: string, { title }: Pick<PostContent, 'title'>) {
  return { target: 'posts', targetId: id, label: title }
}

/**
 * Withdraws the approval of a scheduled post, so it is not published at its date (PUB-11). Changes nothing for a draft that is
 * not scheduled; refuses a published post.
 * @returns the draft, whose `publishAt` is its requested date
 */
export async function withdrawApproval(
  payload: Payload,
  actor: Actor,
  id: string,
  clock: Clock,
): Promise<Result<{ status: 'draft'; number: null; publishAt: string | null }, Refusal>> {
  return inTransaction(payload, actor, async ({ db }) => {
    const post = await loadPostContent(db, id, { lock: true })
    if (!post) return refuse({ kind: 'not_found' })
    if (post.status !== 'draft') return refuse({ kind: 'already_published' })
    const publishAt = post.content.publishAt && toInstant(post.content.publishAt)
    if (post.seal !== null) {
      const noApproval = sql`approval_by_id = null, approval_at = null, approval_seal = null`
      const change = changeBy(actor, 'withdraw_approval')
      await updatePost(db, id, sql`${noApproval}, ${change}, updated_at = ${toInstant(clock())}`)
      const event = { ...postEvent(id, post.content), action: 'withdraw', details: { publishAt } }
      await recordAudit(db, actor, event)
    }
    return ok({ status: 'draft', number: null, publishAt })
  })
}
