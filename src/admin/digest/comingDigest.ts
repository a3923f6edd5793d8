import type { Payload } from 'payload'
import { chooseRoute } from '@/domain/digest/route'
import { systemClock } from '@/lib/clock'
import { digestSettings } from '@/operations/digest/digestSettings'
import { previewDigest, type DigestPreview } from '@/operations/digest/previewDigest'
import { environment } from '@/server/environment'

/** The digest as it would be sent now, with what the page says about its way. */
export interface ComingDigest extends DigestPreview {
  /** The host that a webhook address leads to, which is no secret; null for the bot and without a route. */
  host: string | null
  /** The service that a webhook address leads to, by its kind and host; null where neither tells, for the bot and without a route. */
  chatName: 'Microsoft Teams' | 'Slack' | null
  /** Whether the service behind the address shows the text and leaves the blocks out: every one but Slack does. */
  isPlain: boolean
  /** A bot token is stored and no channel, so that the bot is no way yet. */
  lacksChannel: boolean
  includesInternal: boolean
}

/** The only host that shows blocks; Mattermost and Rocket.Chat take the same message at hosts of their own. */
const SLACK = /(?:^|\.)slack(?:-gov)?\.com$/

/** Builds the digest of the last `days` days for the page to show. Nothing is sent or recorded. */
export async function comingDigest(payload: Payload, days: number): Promise<ComingDigest> {
  const env = environment()
  const [preview, settings] = await Promise.all([
    previewDigest({ payload, clock: systemClock, env }, { days }),
    digestSettings(payload),
  ])
  const route = chooseRoute(settings, env.chatWebhookUrl)
  const host = route === null || route.kind === 'bot' ? null : hostOf(route.url)
  const isSlack = host !== null && preview.service === 'slack' && SLACK.test(host)
  return {
    ...preview,
    host,
    chatName:
      host === null ? null : preview.service === 'teams' ? 'Microsoft Teams' : isSlack ? 'Slack' : null,
    isPlain: host !== null && preview.service === 'slack' && !isSlack,
    lacksChannel: settings.chat.botToken !== null && settings.chat.channel === null,
    includesInternal: settings.digest.includeInternal,
  }
}

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).hostname : null
}
