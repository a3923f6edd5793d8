/** The chat services that a webhook address may lead to; Mattermost and Rocket.Chat understand what Slack does. */
export type WebhookService = 'slack' | 'teams'

/** The way by which a digest reaches a chat. */
export type Route =
  | { kind: 'bot'; token: string; channel: string }
  | { kind: 'webhook'; url: string; service: WebhookService }
  | { kind: 'environment'; url: string; service: WebhookService }

/** What the settings say about the chat. Only whether there is a bot token matters here: it is handed on as it is stored. */
export interface ChatSettings {
  botToken?: string | null | undefined
  channel?: string | null | undefined
  webhookUrl?: string | null | undefined
  webhookKind?: WebhookService | null | undefined
}

/**
 * The route of a digest: a bot token with a channel, else the webhook address of the settings, else that of the environment
 * (`CHAT_WEBHOOK_URL`), else none (DIGEST-3, DIGEST-6). The kind of webhook in the settings holds for the
 * address of the environment too, which has no other place to say it. A token without a channel is no route, nor is a
 * channel without a token.
 */
export function chooseRoute(
  settings: { chat?: ChatSettings | null | undefined },
  environmentUrl: string | null,
): Route | null {
  const [token, channel, webhookUrl] = [
    given(settings.chat?.botToken),
    given(settings.chat?.channel),
    given(settings.chat?.webhookUrl),
  ]
  const service = settings.chat?.webhookKind ?? 'slack'
  if (token !== null && channel !== null) return { kind: 'bot', token, channel }
  if (webhookUrl !== null) return { kind: 'webhook', url: webhookUrl, service }
  const url = given(environmentUrl)
  return url === null ? null : { kind: 'environment', url, service }
}

/** What people are told of a route; none of it is a secret. */
export interface RouteDescription {
  /** As the settings name it; null for everything but the bot. */
  channel: string | null
  /** The host that a webhook address leads to; null for the bot and without a route. */
  host: string | null
  /** The service that a webhook address leads to, by its kind and host; null where neither tells, for the bot and without a route. */
  chatName: 'Microsoft Teams' | 'Slack' | null
  /** Whether the service behind the address shows the text and leaves the blocks out: every one but Slack does. */
  isPlain: boolean
}

/** The only host that shows blocks; Mattermost and Rocket.Chat take the same message at hosts of their own. */
const SLACK = /(?:^|\.)slack(?:-gov)?\.com$/

/** Where a digest goes by this route, without what would let others post there. */
export function describeRoute(route: Route | null): RouteDescription {
  const nowhere = { channel: null, host: null, chatName: null, isPlain: false }
  if (route === null) return nowhere
  if (route.kind === 'bot') return { ...nowhere, channel: route.channel }
  const host = URL.canParse(route.url) ? new URL(route.url).hostname : null
  if (host === null) return nowhere
  if (route.service === 'teams') return { ...nowhere, host, chatName: 'Microsoft Teams' }
  return SLACK.test(host) ? { ...nowhere, host, chatName: 'Slack' } : { ...nowhere, host, isPlain: true }
}

function given(value: string | null | undefined): string | null {
  return value?.trim() || null
}
