/** The chat services of webhooks. Mattermost and Rocket.Chat accept Slack's messages. */
export const WEBHOOK_SERVICES = ['slack', 'teams'] as const

export type WebhookService = (typeof WEBHOOK_SERVICES)[number]

/** The settings that always have a value (ADMIN-3). */
export const SETTING_DEFAULTS = { webhookKind: 'slack', includeInternal: true, language: 'de' } as const

/** How a digest reaches a chat. */
export type Route =
  | { kind: 'bot'; token: string; channel: string }
  | { kind: 'webhook'; url: string; service: WebhookService }
  | { kind: 'environment'; url: string; service: WebhookService }

/** The chat settings. The bot token is as stored: encrypted. */
interface ChatSettings {
  botToken?: string | null | undefined
  channel?: string | null | undefined
  webhookUrl?: string | null | undefined
  webhookKind?: WebhookService | null | undefined
}

/**
 * The route of a digest: bot token with channel, else the webhook address of the settings, else `CHAT_WEBHOOK_URL`, else none
 * (DIGEST-3, DIGEST-6). A token without a channel is no route, nor is a channel without a token.
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
  const service = settings.chat?.webhookKind ?? SETTING_DEFAULTS.webhookKind
  if (token !== null && channel !== null) return { kind: 'bot', token, channel }
  if (webhookUrl !== null) return { kind: 'webhook', url: webhookUrl, service }
  const url = given(environmentUrl)
  return url === null ? null : { kind: 'environment', url, service }
}

/** A route as shown to users, without secrets. */
export interface RouteDescription {
  /** As in the settings; null except for the bot. */
  channel: string | null
  /** The host of a webhook address. */
  host: string | null
  /** The service of a webhook, if its kind or host reveals it. */
  chatName: 'Microsoft Teams' | 'Slack' | null
  /** Whether the service ignores blocks and shows only the text: all except Slack. */
  isPlain: boolean
}

/** Hosts that show blocks. Mattermost and Rocket.Chat accept the same message on their own hosts. */
const SLACK = /(?:^|\.)slack(?:-gov)?\.com$/

/** Describes the destination of a route, without its secrets. */
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

/** A channel for display: `#updates`. Ids of the chat service are unchanged. */
export function channelName(channel: string): string {
  return /^[#@]/.test(channel) || /^[A-Z][A-Z0-9]{7,}$/.test(channel) ? channel : `#${channel}`
}
