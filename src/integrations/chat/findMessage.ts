import type { WebClient } from '@slack/web-api'
import { isRecord, parseJson } from '@/lib/json'
import { channelId } from './channelId'
import type { Undelivered } from './delivery'
import { firstInPages, type Ask } from './firstInPages'

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

/** Which channel a message is looked for in (id or name), and between when it was posted there if it was. */
export interface Search {
  channel: string
  since: Date
  until: Date
}

/**
 * The place of the message that was sent with this metadata, among those of the channel in that time. Null when it is not there;
 * a fault when the service did not let us look. Needs the scope `channels:history` (`groups:history` in a private channel), and
 * `channels:read` (`groups:read`) where the channel was given by its name. Where the list of channels is refused the history is
 * asked for the name itself, which some services take.
 */
export async function findMessage(
  client: WebClient,
  ask: Ask,
  metadata: MessageMetadata,
  { channel, since, until }: Search,
): Promise<MessagePlace | Undelivered | null> {
  const id = await channelId(client, ask, channel, { isArchivedToo: false })
  if (id === null) return null
  const unlisted = 'failure' in id ? id : null
  const place = 'failure' in id ? channel : id.channel
  const found = await firstInPages(
    (cursor) =>
      ask(() =>
        client.conversations.history({
          channel: place,
          oldest: timestampOf(since),
          latest: timestampOf(until),
          inclusive: true,
          include_all_metadata: true,
          limit: 100,
          ...cursor,
        }),
      ),
    ({ messages = [] }) => {
      const ts = messages.find((message) => carries(message.metadata, metadata))?.ts
      return ts === undefined ? null : { channel: place, ts }
    },
  )
  return unlisted !== null && found !== null && 'failure' in found ? unlisted : found
}

function timestampOf(date: Date): string {
  return (date.getTime() / 1000).toFixed(6)
}

/** The service may add to a payload; nothing may be missing. Both may come as JSON texts, as they were sent. */
function carries(known: unknown, { event_type, event_payload }: MessageMetadata): boolean {
  const event = fromText(known)
  if (!isRecord(event) || event.event_type !== event_type) return false
  const payload = fromText(event.event_payload)
  return isRecord(payload) && Object.entries(event_payload).every(([name, value]) => payload[name] === value)
}

function fromText(value: unknown): unknown {
  return typeof value === 'string' ? parseJson(value) : value
}
