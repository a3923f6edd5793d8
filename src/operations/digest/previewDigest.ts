import type { Digest } from '@/domain/digest/digest'
import { chooseRoute, describeRoute, type Route, type RouteDescription } from '@/domain/digest/route'
import { periodOf } from '@/domain/digest/window'
import type { DigestMessage } from './composeMessage'
import { draftDigest } from './draftDigest'
import { digestSettings } from './digestSettings'
import type { DigestTools } from './tools'

/** The digest as it would be sent now, with where it would go. */
export interface DigestPreview extends RouteDescription {
  digest: Digest
  /** Null: none is set. */
  route: Route['kind'] | null
  /** A bot token is stored and no channel, so that the bot is no way yet. */
  lacksChannel: boolean
  includesInternal: boolean
  /** Exactly what would be sent, but for the run that the bot's metadata names; null when there is nothing to tell. */
  message: DigestMessage | null
}

/** No run has it. */
const NO_RUN = '00000000-0000-0000-0000-000000000000'

/**
 * Builds the digest of the last `days` days (`DAYS`) for people to look at. The settings are read once, so that where it goes
 * and what it says belong together. Nothing is sent or recorded.
 */
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
    ...describeRoute(route),
    lacksChannel: settings.chat.botToken !== null && settings.chat.channel === null,
    includesInternal: settings.digest.includeInternal,
    message,
  }
}
