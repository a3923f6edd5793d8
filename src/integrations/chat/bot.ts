import { WebClient, type ChatPostMessageResponse } from '@slack/web-api'
import type { Failure } from '@/domain/digest/run'
import { isRecord, parseJson } from '@/lib/json'
import { ok, refuse, type Result } from '@/lib/result'
import { isStorableText } from '@/lib/text'
import { callLibrary, chatFetch, quietLogger, type Responded } from './chatFetch'
import type { Undelivered } from './delivery'
import { parseApiResponse } from './responses'
import type { RetryBudget, RetryOptions } from './retryAfter'
import type { Sender } from './webhook'

/** The result of `auth.test`. Members are null if the chat omits them. */
export type BotTest =
  | {
      ok: true
      /** Name of the workspace. */
      team: string | null
      /** Name of the bot in it. */
      name: string | null
      /** Address of the workspace. */
      url: string | null
      /** The scopes of the token, such as `chat:write`. */
      scopes: string[] | null
    }
  | { ok: false; failure: Failure }

/** Metadata of a message, by which the archive can find it again. */
export interface MessageMetadata {
  event_type: string
  event_payload: Record<string, string>
}

/** Identifies a posted message: the id of its channel, and its timestamp there. */
export interface MessagePlace {
  channel: string
  ts: string
}

/** The channel (id or name) and the period in which to search for a message. */
export interface Search {
  channel: string
  since: Date
  until: Date
}

/** The state of a channel; members are null if the chat omits them. */
interface ChannelInfo {
  isMember: boolean | null
  isPrivate: boolean | null
  isArchived: boolean
}

/** A bot of a chat service. `send` takes the arguments of `chat.postMessage`. */
export interface Bot extends Sender {
  /**
   * Finds the message with this metadata in the history of a channel. Null if it is not there or the bot may not search;
   * `onFailure` gets the reason. Needs `channels:history` (`groups:history` in a private channel), and `channels:read`
   * (`groups:read`) for a channel given by name.
   */
  find: (metadata: MessageMetadata, where: Search) => Promise<MessagePlace | null>
  /** Replaces the text and blocks of a message (`chat.update`); it keeps its place. Repeating it is safe. */
  update: (
    place: MessagePlace,
    message: object,
    retryBudget?: RetryBudget,
  ) => Promise<Result<'updated', Undelivered>>
  /** Deletes a message; `gone` if it no longer exists. */
  remove: (place: MessagePlace) => Promise<Result<'removed' | 'gone', Failure>>
  /**
   * The state of a channel (id or name). Null if the bot can see no channel with this name; a failure if the id is unknown, the
   * channel is hidden, or the bot may not search. Needs `channels:read` (`groups:read`). Changes nothing.
   */
  channelInfo: (channel: string) => Promise<ChannelInfo | Undelivered | null>
  /** Checks the token. Sends nothing. */
  test: () => Promise<BotTest>
}

export interface BotSettings extends RetryOptions {
  token: string
  /** Base URL of the Web API (OPS-2). Not guarded, because the operator sets it. */
  apiUrl: string
  /** Timeout of one request, in milliseconds. */
  deadlineMs?: number | undefined
  onFailure?: ((failure: Undelivered) => void) | undefined
}

/** Enough for a page of the history, which contains whole messages. */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024

/** Opens a bot (DIGEST-14, DIGEST-15). The library's retries are off, because they would resend after a lost connection. */
export function openBot(settings: BotSettings): Bot {
  const { token, apiUrl, signal, wait, deadlineMs = 10_000, onFailure = () => {} } = settings
  const options = { deadlineMs, maxBytes: MAX_RESPONSE_BYTES, guard: null, signal }
  const client = new WebClient(token, {
    slackApiUrl: apiUrl,
    fetch: chatFetch(options, parseApiResponse, token),
    logger: quietLogger,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
  })
  const call: Call = (request, retryBudget) => callLibrary(request, { wait, signal }, retryBudget)
  const chat: Chat = { client, call }

  return {
    async send(message, retryBudget) {
      const result = await call<ChatPostMessageResponse>(
        () => client.apiCall('chat.postMessage', { ...message }),
        retryBudget,
      )
      if (result.kind !== 'responded') return result
      const { channel, ts } = result.response
      return { kind: 'sent', channel: storable(channel), ts: storable(ts) }
    },

    async find(metadata, where) {
      const found = await findMessage(chat, metadata, where)
      if (found === null || 'ts' in found) return found
      onFailure(found)
      return null
    },

    async update({ channel, ts }, message, retryBudget) {
      const result = await call(() => client.apiCall('chat.update', { ...message, channel, ts }), retryBudget)
      return result.kind === 'responded' ? ok('updated') : refuse(result)
    },

    async remove(place) {
      const result = await call(() => client.chat.delete({ ...place }))
      if (result.kind === 'responded') return ok('removed')
      const { code, detail } = result.failure
      return code === 'refused' && detail === 'message_not_found' ? ok('gone') : refuse(result.failure)
    },

    async channelInfo(channel) {
      const id = await channelId(chat, channel, { withArchived: true })
      if (id === null || typeof id !== 'string') return id
      const result = await call(() => client.conversations.info({ channel: id }))
      if (result.kind !== 'responded') return result
      const info = result.response.channel
      return {
        isMember: info?.is_member ?? null,
        isPrivate: info?.is_private ?? null,
        isArchived: info?.is_archived ?? false,
      }
    },

    async test() {
      const result = await call(() => client.auth.test())
      if (result.kind !== 'responded') return { ok: false, failure: result.failure }
      const { team = null, user: name = null, url = null, response_metadata: metadata } = result.response
      const scopes = metadata?.scopes?.filter(Boolean) ?? []
      return { ok: true, team, name, url, scopes: scopes.length > 0 ? scopes : null }
    },
  }
}

/** Sends a request through the client, and again after a 429. */
type Call = <Value>(
  request: () => Promise<Value>,
  retryBudget?: RetryBudget,
) => Promise<Responded<Value> | Undelivered>

interface Chat {
  client: WebClient
  call: Call
}

/** An id from the chat, or null if it cannot be stored: an odd id must not turn a sent message into a failure. */
function storable(value: unknown): string | null {
  return typeof value === 'string' && isStorableText(value) && value.length <= 200 ? value : null
}

/**
 * The id of a channel. Messages can be posted to a name; all other calls need the id. Null if the bot sees no channel with
 * this name. A failure if the bot may not list some kind of channel and the others do not contain it.
 */
async function channelId(
  { client, call }: Chat,
  channel: string,
  { withArchived }: { withArchived: boolean },
): Promise<string | Undelivered | null> {
  if (/^[CGD][A-Z0-9]+$/.test(channel)) return channel
  const name = channel.replace(/^#/, '')
  // One kind at a time: Slack refuses a request for both if the bot lacks the scope of one.
  let missing: Undelivered | null = null
  for (const types of ['public_channel', 'private_channel']) {
    const list = { types, exclude_archived: !withArchived, limit: 1000 }
    const found = await firstInPages(
      (cursor) => call(() => client.conversations.list({ ...list, ...cursor })),
      ({ channels = [] }) => channels.find((known) => known.name === name)?.id,
    )
    if (found === null) continue
    if (typeof found === 'string' || found.failure.detail !== 'missing_scope') return found
    missing = found
  }
  return missing
}

/** Like `Bot.find`, but returns the failure. If channels cannot be listed, it uses the name, which some services accept. */
async function findMessage(
  chat: Chat,
  metadata: MessageMetadata,
  { channel, since, until }: Search,
): Promise<MessagePlace | Undelivered | null> {
  const id = await channelId(chat, channel, { withArchived: false })
  if (id === null) return null
  const place = typeof id === 'string' ? id : channel
  const history = {
    channel: place,
    oldest: timestampOf(since),
    latest: timestampOf(until),
    inclusive: true,
    include_all_metadata: true,
    limit: 100,
  }
  const found = await firstInPages(
    (cursor) => chat.call(() => chat.client.conversations.history({ ...history, ...cursor })),
    ({ messages = [] }) => messages.find((message) => hasMetadata(message.metadata, metadata))?.ts,
  )
  if (typeof found === 'string') return { channel: place, ts: found }
  // If looking up the channel failed too, that is the failure to report.
  return found !== null && typeof id !== 'string' ? id : found
}

function timestampOf(date: Date): string {
  return (date.getTime() / 1000).toFixed(6)
}

/** The chat may add members to a payload, but must not drop any. Event and payload may be JSON text. */
function hasMetadata(known: unknown, { event_type, event_payload }: MessageMetadata): boolean {
  const event = fromText(known)
  if (!isRecord(event) || event.event_type !== event_type) return false
  const payload = fromText(event.event_payload)
  return isRecord(payload) && Object.entries(event_payload).every(([name, value]) => payload[name] === value)
}

function fromText(value: unknown): unknown {
  return typeof value === 'string' ? parseJson(value) : value
}

/** Up to 20,000 channels or 2,000 messages. */
const MAX_PAGES = 20

/** The first result of `pick` that is not undefined; null if there is none in the first 20 pages. */
async function firstInPages<Page extends { response_metadata?: { next_cursor?: string } }>(
  load: (cursor: { cursor?: string }) => Promise<Responded<Page> | Undelivered>,
  pick: (page: Page) => string | undefined,
): Promise<string | Undelivered | null> {
  let cursor: { cursor?: string } = {}
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const result = await load(cursor)
    if (result.kind !== 'responded') return result
    const found = pick(result.response)
    if (found !== undefined) return found
    const next = result.response.response_metadata?.next_cursor
    if (next === undefined || next === '') return null
    cursor = { cursor: next }
  }
  return null
}
