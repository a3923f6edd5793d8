/** The texts of the digest: its message, its runs, what went wrong, and its pages in the admin. */
export const digest = {
  /** The message in the chat. Counts have no separators. `period` is what `onDay` or `fromTo` return. */
  message: {
    onDay: (day: string) => `on ${day}`,
    fromTo: (first: string, last: string) => `from ${first} to ${last}`,
    headline: (period: string, count: number) =>
      `What changed ${period}: ${count === 1 ? '1 entry' : `${count} entries`}`,
    nothingPublished: (period: string) => `Nothing was published ${period}`,
    /** An entry of a project without a code. */
    number: (number: number) => `No. ${number}`,
    more: (count: number) => `and ${count} more`,
    rest: (count: number, link: (word: string) => string) =>
      `In the ${link('archive')} there ${count === 1 ? 'is' : 'are'} ${count} more`,
  },
  /** Why a run did not end well, and what to do. `detail` is the chat's own word, a status, seconds or a system error. */
  failures: {
    no_route: () =>
      'There is no way into a chat. Store a bot token with a channel, or a webhook address, in the settings.',
    refused: (detail: string | null) =>
      `The chat refused the message${detail === null ? '' : ` and gave “${detail}” as the reason`}. Nothing was sent. Check the route in the settings, then send the digest again.`,
    http_status: (detail: string | null) =>
      `The chat answered with ${detail === null ? 'an error' : `the status ${detail}`} and took nothing. Send the digest again later; when that does not help, check the address in the settings.`,
    rate_limited: (detail: string | null) =>
      `The chat asked for a pause${detail === null ? '' : ` of ${detail} ${detail === '1' ? 'second' : 'seconds'}`}, longer than a run waits. Nothing was sent. Send the digest again after it.`,
    unreachable: (detail: string | null) =>
      `The chat could not be reached${bracketed(detail)}. Nothing was sent. Check the address and the network, then send the digest again.`,
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
  },
  /** Refusals of the chat whose meaning is known. */
  refusals: {
    channelNotFound:
      'The chat does not know the channel, or the bot cannot see it. Check the channel in the settings and invite the bot into it.',
    notInChannel: 'The bot is not in the channel. Invite it there, then send the digest again.',
    channelArchived:
      'The channel is archived in the chat. Choose another one in the settings, or bring it back.',
    invalidToken: 'The chat does not accept the bot token any more. Store a new one in the settings.',
    missingScope: 'The bot lacks a permission. Give it chat:write in the chat, then send the digest again.',
    unknownWebhook:
      'The chat does not know the webhook address any more. Create a new one there and store it in the settings.',
    notAllowed:
      'The chat does not let this route post into the channel. Allow it there, or choose another channel.',
  },
  /** A run without a recorded reason. */
  unexplained: {
    failed: 'It is not known why.',
    unknown: 'It is not known whether the message arrived. Look into the channel before sending again.',
  },
  /** Why a message was not deleted, and what to do. */
  deletionFailures: {
    refused: (detail: string | null) =>
      `The chat refused to delete the message${bracketed(detail)}. It still stands there.`,
    notNow: (detail: string | null) =>
      `The chat could not delete the message now${bracketed(detail)}. Try again later.`,
    rateLimited: () => 'The chat asks for a pause before it deletes anything. Try again in a minute.',
    tokenUnreadable: () =>
      'The stored bot token can no longer be read. Store it again in the settings, then delete the message.',
    unclear: (detail: string | null) =>
      `The chat gave no clear answer${bracketed(detail)}. The message may be gone: delete it again to be sure.`,
    unreachable: (detail: string | null) =>
      `The chat could not be reached${bracketed(detail)}. The message still stands there. Try again later.`,
  },
  /** Why a message cannot be deleted, and what to do. */
  notDeletable: {
    webhook:
      'This message went to a webhook address, which does not say where it stands. Delete it in the chat.',
    nothing_sent: 'This run has sent no message.',
    unknown: 'It is not known whether the message was posted. Look into the channel.',
    no_token:
      'The bot token is no longer in the settings. Store it again, or delete the message in the chat.',
  },
  /** The same in a few words, for the table of runs. */
  notDeletableBriefly: {
    webhook: 'went to a webhook',
    nothing_sent: 'nothing was sent',
    unknown: 'unknown whether it arrived',
  },
  /** What the test of the bot found to work. */
  bot: {
    works: (name: string | undefined, team: string | undefined) => {
      if (name === undefined) return 'The token works.'
      return team === undefined ? `The token works: “${name}”.` : `The token works: “${name}” in “${team}”.`
    },
    willArrive: (channel: string) => `The message will arrive in ${channel}, and can be deleted from here.`,
    canSettle: 'Should an answer be lost, the archive looks there whether it has arrived.',
    unclear: 'What the bot may do this chat does not tell; only a message will show.',
  },
  /** What limits the bot, and what to do. `name` is what the chat calls the bot, if it says. */
  botFindings: {
    cannot_post: () =>
      'The bot lacks the permission chat:write: it can neither send the message nor delete it. Give it to the bot in the chat, and install the app there again.',
    no_channel: () => 'No channel is set. Without one the bot sends nothing. Enter one and save it.',
    channel_not_found: ({ channel }: Bot) =>
      `The chat does not know ${channel}, or the bot cannot see it. Check the channel; when it is private, invite the bot into it.`,
    channel_archived: ({ channel }: Bot) =>
      `${channel} is archived in the chat and takes nothing more. Enter another channel, or bring it back.`,
    not_in_channel: ({ channel, name }: Bot) =>
      `The bot is not in ${channel}, so the chat will refuse the message. ${invitation(name)}`,
    outside_channel: ({ channel, name }: Bot) =>
      `The bot is not in ${channel}. Should an answer be lost, the archive cannot look there whether the message has arrived. ${invitation(name)}`,
    cannot_look: ({ channel }: Bot) =>
      `Whether the bot reaches ${channel} could not be checked: for that it needs the permission channels:read in the chat, in a private channel groups:read.`,
    not_looked: ({ channel }: Bot) =>
      `Whether the bot reaches ${channel} could not be checked: the chat gave no usable answer.`,
    no_public_history: () => lacksHistory('channels:history'),
    no_private_history: () => lacksHistory('groups:history'),
    no_history: () => lacksHistory('channels:history, in a private channel groups:history'),
  },
}

type Bot = { channel: string; name: string | null }

function bracketed(detail: string | null): string {
  return detail === null ? '' : ` (${detail})`
}

function invitation(name: string | null): string {
  return name === null ? 'Invite it there.' : `Write “/invite @${name}” there.`
}

function lacksHistory(scope: string): string {
  return `The bot lacks the permission ${scope}: should an answer be lost, the archive cannot look whether the message has arrived.`
}

export type DigestMessages = typeof digest
