import type { Digest } from '@/domain/digest/digest'
import type { Route, WebhookService } from '@/domain/digest/route'
import { slackMessage, type SlackMessage } from '@/domain/digest/message/slackMessage'
import { teamsMessage, type TeamsMessage } from '@/domain/digest/message/teamsMessage'
import { runMetadata } from '@/integrations/chat/findMessage'

/** A digest as the bot posts it: the arguments of `chat.postMessage`, the token aside. */
export interface BotMessage extends SlackMessage {
  channel: string
  metadata: ReturnType<typeof runMetadata>
}

/** A digest exactly as it goes to a chat service (CONTRACT.md 2, "Publishing and jobs"). */
export type DigestMessage = BotMessage | SlackMessage | TeamsMessage

/** The digest as a message of the bot: it names its channel and, so that it can be found again, the run. */
export function botMessage(
  digest: Digest,
  channel: string,
  { runId, withCovers }: { runId: string; withCovers: boolean },
): BotMessage {
  return { channel, ...slackMessage(digest, { withCovers }), metadata: runMetadata(runId) }
}

/** The digest as the body of a webhook of this service. */
export function webhookMessage(
  digest: Digest,
  service: WebhookService,
  options: { withCovers: boolean },
): SlackMessage | TeamsMessage {
  return service === 'teams' ? teamsMessage(digest) : slackMessage(digest, options)
}

/** The digest as the message of whichever route. */
export function composeMessage(
  digest: Digest,
  route: Route,
  options: { runId: string; withCovers: boolean },
): DigestMessage {
  return route.kind === 'bot'
    ? botMessage(digest, route.channel, options)
    : webhookMessage(digest, route.service, options)
}
