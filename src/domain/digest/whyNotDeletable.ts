import type { Words } from '@/messages/language'
import { readFailure } from './failure'

/** Why the message of a run cannot be taken back. */
export type WhyNotDeletable = 'webhook' | 'nothing_sent' | 'unknown'

/**
 * Why the message of a run cannot be taken back, or null when it can, as long as there is a bot token: only the bot learns
 * where a message stands (DIGEST-4).
 */
export function whyNotDeletable(run: {
  status: string
  route?: string | null
  channel?: string | null
  messageTs?: string | null
  /** As it is stored (`readFailure`). */
  failure?: unknown
}): WhyNotDeletable | null {
  if (readFailure(run.failure)?.code === 'ended_before_sending') return 'nothing_sent'
  if (run.status === 'unknown' || run.status === 'running') return 'unknown'
  if (run.status !== 'sent') return 'nothing_sent'
  if (run.route !== 'bot') return 'webhook'
  return run.channel && run.messageTs ? null : 'unknown'
}

/** Why a message cannot be taken back, and what to do: told by the answer of the endpoint and by the history. */
export const notDeletableWords: Readonly<Record<WhyNotDeletable | 'no_token', Words>> = {
  webhook: {
    de: 'Diese Nachricht ging an eine Webhook-Adresse, die nicht sagt, wo die Nachricht steht. Löschen Sie sie im Chat.',
    en: 'This message went to a webhook address, which does not say where it stands. Delete it in the chat.',
  },
  nothing_sent: {
    de: 'Dieser Lauf hat keine Nachricht gesendet.',
    en: 'This run has sent no message.',
  },
  unknown: {
    de: 'Es ist ungewiss, ob die Nachricht angekommen ist. Sehen Sie im Kanal nach.',
    en: 'It is not known whether the message was posted. Look into the channel.',
  },
  no_token: {
    de: 'Das Bot-Token steht nicht mehr in den Einstellungen. Tragen Sie es wieder ein, oder löschen Sie die Nachricht im Chat.',
    en: 'The bot token is no longer in the settings. Store it again, or delete the message in the chat.',
  },
}

/** The same in a word or two, for the table of runs. */
export const notDeletableBriefly: Readonly<Record<WhyNotDeletable, Words>> = {
  webhook: { de: 'ging an einen Webhook', en: 'went to a webhook' },
  nothing_sent: { de: 'nichts gesendet', en: 'nothing was sent' },
  unknown: { de: 'ungewiss, ob sie ankam', en: 'unknown whether it arrived' },
}
