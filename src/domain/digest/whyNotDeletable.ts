/** Why the message of a run cannot be taken back. */
export type WhyNotDeletable = 'webhook' | 'nothing_sent' | 'unknown'

/**
 * Why the message of a run cannot be taken back, or null when it can, as long as there is a bot token: only the bot learns
 * where a message stands (SPEC.md, weekly report rule 3).
 */
export function whyNotDeletable(run: {
  status: string
  route?: string | null
  channel?: string | null
  messageTs?: string | null
}): WhyNotDeletable | null {
  if (run.status === 'unknown' || run.status === 'running') return 'unknown'
  if (run.status !== 'sent') return 'nothing_sent'
  if (run.route !== 'bot') return 'webhook'
  return run.channel && run.messageTs ? null : 'unknown'
}
