import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { decidedMail, submittedMail, type EntryNews } from '@/integrations/mail/entryMail'
import { MailError } from '@/integrations/mail/mailError'
import type { Language } from '@/messages/language'
import { defaultLanguage } from '@/operations/defaultLanguage'
import { tryLock } from '@/operations/lock'
import { commitSlowly } from '@/operations/transaction'
import { poolDb, type Db } from '@/queries/db'
import { MAIL_TIMING, mailSender, messageIdOf, persist, type FailedUsers, type Sent } from './mailSender'
import { wantsDecisions, wantsSubmissions } from './notify'

const NOTIFICATION_TIMING = {
  ...MAIL_TIMING,
  /** The time between two mails to a person about what waits for approval. */
  pauseMs: 15 * 60_000,
}

/** What cannot be mailed for so long is dropped. */
const KEEP = sql`interval '7 days'`
/** Mails of one round. */
const ROUND = 50

interface SenderOptions {
  payload: Payload
  publicUrl: string
  timing?: Partial<typeof NOTIFICATION_TIMING>
}

/** A mail that is due: to whom, and about submissions or about decisions. */
type Due = { userId: string; isSubmitted: boolean }

/**
 * Creates the sender of mails about entries (MAIL-1 to MAIL-3): a function that sends what is due and returns how many mails it sent.
 * An advisory lock decides which process mails a user.
 */
export function notificationSender({ payload, publicUrl, timing }: SenderOptions): () => Promise<number> {
  const times = { ...NOTIFICATION_TIMING, ...timing }
  return mailSender({
    payload,
    timing: times,
    dueMails: (failed) => dueMails(poolDb(payload), times, failed),
    sendOne: (due) => sendOne(payload, publicUrl, due, times),
  })
}

/**
 * The mails that are due, those that have waited longest first.
 * @param options `userId` of the only user; `waiting`: ids of users who are left out; `last`: of those who come last, in this order
 */
async function dueMails(
  db: Db,
  { settleMs, gatherMs, pauseMs }: typeof NOTIFICATION_TIMING,
  { userId = null, waiting = [], last = [] }: { userId?: string | null } & Partial<FailedUsers>,
): Promise<Due[]> {
  const ago = (ms: number) => sql`now() - make_interval(secs => ${ms / 1000})`
  return db<Due>(sql`
    select pending.user_id as "userId", pending.kind = 'submitted' as "isSubmitted"
    from notifications pending join users on users.id = pending.user_id
    where (${userId}::uuid is null or pending.user_id = ${userId}::uuid)
      and pending.user_id <> all(${sql.param([...waiting])}::uuid[])
    group by 1, 2
    having (max(pending.created_at) <= ${ago(settleMs)} or min(pending.created_at) <= ${ago(gatherMs)})
      and (bool_or(pending.kind <> 'submitted') or coalesce(max(users.notified_at) <= ${ago(pauseMs)}, true))
    order by array_position(${sql.param([...last])}::uuid[], pending.user_id) nulls first, min(pending.created_at)
    limit ${ROUND}`)
}

/** Sends one mail, unless another process is mailing this user or has just done it. */
function sendOne(
  payload: Payload,
  publicUrl: string,
  due: Due,
  timing: typeof NOTIFICATION_TIMING,
): Promise<Sent> {
  return commitSlowly(payload, { kind: 'system', name: 'mails' }, async ({ db }) => {
    const [lock] = await db<{ isFree: boolean }>(
      sql`select ${tryLock('notifications', due.userId)} as "isFree"`,
    )
    if (lock?.isFree !== true) return 'busy'
    const again = await dueMails(db, timing, { userId: due.userId })
    if (!again.some(({ isSubmitted }) => isSubmitted === due.isSubmitted)) return 'nothing'
    // A slow mail server takes longer. The transaction holds this lock and no row.
    await db(sql`set local idle_in_transaction_session_timeout = 0`)
    const { ids, mailed, sendingId, news, email, language } = await pendingOf(db, due)
    if (news.length === 0 || email === null) {
      await markSent(payload, due, ids, { wasSent: false })
      return 'nothing'
    }
    const recipient = { publicUrl, language: language ?? (await defaultLanguage(payload)) }
    const mail = due.isSubmitted ? submittedMail(news, recipient) : decidedMail(news, recipient)
    const messageId = sendingId ?? messageIdOf(mailed, publicUrl)
    await noteSending(payload, mailed, messageId)
    try {
      await payload.sendEmail({
        ...mail,
        to: email,
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } catch (error) {
      if (error instanceof MailError && error.failure === 'unconfirmed')
        await markSent(payload, due, ids, { wasSent: true })
      else await noteSending(payload, mailed, null)
      return { error }
    }
    await markSent(payload, due, ids, { wasSent: true })
    return 'sent'
  })
}

/**
 * What a user has not been told yet, each entry once with its latest news. What is no longer true is left out: an entry that was
 * decided, deleted or submitted again in the meantime, and news that the user does not want any more. After `noteSending` it is only
 * what was in that mail, `sendingId`, so that another attempt is the same mail.
 *
 * `ids`: what a mail settles, including what is left out; `mailed`: what it is about.
 */
async function pendingOf(db: Db, { userId, isSubmitted }: Due) {
  const waiting = await db<
    EntryNews & {
      id: string
      sendingId: string | null
      isCurrent: boolean
      email: string
      language: Language | null
    }
  >(sql`
    select pending.id, pending.sending_id as "sendingId", pending.kind, pending.by_name as by, pending.comment,
      users.email, users.language, post.id as "postId", post.slug, post.title, project.name as project,
      pending.created_at > now() - ${KEEP} and ${isSubmitted ? wantsSubmissions : wantsDecisions} and case pending.kind
        when 'submitted' then post.status = 'draft' and post.review_state = 'submitted' and post.approval_seal is null
        when 'changes_requested' then post.status = 'draft' and post.review_state = 'changes_requested'
        else post.status = 'published' end as "isCurrent"
    from notifications pending join users on users.id = pending.user_id join posts post on post.id = pending.post_id
      join projects project on project.id = post.project_id
    where pending.user_id = ${userId} and (pending.kind = 'submitted') = ${isSubmitted}
    order by pending.created_at, pending.id`)
  const sending = waiting.filter(({ sendingId }) => sendingId !== null)
  const rows = sending.length > 0 ? sending : waiting
  const current = rows.filter(({ isCurrent }) => isCurrent)
  const latest = new Map(current.map((row) => [row.postId, row]))
  const [first] = rows
  return {
    ids: rows.map(({ id }) => id),
    mailed: (sending.length > 0 ? sending : current).map(({ id }) => id),
    sendingId: first?.sendingId ?? null,
    news: [...latest.values()],
    email: first?.email ?? null,
    language: first?.language ?? null,
  }
}

/**
 * Notes that a mail about this is being sent, by its Message-ID; null: that it was not taken. Outside the transaction, so that it
 * outlasts the process.
 */
async function noteSending(
  payload: Payload,
  ids: readonly string[],
  messageId: string | null,
): Promise<void> {
  await poolDb(payload)(sql`
    update notifications set sending_id = ${messageId} where id = any(${sql.param([...ids])}::uuid[])`)
}

/**
 * Forgets what was sent. Outside the transaction, so that no lock lasts as long as the mail server takes.
 */
async function markSent(
  payload: Payload,
  { userId, isSubmitted }: Due,
  ids: readonly string[],
  { wasSent }: { wasSent: boolean },
): Promise<void> {
  const forget = sql`delete from notifications where id = any(${sql.param([...ids])}::uuid[])`
  const mark = sql`with forgotten as (${forget}) update users set notified_at = now() where id = ${userId}`
  const isMarked = wasSent && isSubmitted
  await persist(payload, () => poolDb(payload)(isMarked ? mark : forget))
}
