/** A channel of the fake workspace. */
export interface Channel {
  id: string
  name: string
  /** Whether the bot was invited into it. */
  isMember: boolean
  /** Hidden from a bot that is no member. */
  isPrivate?: boolean
  isArchived?: boolean
}

/** A message that stands, or stood, in a channel. */
export interface PostedMessage {
  by: 'bot' | 'webhook' | 'teams' | 'person'
  /** Null for webhooks, which belong to a channel that the caller never learns. */
  channel: string | null
  /** Such as `1733140800.000100`; null for webhooks. */
  ts: string | null
  /** What was sent, decoded: the arguments of `chat.postMessage` or the body of the webhook. */
  message: Record<string, unknown>
  isDeleted: boolean
}

/** What the fake service knows. */
export interface ChatState {
  token: string
  /** Null: the service does not say what a token may do, and lets it do everything. */
  scopes: string[] | null
  channels: Channel[]
  posted: PostedMessage[]
}

/** Timestamps as Slack gives them: seconds, and a count within the workspace that sets messages apart. */
export function makeTimestamps(now: () => Date): () => string {
  let count = 0
  return () => {
    count += 1
    return `${Math.floor(now().getTime() / 1000)}.${String(count * 100).padStart(6, '0')}`
  }
}

/** Adds a message to a channel and gives its timestamp. */
export type Post = (message: Omit<PostedMessage, 'ts' | 'isDeleted'>) => string
