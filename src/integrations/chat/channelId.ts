import type { WebClient } from '@slack/web-api'
import type { Undelivered } from './delivery'
import { firstInPages, type Ask } from './firstInPages'

/**
 * The id of a channel that is given by its id or its name: messages may be posted to a name, which has no capitals, while
 * everything else knows channels by their id alone. Null when the bot sees none of that name; a fault when the service did not
 * let us look at all kinds of channels (`channels:read`, `groups:read`) and those that it did let us do not have it.
 */
export async function channelId(
  client: WebClient,
  ask: Ask,
  channel: string,
  { isArchivedToo }: { isArchivedToo: boolean },
): Promise<{ channel: string } | Undelivered | null> {
  if (/^[CGD][A-Z0-9]+$/.test(channel)) return { channel }
  const name = channel.replace(/^#/, '')
  // One kind at a time: asked for both, Slack refuses a bot that lacks the scope of one.
  let missing: Undelivered | null = null
  for (const types of ['public_channel', 'private_channel']) {
    const found = await firstInPages(
      (cursor) =>
        ask(() =>
          client.conversations.list({ types, exclude_archived: !isArchivedToo, limit: 1000, ...cursor }),
        ),
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
