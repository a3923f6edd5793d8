import type { WebClient } from '@slack/web-api'
import { channelId } from './channelId'
import type { Undelivered } from './delivery'
import type { Ask } from './firstInPages'

/** What the service tells of a channel; null where it does not. */
export interface ChannelInfo {
  isMember: boolean | null
  isPrivate: boolean | null
  isArchived: boolean
}

/**
 * What the service tells of a channel (id or name) by `conversations.info`, which changes nothing in it. Null when the bot sees
 * none of this name; a fault when the service does not know the id, hides the channel, or did not let us look. Needs the scope
 * `channels:read` (`groups:read` in a private channel).
 */
export async function channelInfo(
  client: WebClient,
  ask: Ask,
  channel: string,
): Promise<ChannelInfo | Undelivered | null> {
  const id = await channelId(client, ask, channel, { isArchivedToo: true })
  if (id === null || 'failure' in id) return id
  const outcome = await ask(() => client.conversations.info({ channel: id.channel }))
  if (outcome.kind !== 'answered') return outcome
  const { is_member: isMember, is_private: isPrivate, is_archived: isArchived } = outcome.answer.channel ?? {}
  return { isMember: isMember ?? null, isPrivate: isPrivate ?? null, isArchived: isArchived ?? false }
}
