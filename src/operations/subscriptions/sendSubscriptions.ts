import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { unsubscribeToken } from '@/domain/subscription'
import { entriesMail } from '@/integrations/mail/entriesMail'
import { MailError } from '@/integrations/mail/mailError'
import { parseMailAddress } from '@/lib/mailAddress'
import { weekBeginOf } from '@/lib/timeZones'
import { defaultLanguage } from '@/operations/defaultLanguage'
import { tryLock } from '@/operations/lock'
import {
  MAIL_TIMING,
  mailSender,
  messageIdOf,
  persist,
  type Sent,
} from '@/operations/notifications/mailSender'
import { findUser, roleForSignIn } from '@/operations/signIn/users'
import { commitSlowly } from '@/operations/transaction'
import { poolDb } from '@/queries/db'
import { postTypes } from '@/queries/postTypes'
import {
  databaseTime,
  dueSubscriptionMails,
  markMailed,
  noteSending,
  skipNothing,
  waitingFor,
  type DueMail,
  type DueTimes,
  type MailedPost,
} from '@/queries/subscriptions'

interface SenderOptions {
  payload: Payload
  settings: { publicUrl: string; payloadSecret: string; adminEmails: readonly string[] }
  /** In which it is Monday, 8:00. */
  timeZone: string
  timing?: Partial<typeof MAIL_TIMING>
}

/**
 * Creates the sender of the mails of subscriptions (SUB-2 to SUB-4): a function that sends what is due and returns how many mails it
 * sent. An advisory lock decides which process mails a user.
 */
export function subscriptionSender(options: SenderOptions): () => Promise<number> {
  const { payload, timeZone } = options
  const timing = { ...MAIL_TIMING, ...options.timing }
  const times = async (): Promise<DueTimes> => ({
    ...timing,
    weekBegin: weekBeginOf(await databaseTime(poolDb(payload)), timeZone),
  })
  return mailSender({
    payload,
    timing,
    dueMails: async (failed) => {
      const db = poolDb(payload)
      const current = await times()
      await skipNothing(db, current.weekBegin)
      return dueSubscriptionMails(db, current, failed)
    },
    sendOne: async (due) => sendOne(options, due, await times()),
  })
}

/** Sends one mail, unless another process is mailing this user or has just done it. */
function sendOne({ payload, settings }: SenderOptions, due: DueMail, times: DueTimes): Promise<Sent> {
  const { publicUrl, payloadSecret, adminEmails } = settings
  return commitSlowly(payload, { kind: 'system', name: 'mails' }, async ({ db }) => {
    const [lock] = await db<{ isFree: boolean }>(
      sql`select ${tryLock('subscription_mails', due.userId)} as "isFree"`,
    )
    if (lock?.isFree !== true) return 'busy'
    const again = await dueSubscriptionMails(db, times, { userId: due.userId })
    if (!again.some(({ rhythm }) => rhythm === due.rhythm)) return 'nothing'
    const contents = await waitingFor(db, due)
    if (contents === null) return 'nothing'
    // A slow mail server takes longer. The transaction holds this lock and no row.
    await db(sql`set local idle_in_transaction_session_timeout = 0`)
    const mark = () => persist(payload, () => markMailed(poolDb(payload), due, contents))
    const email = parseMailAddress(contents.email)
    const user = email && (await findUser(db, email.address, { lock: false }))
    if (!user || (await roleForSignIn({ payload }, adminEmails, email, user)) === null) {
      await mark()
      return 'nothing'
    }
    const token = unsubscribeToken(
      payloadSecret,
      contents.subscriptions.map(({ id }) => id),
    )
    const unsubscribeUrl = `${publicUrl}/unsubscribe/${token}`
    const language = contents.language ?? (await defaultLanguage(payload))
    const mail = entriesMail(
      { ...contents, rhythm: due.rhythm, types: await postTypes(db) },
      { publicUrl, language, unsubscribeUrl },
    )
    const { through, posts } = contents
    const id = contents.sendingId ?? messageIdOf([due.userId, ...posts.flatMap(newsId)], publicUrl, through)
    await noteSending(poolDb(payload), due, { through, id })
    try {
      await payload.sendEmail({
        ...mail,
        to: email.address,
        messageId: id,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'List-Id': `<entries.${new URL(publicUrl).hostname}>`,
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      })
    } catch (error) {
      if (error instanceof MailError && error.failure === 'unconfirmed') await mark()
      else await noteSending(poolDb(payload), due, null)
      return { error }
    }
    await mark()
    return 'sent'
  })
}

/** Identifies news. The place is not enough: a database that was restored gives it to another entry. */
function newsId({ id, news, newsAt }: MailedPost): string[] {
  return [id, news, newsAt]
}
