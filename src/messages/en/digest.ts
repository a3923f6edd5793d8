import { countOf } from '@/lib/text'

/** The texts of the digest: its message, its runs, what went wrong, and its pages in the admin. */
export const digest = {
  /** The message in the chat. Counts have no separators. `period` is what `onDay` or `fromTo` return. */
  message: {
    onDay: (day: string) => `on ${day}`,
    fromTo: (first: string, last: string) => `from ${first} to ${last}`,
    headline: (period: string, count: number) =>
      `What changed ${period}: ${countOf(count, 'entry', 'entries')}`,
    nothingPublished: (period: string) => `Nothing was published ${period}`,
    /** An entry of a project without a code. */
    number: (number: number) => `No. ${number}`,
    more: (count: number) => `and ${count} more`,
    rest: (count: number, link: (word: string) => string) =>
      `In the ${link('archive')} there ${count === 1 ? 'is' : 'are'} ${count} more`,
  },
  /**
   * Every failure of a run or of a request to the chat: what happened and what to do. The codes are stored with the run, so renaming
   * one needs a migration. The domain and the chat client derive their types from this list. A `detail` never contains a token or a
   * URL.
   */
  failures: {
    /** Nothing was posted. */
    failed: {
      no_route: () =>
        'No delivery route is set up. Save a bot token with a channel, or a webhook address, in the settings.',
      /** The detail is the chat's error, such as `channel_not_found`. */
      refused: (detail: string | null) =>
        `The chat refused the message${detail === null ? '' : ` with the reason “${detail}”`}. Nothing was sent. Check the route in the settings, then send the digest again.`,
      /** The detail is the status of the response, such as `500`. */
      http_status: (detail: string | null) =>
        `The chat responded with ${detail === null ? 'an error' : `status ${detail}`}. Nothing was sent. Send the digest again later. If that does not help, check the address in the settings.`,
      /** The `Retry-After` is longer than allowed, or the tries are used up. The detail is the last one in seconds, or null. */
      rate_limited: (detail: string | null) =>
        `The chat is limiting requests${detail === null ? '' : ` and asks to wait ${detail} ${detail === '1' ? 'second' : 'seconds'}`}. Nothing was sent. Send the digest again later.`,
      /** The connection failed. The detail is the system's code, such as `ECONNREFUSED`. */
      unreachable: (detail: string | null) =>
        `The chat could not be reached${bracketed(detail)}. Nothing was sent. Check the address and the network, then send the digest again.`,
      /** SEC-5. The detail is a `ForbiddenReason`. */
      forbidden_address: () =>
        'The webhook address is not a public https address, so nothing was sent. Save another address in the settings.',
      /** Redirects are never followed. The detail is the status. */
      redirected: () =>
        'The webhook address redirects to another address. Redirects are not followed, so nothing was sent. Save the final address in the settings.',
      token_unreadable: () =>
        'The stored bot token can no longer be read, probably because PAYLOAD_SECRET has changed. Nothing was sent. Save the token again in the settings.',
      /** The process shut down before anything was sent. */
      stopped: () => 'The archive was stopped before anything was sent. Send the digest again.',
      internal: () =>
        'An error in the archive prevented the digest from being sent. The log has the details under the id of this run.',
    },
    /** The message may have been posted, except after `ended_before_sending`. */
    unknown: {
      /** No complete response arrived in time. */
      timeout: () =>
        'The message was sent, but the chat did not respond in time. It may have arrived: check the channel before sending it again.',
      /** The connection broke after it had been established. The detail is the system's code. */
      connection_lost: () =>
        'The connection was lost while the message was being sent. It may have arrived: check the channel before sending it again.',
      /** A 2xx response that doesn't confirm success. */
      unreadable_answer: () =>
        'The message was sent, but the response of the chat was unreadable. It may have arrived: check the channel before sending it again.',
      /** The process shut down while the request was in flight, or disappeared after the run began to send. */
      process_ended: () =>
        'The archive stopped during this run. The message may have arrived: check the channel before sending it again.',
      /** The process disappeared before the run began to send. */
      ended_before_sending: () =>
        'The archive stopped before anything was sent, so there is no message in the chat. You can send the digest again.',
    },
  },
  /** Refusals of the chat whose meaning is known. */
  refusals: {
    channelNotFound:
      'The chat does not know the channel, or the bot cannot see it. Check the channel in the settings and invite the bot to it.',
    notInChannel: 'The bot is not in the channel. Invite it, then send the digest again.',
    channelArchived:
      'The channel is archived in the chat. Choose another one in the settings, or restore it.',
    invalidToken: 'The chat no longer accepts the bot token. Save a new one in the settings.',
    missingScope: 'The bot lacks a permission. Grant it chat:write in the chat, then send the digest again.',
    unknownWebhook:
      'The chat no longer knows the webhook address. Create a new one there and save it in the settings.',
    notAllowed:
      'The chat does not let this route post into the channel. Allow it there, or choose another channel.',
  },
  /** A run without a recorded reason. */
  unexplained: {
    failed: 'The reason is unknown.',
    unknown: 'It is unknown whether the message arrived. Check the channel before sending it again.',
  },
  /** Why a message was not deleted, and what to do. */
  deletionFailures: {
    refused: (detail: string | null) =>
      `The chat refused to delete the message${bracketed(detail)}. It is still there.`,
    notNow: (detail: string | null) =>
      `The chat could not delete the message${bracketed(detail)}. Try again later.`,
    rateLimited: () => 'The chat is limiting requests. Try again in a minute.',
    tokenUnreadable: () =>
      'The stored bot token can no longer be read. Save it again in the settings, then delete the message.',
    unclear: (detail: string | null) =>
      `The chat did not confirm the deletion${bracketed(detail)}. Try again.`,
    unreachable: (detail: string | null) =>
      `The chat could not be reached${bracketed(detail)}. The message is still there. Try again later.`,
  },
  /** Why the message does not show a correction or withdrawal yet, and what to do. */
  updateFailures: {
    pending: (_detail?: string | null) =>
      'An entry in this message was corrected or withdrawn. The message is being updated.',
    refused: (detail: string | null) =>
      `The chat refused to update the message${bracketed(detail)}. It still shows an earlier state.`,
    gone: (_detail?: string | null) =>
      'The message no longer exists in the chat, so there is nothing to update.',
    notNow: (detail: string | null) =>
      `The chat could not update the message${bracketed(detail)}. Try again later.`,
    rateLimited: (_detail?: string | null) => 'The chat is limiting requests. Try again in a minute.',
    tokenUnreadable: (_detail?: string | null) =>
      'The stored bot token can no longer be read. Save it again in the settings, then update the message.',
    noToken: (_detail?: string | null) =>
      'The bot token is no longer in the settings. Save it again, then update the message.',
    internal: (_detail?: string | null) =>
      'An error in the archive prevented the update. The log has the details under the id of this run.',
    unreachable: (detail: string | null) =>
      `The chat did not confirm the update${bracketed(detail)}. Try again.`,
  },
  update: {
    title: 'The message is not up to date',
    button: 'Update the message',
    failed: 'Not updated.',
    updatedAt: 'Updated',
    explained: 'because an entry was corrected or withdrawn',
    withdrawn: (period: string) => `Everything that was published ${period} has been withdrawn`,
  },
  /** Why a message cannot be deleted, and what to do. */
  notDeletable: {
    webhook:
      'This message was sent through a webhook and cannot be deleted from here. Delete it in the chat.',
    nothing_sent: 'This run sent no message.',
    unknown: 'It is unknown whether the message was posted. Check the channel.',
    no_token: 'The bot token is no longer in the settings. Save it again, or delete the message in the chat.',
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
    willArrive: (channel: string) => `The message will arrive in ${channel} and can be deleted from here.`,
    canSettle: 'If a response gets lost, the archive looks for the message in the channel.',
    unclear: 'This chat does not report what the bot may do. Only sending a message will show.',
  },
  /** What limits the bot, and what to do. `name` is what the chat calls the bot, if it says. */
  botFindings: {
    cannot_post: () =>
      'The bot lacks the permission chat:write, so it can neither send nor delete the message. Grant it in the chat and reinstall the app there.',
    no_channel: () => 'No channel is set, so the bot sends nothing. Enter a channel and save.',
    channel_not_found: ({ channel }: Bot) =>
      `The chat does not know ${channel}, or the bot cannot see it. Check the channel. If it is private, invite the bot to it.`,
    channel_archived: ({ channel }: Bot) =>
      `${channel} is archived in the chat and accepts no messages. Enter another channel, or restore it.`,
    not_in_channel: ({ channel, name }: Bot) =>
      `The bot is not in ${channel}, so the chat will refuse the message. ${invitation(name)}`,
    outside_channel: ({ channel, name }: Bot) =>
      `The bot is not in ${channel}. If a response gets lost, the archive cannot look there for the message. ${invitation(name)}`,
    cannot_look: ({ channel }: Bot) =>
      `The archive could not check whether the bot reaches ${channel}. The bot needs the permission channels:read in the chat, or groups:read for a private channel.`,
    not_looked: ({ channel }: Bot) =>
      `The archive could not check whether the bot reaches ${channel}: the chat gave no usable response.`,
    no_public_history: () => lacksHistory('channels:history'),
    no_private_history: () => lacksHistory('groups:history'),
    no_history: () => lacksHistory('channels:history, or groups:history in a private channel'),
  },
  statuses: {
    running: 'running',
    sent: 'sent',
    nothing_published: 'nothing published',
    dry_run: 'dry run',
    failed: 'failed',
    unknown: 'unknown',
  },
  routes: { bot: 'Bot', webhook: 'Webhook', environment: 'Webhook from the environment' },
  /** What starts a run without a person. */
  triggers: { scheduler: 'Schedule', 'jobs:run': 'Command jobs:run' },
  entries: (count: number) => countOf(count, 'entry', 'entries'),
  days: (count: number) => countOf(count, 'day', 'days'),
  facts: {
    moment: 'Date and time',
    result: 'Result',
    route: 'Route',
    channel: 'Channel',
    routeAndChannel: 'Route and channel',
    period: 'Period',
    content: 'Content',
    entries: 'Entries',
    projects: 'Projects',
    entriesAndProjects: 'Entries and projects',
    trigger: 'Triggered by',
    duration: 'Duration',
    message: 'Message',
  },
  coming: {
    title: 'The next message',
    lead: 'Everything that was published, as one message in the team chat. A schedule can send it every week, and an administrator can send it here at any time.',
    content: (entries: number, projects: number, includesInternal: boolean) =>
      `${countOf(entries, 'entry', 'entries')} from ${countOf(projects, 'project', 'projects')}, ${includesInternal ? 'internal ones included' : 'without internal ones'}`,
    noContent: (includesInternal: boolean): string =>
      includesInternal ? 'nothing published' : 'nothing published that is not internal',
    nothing: (period: string) => `Nothing was published in the period ${period}. No message would be sent.`,
    plain:
      'This is how Mattermost and Rocket.Chat show the message. Slack shows it with a headline and covers.',
    noRoute: 'None is set up.',
    noChannel: 'A bot token is stored, but the channel is missing.',
    byAdministrator: 'An administrator can set one up.',
    setUp: 'Set one up in the settings',
    change: 'Change',
    bot: (channel: string) => `Bot in the channel ${channel}`,
    webhook: (host: string) => `Webhook at ${host}`,
    environment: (host: string) => `Webhook from the environment (CHAT_WEBHOOK_URL) at ${host}`,
    someWebhook: 'the webhook',
    daysLabel: 'How far the message looks back',
    or: 'or',
    daysNumber: (min: number, max: number) => `Number of days, ${min} to ${max}`,
    daysUnit: 'days',
    show: 'Show',
  },
  underWay: {
    title: 'A digest is being sent',
    about: (days: string) => ` about ${days}`,
    since: ', since ',
    trigger: (trigger: string) => `Triggered by: ${trigger}. `,
  },
  send: {
    button: 'Send now…',
    noRoute: 'Set up a route first.',
    nothing: 'There is nothing to send in this period.',
    title: (entries: string, target: string) => `Send ${entries} to ${target}?`,
    confirm: 'Send now',
    sending: 'Sending…',
    shared:
      'A digest is already being sent. If you click before it ends, you join that run with its period, and no second message is sent. Otherwise:',
    toChannel: (period: string, channel: string) =>
      `The message about ${period} is sent immediately. Everyone in ${channel} can read it.`,
    toWebhook: (period: string) =>
      `The message about ${period} is sent immediately. Everyone in the channel of the webhook can read it.`,
    withInternal: 'Internal entries are included.',
    withoutInternal: 'Internal entries are not included.',
    deletable: 'You can delete it from the history afterwards.',
    notDeletable: 'A message sent through a webhook cannot be deleted from here.',
    sent: (entries: string, target: string) => `Sent: ${entries} to ${target}.`,
    nothingPublished: 'Nothing was published in the period. Nothing was sent.',
    lost: 'The connection to the archive was lost. Reload the page: the history shows whether the message was sent. Do not send again before that.',
    notSent: 'Not sent.',
    seeRun: 'See the run',
  },
  history: {
    title: 'History',
    runs: (count: number) => countOf(count, 'run', 'runs'),
    empty:
      'No digest has run yet. Its result will appear here: when it ran, where it went, how many entries it had, and who triggered it.',
    andMore: (names: string, count: number) => `${names} and ${count} more`,
    took: (duration: string) => `took ${duration}`,
    notDeletable: 'not deletable',
    pages: 'Pages of the history',
    newer: 'Newer runs',
    older: 'Older runs',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  run: {
    title: (moment: string) => `Digest of ${moment}`,
    noRoute: 'none set up',
    noMessage: 'This run has no message.',
    toHistory: 'Back to the history',
  },
  preview: { title: 'Preview', region: 'The message as the chat shows it' },
  deletion: {
    button: 'Delete the message…',
    short: 'Delete…',
    label: (moment: string, channel: string) => `Delete the message of ${moment} from ${channel}`,
    title: (channel: string) => `Delete the message from ${channel}?`,
    text: (moment: string, entries: number, channel: string) =>
      `The message of ${moment} with ${countOf(entries, 'entry', 'entries')} will be deleted from ${channel} for everyone. This cannot be undone. The run stays in the history.`,
    confirm: 'Delete the message',
    deleting: 'Deleting…',
    failed: 'Not deleted.',
    done: (moment: string) => `This message was deleted in the chat: ${moment}.`,
    doneShort: (moment: string) => `deleted, ${moment}`,
  },
  settings: {
    test: 'Test the bot',
    testing: 'Testing…',
    saveFirst: 'Save first.',
    noToken: 'Save a bot token first.',
    remove: 'Remove the token…',
    removeTitle: 'Remove the bot token?',
    removeText:
      'The digest then goes to the webhook address, if one is set. Messages that the bot has sent can no longer be deleted from here.',
    removeConfirm: 'Remove the token',
    removing: 'Removing…',
    lastRuns: 'Last runs',
    noRuns: 'No digest has run yet.',
    allRuns: (count: number) => `All ${count} runs`,
    toDigest: 'Preview and history',
  },
}

type Bot = { channel: string; name: string | null }

function bracketed(detail: string | null): string {
  return detail === null ? '' : ` (${detail})`
}

function invitation(name: string | null): string {
  return name === null ? 'Invite it.' : `Write “/invite @${name}” there.`
}

function lacksHistory(scope: string): string {
  return `The bot lacks the permission ${scope}. If a response gets lost, the archive cannot look for the message.`
}

export type DigestMessages = typeof digest
