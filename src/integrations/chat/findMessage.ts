import type { WebClient } from '@slack/web-api'
import { isRecord } from '@/lib/json'
import { channelId } from './channelId'
import type { Fault } from './delivery'
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
  const id = await channelId(client, ask, channel, { isArchivedToo: false })
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

/** The service may add to a payload; nothing may be missing. */
function carries(known: unknown, { event_type, event_payload }: MessageMetadata): boolean {
  if (!isRecord(known) || known.event_type !== event_type) return false
  const payload = known.event_payload
  return isRecord(payload) && Object.entries(event_payload).every(([name, value]) => payload[name] === value)
}
