import type { Payload } from 'payload'
import { repeat, type RepeatedWork } from '@/lib/async'
import { notificationSender } from '@/operations/notifications/sendNotifications'
import type { Environment } from '@/runtime/environment'

const EVERY_MS = 2_000

/** Sends the mails about entries in every server process, every two seconds (MAIL-3). */
export function sendMails(payload: Payload, { publicUrl }: Pick<Environment, 'publicUrl'>): RepeatedWork {
  const send = notificationSender({ payload, publicUrl })
  return repeat(
    EVERY_MS,
    async () => {
      const count = await send()
      if (count > 0) payload.logger.info({ count }, 'mails about entries were sent')
    },
    // The next round or another process tries again.
    (err) => payload.logger.warn({ err }, 'mails about entries could not be sent'),
  )
}
