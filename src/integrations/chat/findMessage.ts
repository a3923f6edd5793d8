import type { WebClient } from '@slack/web-api'
import { isRecord } from '@/lib/json'
import type { Fault } from './delivery'

/** What a message is sent with so that `findMessage` knows it again. */
export interface MessageMetadata {
  event_type: string
  event_payload: Record<string, string>
}

/** Where a message stands: the channel's id and the timestamp that names it in there. */
export interface MessagePlace {
  channel: string
  ts: string
}

/** How a call through the client turns out. */
export type Ask = <Value>(call: () => Promise<Value>) => Promise<{ kind: 'answered'; answer: Value } | Fault>

/** Channels by the thousand, messages by the hundred: more than a quarter of an hour of any channel. */
const MAX_PAGES = 20

/**
 * The place of the message that was sent with this metadata, among those of the channel (id or name) since then. Null when it
 * is not there; a fault when the service did not let us look. Needs the scope `channels:history` (`groups:history` in a private
 * channel), and `channels:read` (`groups:read`) where the channel was given by its name.
 */
export async function findMessage(
  client: WebClient,
  ask: Ask,
  metadata: MessageMetadata,
  { channel, since }: { channel: string; since: Date },
): Promise<MessagePlace | Fault | null> {
  const id = await idOf(client, ask, channel)
  if (id === null || 'failure' in id) return id
  return firstInPages(
    (cursor) =>
      ask(() =>
        client.conversations.history({
          channel: id.channel,
          oldest: (since.getTime() / 1000).toFixed(6),
          inclusive: true,
          include_all_metadata: true,
          limit: 100,
          ...cursor,
        }),
      ),
    ({ messages = [] }) => {
      const ts = messages.find((message) => carries(message.metadata, metadata))?.ts
      return ts === undefined ? null : { channel: id.channel, ts }
    },
  )
}

/** The history knows channels by their id alone, while messages may be posted to a name, which has no capitals. */
async function idOf(
  client: WebClient,
  ask: Ask,
  channel: string,
): Promise<{ channel: string } | Fault | null> {
  if (/^[CGD][A-Z0-9]+$/.test(channel)) return { channel }
  const name = channel.replace(/^#/, '')
  // One kind at a time: asked for both, Slack refuses a bot that lacks the scope of one.
  let missing: Fault | null = null
  for (const types of ['public_channel', 'private_channel']) {
    const found = await firstInPages(
      (cursor) =>
        ask(() => client.conversations.list({ types, exclude_archived: true, limit: 1000, ...cursor })),
      ({ channels = [] }) => {
        const id = channels.find((known) => known.name === name)?.id
        return id === undefined ? null : { channel: id }
      },
    )
    if (found === null) continue
    if (!('failure' in found) || found.failure.detail !== 'missing_scope') return found
    missing = found
  }
  return missing
}

/** The service may add to a payload; nothing may be missing. */
function carries(known: unknown, { event_type, event_payload }: MessageMetadata): boolean {
  if (!isRecord(known) || known.event_type !== event_type) return false
  const payload = known.event_payload
  return isRecord(payload) && Object.entries(event_payload).every(([name, value]) => payload[name] === value)
}

/** What the first page that has something to pick gives. */
async function firstInPages<Page extends { response_metadata?: { next_cursor?: string } }, Found>(
  askFor: (cursor: { cursor?: string }) => Promise<{ kind: 'answered'; answer: Page } | Fault>,
  pick: (page: Page) => Found | null,
): Promise<Found | Fault | null> {
  let cursor: { cursor?: string } = {}
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const outcome = await askFor(cursor)
    if (outcome.kind !== 'answered') return outcome
    const found = pick(outcome.answer)
    if (found !== null) return found
    const next = outcome.answer.response_metadata?.next_cursor
    if (next === undefined || next === '') return null
    cursor = { cursor: next }
  }
  return null
}
