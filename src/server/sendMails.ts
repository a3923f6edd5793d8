import type { Payload } from 'payload'
import { repeat, type RepeatedWork } from '@/lib/async'
import { serverTimeZone } from '@/archive/dates'
import { notificationSender } from '@/operations/notifications/sendNotifications'
import { subscriptionSender } from '@/operations/subscriptions/sendSubscriptions'
import type { Environment } from '@/runtime/environment'

const EVERY_MS = 2_000

/** Sends the mails about entries in every server process, every two seconds (MAIL-3, SUB-2). */
export function sendMails(
  payload: Payload,
  settings: Pick<Environment, 'publicUrl' | 'payloadSecret' | 'adminEmails'>,
): RepeatedWork {
  const notify = notificationSender({ payload, publicUrl: settings.publicUrl })
  const timeZone = serverTimeZone()
  const mailSubscribers = subscriptionSender({ payload, settings, timeZone })
  // Each on its own, so that neither waits for the other.
  const rounds = [notify, mailSubscribers].map((send) =>
    repeat(
      EVERY_MS,
      async () => {
        const count = await send()
        if (count > 0) payload.logger.info({ count }, 'mails about entries were sent')
      },
      // The next round or another process tries again.
      (err) => payload.logger.warn({ err }, 'mails about entries could not be sent'),
    ),
  )
  return { stop: async () => void (await Promise.all(rounds.map((round) => round.stop()))) }
}
