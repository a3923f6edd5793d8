import { WebClient, type ChatPostMessageResponse } from '@slack/web-api'
import { isStorableText } from '@/lib/text'
import type { Delivery, Failure, Undelivered } from './delivery'
import { redactingSecret } from './redactingSecret'
import { findMessage, type MessageMetadata, type MessagePlace, type Search } from './findMessage'
import type { Ask } from './firstInPages'
import { parseApiResponse } from './parseResponse'
import { channelInfo, type ChannelInfo } from './channelInfo'
import { quietLogger } from './quietLogger'
import { withRetryAfter, systemWait, type RetryBudget, type Wait } from './retryAfter'
import { chatFetch, callLibrary } from './chatFetch'

/** What `auth.test` tells about a token. */
export type BotTest =
  | {
      ok: true
      /** Name of the workspace. */
      team: string | null
      /** Name of the bot in it. */
      name: string | null
      /** Address of the workspace. */
      url: string | null
      /** What the token may do, such as `chat:write`; null when the service does not tell. */
      scopes: string[] | null
    }
  | { ok: false; failure: Failure }

/** A message of a bot: arguments of `chat.postMessage`. */
export interface BotMessage {
  /** Id or name of a channel. */
  channel: string
  text?: string
  blocks?: readonly object[]
  unfurl_links?: boolean
  unfurl_media?: boolean
  metadata?: MessageMetadata
}

/** The chat service as a bot with a token reaches it. */
export interface Bot {
  /** Posts a message, as it stands. `retryBudget` is shared by the forms in which one message is tried. */
  send: (message: BotMessage, retryBudget?: RetryBudget) => Promise<Delivery>
  /**
   * Looks for the message that was sent with this metadata in the history of a channel (id or name). Null when
   * it is not there, and when the service does not let us look: then `onFault` hears why.
   */
  find: (metadata: MessageMetadata, where: Search) => Promise<MessagePlace | null>
  /** Deletes a message. `gone` when there is none any more. */
  remove: (place: MessagePlace) => Promise<'removed' | 'gone' | { failure: Failure }>
  /**
   * What the service tells of a channel (id or name). Null when the bot sees none of this name. Posts nothing and changes
   * nothing.
   */
  look: (channel: string) => Promise<ChannelInfo | Undelivered | null>
  /** Whether the token works. Sends nothing to anyone. */
  test: () => Promise<BotTest>
}

interface BotSettings {
  token: string
  /** Base address of the Web API (OPS-2); the operator's, hence not guarded. */
  apiUrl: string
  signal?: AbortSignal | undefined
  wait?: Wait | undefined
  /** For one request, in milliseconds. */
  deadlineMs?: number
  onFault?: ((fault: Undelivered) => void) | undefined
}

/** How many bytes of an answer are read: a page of the history repeats whole messages. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/**
 * A bot (DIGEST-14, DIGEST-15). A request has 10 seconds. Only 429 is tried again, after `Retry-After`, three
 * times at most; the library's own retries are off, since they would send again after a connection that broke off.
 */
export function openBot(settings: BotSettings): Bot {
  const { token, apiUrl, signal, wait = systemWait, deadlineMs = 10_000, onFault = () => {} } = settings
  const terms = { deadlineMs, maxBytes: MAX_ANSWER_BYTES, guard: null, signal }
  const client = new WebClient(token, {
    slackApiUrl: apiUrl,
    fetch: chatFetch(terms, redactingSecret(parseApiResponse, token)),
    logger: quietLogger,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
  })
  const ask: Ask = (call) => withRetryAfter(() => callLibrary(call), { wait, signal })

  return {
    async send(message, retryBudget) {
      const outcome = await withRetryAfter<{ kind: 'answered'; answer: ChatPostMessageResponse }>(
        () => callLibrary(() => client.apiCall('chat.postMessage', { ...message })),
        { wait, signal },
        retryBudget,
      )
      if (outcome.kind !== 'answered') return outcome
      const { channel, ts } = outcome.answer
      return { kind: 'sent', channel: nameIn(channel), ts: nameIn(ts) }
    },

    async find(metadata, where) {
      const found = await findMessage(client, ask, metadata, where)
      if (found === null || 'ts' in found) return found
      onFault(found)
      return null
    },

    async remove(place) {
      const outcome = await ask(() => client.chat.delete({ ...place }))
      if (outcome.kind === 'answered') return 'removed'
      const { code, detail } = outcome.failure
      return code === 'refused' && detail === 'message_not_found' ? 'gone' : { failure: outcome.failure }
    },

    look: (channel) => channelInfo(client, ask, channel),

    async test() {
      const outcome = await ask(() => client.auth.test())
      if (outcome.kind !== 'answered') return { ok: false, failure: outcome.failure }
      const { team, user, url, response_metadata: metadata } = outcome.answer
      return {
        ok: true,
        team: team ?? null,
        name: user ?? null,
        url: url ?? null,
        scopes: told(metadata?.scopes),
      }
    },
  }
}

/** The scopes in the header of an answer; null when there is none, or nothing in it. */
function told(scopes: string[] = []): string[] | null {
  const named = scopes.filter(Boolean)
  return named.length > 0 ? named : null
}

/** A name that the service gives, as far as it can be stored: a message is sent also when it is named in an odd way. */
function nameIn(value: unknown): string | null {
  return typeof value === 'string' && isStorableText(value) && value.length <= 200 ? value : null
}
