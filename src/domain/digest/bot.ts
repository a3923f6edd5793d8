/** The problems of a bot and their severity: an `error` prevents the next message. */
export const BOT_FINDINGS = {
  /** It can neither send nor delete. */
  cannot_post: 'error',
  /** Without a channel the bot is no route. */
  no_channel: 'warning',
  channel_not_found: 'error',
  channel_archived: 'error',
  /** The chat will refuse its message. */
  not_in_channel: 'error',
  /** It can post, but cannot search for its messages. */
  outside_channel: 'warning',
  /** It lacks the scope to read the channel. */
  cannot_look: 'warning',
  /** The channel could not be read for another reason. */
  not_looked: 'warning',
  /** It cannot search for its messages: in a public channel, a private one, or one of unknown kind. */
  no_public_history: 'warning',
  no_private_history: 'warning',
  no_history: 'warning',
} as const

/** A problem of a bot. */
export type BotFinding = keyof typeof BOT_FINDINGS

/** The state of the channel. Members are null if the chat omits them. */
export type ChannelState =
  | { kind: 'seen'; isMember: boolean | null; isPrivate: boolean | null; isArchived: boolean }
  /** The chat does not know it, or hides it from the bot. */
  | { kind: 'not_found' }
  /** The bot lacks `channels:read` or `groups:read`. */
  | { kind: 'not_permitted' }
  | { kind: 'unclear' }

/** What is known about a bot. */
interface KnownBot {
  /** The scopes of its token; null if the chat omits them. */
  scopes: readonly string[] | null
  /** Null if no channel is set. */
  channel: ChannelState | null
}

/** What a bot can do. Null if only sending would tell. */
export interface BotCheck {
  /** Whether the next message will arrive in the channel, and can be deleted. */
  willArrive: boolean | null
  /** Whether the archive can search for a message whose request got no response (DIGEST-12). */
  canSettle: boolean | null
  findings: BotFinding[]
}

/**
 * Checks whether a bot can post into the channel (`chat:write` as a member, or `chat:write.public` in a public one), delete its
 * messages (`chat:write`), and find them in the channel's history (`channels:history`, in a private one `groups:history`, as a
 * member). A chat that does not list the scopes is no finding.
 */
export function checkBot(bot: KnownBot): BotCheck {
  const { channel } = bot
  const findings = [
    ...(may(bot, 'chat:write') === false ? (['cannot_post'] as const) : []),
    ...findingsOfChannel(bot),
    ...findingsOfHistory(bot),
  ]
  const isMember = channel?.kind === 'seen' && channel.isMember === true
  const isOpen =
    channel?.kind === 'seen' && channel.isPrivate === false && may(bot, 'chat:write.public') === true
  const cannotArrive = findings.some((found) => found === 'no_channel' || BOT_FINDINGS[found] === 'error')
  const cannotSettle = findings.some((found) => found !== 'cannot_look' && found !== 'not_looked')
  const isSureToArrive = may(bot, 'chat:write') === true && (isMember || isOpen)
  const isSureToSettle = isMember && bot.scopes !== null
  return {
    willArrive: cannotArrive ? false : isSureToArrive || null,
    canSettle: cannotSettle ? false : isSureToSettle || null,
    findings,
  }
}

const UNSEEN = {
  not_found: 'channel_not_found',
  not_permitted: 'cannot_look',
  unclear: 'not_looked',
} as const

function findingsOfChannel(bot: KnownBot): BotFinding[] {
  const { channel } = bot
  if (channel === null) return ['no_channel']
  if (channel.kind !== 'seen') return [UNSEEN[channel.kind]]
  if (channel.isArchived) return ['channel_archived']
  if (channel.isMember !== false) return []
  const isClosed = channel.isPrivate === true || may(bot, 'chat:write.public') === false
  return [isClosed ? 'not_in_channel' : 'outside_channel']
}

function findingsOfHistory(bot: KnownBot): BotFinding[] {
  const isPrivate = bot.channel?.kind === 'seen' ? bot.channel.isPrivate : null
  const canReadPublic = may(bot, 'channels:history') !== false
  const canReadPrivate = may(bot, 'groups:history') !== false
  if (isPrivate === null) return canReadPublic || canReadPrivate ? [] : ['no_history']
  if (isPrivate) return canReadPrivate ? [] : ['no_private_history']
  return canReadPublic ? [] : ['no_public_history']
}

/** Null if the chat omits the scopes. */
function may({ scopes }: KnownBot, scope: string): boolean | null {
  return scopes?.includes(scope) ?? null
}
