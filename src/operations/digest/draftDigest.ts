import type { Digest } from '@/domain/digest/digest'
import type { Route } from '@/domain/digest/route'
import type { Period } from '@/domain/digest/window'
import { composeMessage, type DigestMessage } from './composeMessage'
import type { DigestSettings } from './digestSettings'
import { readDigest } from './readDigest'
import type { DigestTools } from './tools'

/** A digest that is not sent: what it would tell, and the message, null when there is nothing to tell. */
export interface DraftedDigest {
  digest: Digest
  message: DigestMessage | null
}

/**
 * The digest as it would be sent now. Where there is no route, as it would go to a webhook of the kind that the settings
 * name, which is what `CHAT_WEBHOOK_URL` would be taken for.
 */
export async function draftDigest(
  tools: Pick<DigestTools, 'payload' | 'clock' | 'env'>,
  settings: DigestSettings,
  route: Route | null,
  { period, runId }: { period: Period; runId: string },
): Promise<DraftedDigest> {
  const assumed: Route = route ?? { kind: 'environment', url: '', service: settings.chat.webhookKind }
  const digest = await readDigest(tools, settings, period)
  const message = digest.total === 0 ? null : composeMessage(digest, assumed, { runId, withCovers: true })
  return { digest, message }
}
