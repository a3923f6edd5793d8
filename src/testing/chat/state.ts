/** A channel of the fake workspace. */
export interface Channel {
  id: string
  name: string
  /** Whether the bot has joined it. */
  isMember: boolean
  /** Hidden from a bot that has not joined it. */
  isPrivate?: boolean
  isArchived?: boolean
}

/** A message in a channel, possibly deleted. */
export interface PostedMessage {
  by: 'bot' | 'webhook' | 'teams' | 'person'
  /** Null for webhooks, whose client does not learn the channel. */
  channel: string | null
  /** Such as `1733140800.000100`; null for webhooks. */
  ts: string | null
  /** The decoded request: the arguments of `chat.postMessage` or the body of the webhook. */
  message: Record<string, unknown>
  isDeleted: boolean
}

/** The state of the fake service. */
export interface ChatState {
  token: string
  /** Null: the service reports no scopes and allows everything. */
  scopes: string[] | null
  channels: Channel[]
  posted: PostedMessage[]
}

/** Timestamps as Slack generates them: seconds, and a counter within the workspace. */
export function makeTimestamps(now: () => Date): () => string {
  let count = 0
  return () => {
    count += 1
    return `${Math.floor(now().getTime() / 1000)}.${String(count * 100).padStart(6, '0')}`
  }
}

/** Posts a message to a channel and returns its timestamp. */
export type Post = (message: Omit<PostedMessage, 'ts' | 'isDeleted'>) => string
