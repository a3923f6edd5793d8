import type { Digest } from '@/domain/digest/digest'
import type { Route, WebhookService } from '@/domain/digest/route'
import { slackMessage, type SlackMessage } from '@/domain/digest/message/slackMessage'
import { teamsMessage, type TeamsMessage } from '@/domain/digest/message/teamsMessage'
import type { MessageMetadata } from '@/integrations/chat/findMessage'

/** The event type in the metadata of a digest's message; its payload holds the `run_id`. */
const DIGEST_EVENT = 'update_archive_digest'

/** What the bot's message of a run is sent with, so that it can be found again in its channel. */
export function runMetadata(runId: string): MessageMetadata {
  return { event_type: DIGEST_EVENT, event_payload: { run_id: runId } }
}

/** A digest as the bot posts it: the arguments of `chat.postMessage`, the token aside. */
export interface ChannelMessage extends SlackMessage {
  channel: string
  metadata: MessageMetadata
}

/** A digest exactly as it goes to a chat service (DIGEST-16). */
export type DigestMessage = ChannelMessage | SlackMessage | TeamsMessage

/** The digest as a message of the bot: it names its channel and, so that it can be found again, the run. */
export function botMessage(
  digest: Digest,
  channel: string,
  { runId, withCovers }: { runId: string; withCovers: boolean },
): ChannelMessage {
  return { channel, ...slackMessage(digest, { withCovers }), metadata: runMetadata(runId) }
}

/** The digest as the body of a webhook of this service. */
export function webhookMessage(
  digest: Digest,
  service: WebhookService,
  options: { withCovers: boolean },
): SlackMessage | TeamsMessage {
  return service === 'teams' ? teamsMessage(digest, options) : slackMessage(digest, options)
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
