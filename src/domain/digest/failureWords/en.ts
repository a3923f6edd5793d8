import { each, inBrackets, reasons, seconds, type FailureWords } from './words'

/** Failures in English: what happened, and what to do. */
export const en: FailureWords = {
  no_route: () =>
    'There is no way into a chat. Store a bot token with a channel, or a webhook address, in the settings.',
  refused: (detail) =>
    `The chat refused the message${detail === null ? '' : ` and gave “${detail}” as the reason`}. Nothing was sent. Check the route in the settings, then send the digest again.`,
  http_status: (detail) =>
    `The chat answered with ${detail === null ? 'an error' : `the status ${detail}`} and took nothing. Send the digest again later; when that does not help, check the address in the settings.`,
  rate_limited: (detail) =>
    `The chat asked for a pause${detail === null ? '' : ` of ${seconds(detail, 'second', 'seconds')}`}, longer than a run waits. Nothing was sent. Send the digest again after it.`,
  unreachable: (detail) =>
    `The chat could not be reached${inBrackets(detail)}. Nothing was sent. Check the address and the network, then send the digest again.`,
  forbidden_address: () =>
    'The webhook address does not lead into the public internet by https, so nothing was sent. Store another address in the settings.',
  redirected: () =>
    'The webhook address leads on to another address, which is not followed. Nothing was sent. Store the final address in the settings.',
  token_unreadable: () =>
    'The stored bot token can no longer be read, probably because PAYLOAD_SECRET has changed. Nothing was sent. Store the token again in the settings.',
  stopped: () => 'The archive was stopped before anything was sent. Send the digest again.',
  internal: () =>
    'A fault of the archive kept the digest from being sent. The log names it with the id of this run.',
  timeout: () =>
    'The message went out, and the chat did not answer in time. It may have arrived: look into the channel before sending it again.',
  connection_lost: () =>
    'The connection was lost while the message went out. It may have arrived: look into the channel before sending it again.',
  unreadable_answer: () =>
    'The message went out, and the answer of the chat could not be read. It may have arrived: look into the channel before sending it again.',
  process_ended: () =>
    'The archive ended while this run was under way. The message may have arrived: look into the channel before sending it again.',
  ended_before_sending: () =>
    'The archive ended before anything was sent, so no message stands in the chat. Send the digest again if you like.',
  reasons: new Map([
    ...each(
      reasons.noChannel,
      'The chat does not know the channel, or the bot cannot see it. Check the channel in the settings and invite the bot into it.',
    ),
    ...each(
      reasons.notInChannel,
      'The bot is not in the channel. Invite it there, then send the digest again.',
    ),
    ...each(
      reasons.archived,
      'The channel is archived in the chat. Choose another one in the settings, or bring it back.',
    ),
    ...each(
      reasons.badToken,
      'The chat does not accept the bot token any more. Store a new one in the settings.',
    ),
    ...each(
      reasons.noPermission,
      'The bot lacks a permission. Give it chat:write in the chat, then send the digest again.',
    ),
    ...each(
      reasons.badAddress,
      'The chat does not know the webhook address any more. Create a new one there and store it in the settings.',
    ),
    ...each(
      reasons.notAllowed,
      'The chat does not let this route post into the channel. Allow it there, or choose another channel.',
    ),
    ...each(
      reasons.notDeletable,
      'The chat does not let the bot delete this message. Delete it there by hand.',
    ),
  ]),
  statuses: new Map(
    each(
      reasons.goneStatus,
      'The chat does not know the webhook address any more. Create a new one there and store it in the settings.',
    ),
  ),
}
