import type { Digest } from '@/domain/digest/digest'
import { chooseRoute, type Route, type WebhookService } from '@/domain/digest/route'
import { periodOf } from '@/domain/digest/window'
import type { DigestMessage } from './composeMessage'
import { draftDigest } from './draftDigest'
import { digestSettings } from './digestSettings'
import type { DigestTools } from './tools'

/** The digest as it would be sent now. */
export interface DigestPreview {
  digest: Digest
  /** Null: none is set. */
  route: Route['kind'] | null
  /** Which service's message it is; `slack` for the bot. */
  service: WebhookService
  /** As the settings name it; null for everything but the bot. */
  channel: string | null
  /** Exactly what would be sent, but for the run that the bot's metadata names; null when there is nothing to tell. */
  message: DigestMessage | null
}

/** No run has it. */
const NO_RUN = '00000000-0000-0000-0000-000000000000'

/** Builds the digest of the last `days` days (`DAYS`) for people to look at. Nothing is sent or recorded. */
export async function previewDigest(
  tools: Pick<DigestTools, 'payload' | 'clock' | 'env'>,
  { days }: { days: number },
): Promise<DigestPreview> {
  const settings = await digestSettings(tools.payload)
  const route = chooseRoute(settings, tools.env.chatWebhookUrl)
  const period = periodOf(days, tools.clock())
  const { digest, message } = await draftDigest(tools, settings, route, { period, runId: NO_RUN })
  return {
    digest,
    route: route?.kind ?? null,
    service: route?.kind === 'bot' ? 'slack' : (route?.service ?? settings.chat.webhookKind),
    channel: route?.kind === 'bot' ? route.channel : null,
    message,
  }
}
