/** What keeps a bot from its work, and how much that matters: an error keeps the next message from arriving. */
export const BOT_FINDINGS = {
  /** It may neither send nor delete. */
  cannot_post: 'error',
  /** The bot is no route without one. */
  no_channel: 'warning',
  channel_not_found: 'error',
  channel_archived: 'error',
  /** The chat will refuse its message. */
  not_in_channel: 'error',
  /** It may post all the same, and cannot look for what it has posted. */
  outside_channel: 'warning',
  /** The channel cannot be looked at for want of a permission. */
  cannot_look: 'warning',
  /** The channel could not be looked at for another reason. */
  not_looked: 'warning',
  /** It may not look for what it has posted: in a public channel, in a private one, in one of a kind that is not known. */
  no_public_history: 'warning',
  no_private_history: 'warning',
  no_history: 'warning',
} as const

/** One thing that keeps a bot from its work. */
export type BotFinding = keyof typeof BOT_FINDINGS

/** Whether a text is the code of a finding. */
export function isBotFinding(text: unknown): text is BotFinding {
  return typeof text === 'string' && Object.hasOwn(BOT_FINDINGS, text)
}

/** What a look at the channel has shown. Members are null where the service does not tell. */
export type ChannelState =
  | { kind: 'seen'; isMember: boolean | null; isPrivate: boolean | null; isArchived: boolean }
  /** The chat does not know it, or does not show it to the bot. */
  | { kind: 'not_found' }
  /** The bot lacks `channels:read` or `groups:read`. */
  | { kind: 'not_permitted' }
  | { kind: 'unclear' }

/** What is known of a bot. */
export interface KnownBot {
  /** What its token may do; null when the service does not tell. */
  scopes: readonly string[] | null
  /** Null when no channel is set. */
  sight: ChannelState | null
}

/** What can be told of a bot without sending anything. Null: nobody can tell. */
export interface BotCheck {
  /** Whether the next message will arrive in the channel. Then it can be deleted, too. */
  willArrive: boolean | null
  /** Whether the archive can find out by itself if a message that got no answer has arrived. */
  canSettle: boolean | null
  findings: BotFinding[]
}

/**
 * Judges whether a bot will do what is expected of it: post into the channel (`chat:write`, as a member, or in a public one with
 * `chat:write.public`), delete what it has posted (`chat:write`), and look in the channel's history for it (`channels:history`,
 * in a private one `groups:history`, as a member). That a service does not tell what a token may do is no finding.
 */
export function checkBot(bot: KnownBot): BotCheck {
  const { sight } = bot
  const findings = [
    ...(may(bot, 'chat:write') === false ? (['cannot_post'] as const) : []),
    ...findingsOfChannel(bot),
    ...findingsOfHistory(bot),
  ]
  const isMember = sight?.kind === 'seen' && sight.isMember === true
  const isOpen = sight?.kind === 'seen' && sight.isPrivate === false && may(bot, 'chat:write.public') === true
  return {
    willArrive: verdict({
      isImpossible: findings.some((found) => found === 'no_channel' || BOT_FINDINGS[found] === 'error'),
      isSure: may(bot, 'chat:write') === true && (isMember || isOpen),
    }),
    canSettle: verdict({
      isImpossible: findings.some((found) => found !== 'cannot_look' && found !== 'not_looked'),
      isSure: isMember && bot.scopes !== null,
    }),
    findings,
  }
}

function findingsOfChannel(bot: KnownBot): BotFinding[] {
  const { sight } = bot
  switch (sight?.kind) {
    case undefined:
      return ['no_channel']
    case 'not_found':
      return ['channel_not_found']
    case 'not_permitted':
      return ['cannot_look']
    case 'unclear':
      return ['not_looked']
    case 'seen': {
      if (sight.isArchived) return ['channel_archived']
      if (sight.isMember !== false) return []
      const isShut = sight.isPrivate === true || may(bot, 'chat:write.public') === false
      return [isShut ? 'not_in_channel' : 'outside_channel']
    }
  }
}

function findingsOfHistory(bot: KnownBot): BotFinding[] {
  const isPrivate = bot.sight?.kind === 'seen' ? bot.sight.isPrivate : null
  const mayRead = {
    open: may(bot, 'channels:history') !== false,
    private: may(bot, 'groups:history') !== false,
  }
  if (isPrivate === null) return mayRead.open || mayRead.private ? [] : ['no_history']
  if (isPrivate) return mayRead.private ? [] : ['no_private_history']
  return mayRead.open ? [] : ['no_public_history']
}

/** Null when the service does not tell. */
function may({ scopes }: KnownBot, scope: string): boolean | null {
  return scopes?.includes(scope) ?? null
}

function verdict({ isImpossible, isSure }: { isImpossible: boolean; isSure: boolean }): boolean | null {
  if (isImpossible) return false
  return isSure ? true : null
}
