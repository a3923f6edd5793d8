import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from './behavior'
import { messageError } from './messageLimits'
import { json, type Reply } from './reply'
import type { Channel, ChatState, Post, PostedMessage } from './state'

/** A method of the Web API: form arguments in, response out. */
type Method = (args: Record<string, unknown>, state: ChatState, post: Post) => Reply

type MethodName = Exclude<Endpoint, 'webhook' | 'teams'>

/** Responds to a Web API call as Slack does: always with status 200, errors in the body. */
export function apiReply(
  method: string,
  { headers, args }: { headers: IncomingHttpHeaders; args: Record<string, unknown> },
  state: ChatState,
  post: Post,
): Reply {
  if (!isMethod(method)) return refusal('unknown_method')
  const [, token] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  if (token === undefined) return refusal('not_authed')
  if (token !== state.token) return refusal('invalid_auth')
  const { scopes } = state
  if (scopes === null) return METHODS[method](args, state, post)
  const needed = scopesOf(method, args, state).find((scope) => !scopes.includes(scope))
  const provided = scopes.join(',')
  const reply =
    needed === undefined
      ? METHODS[method](args, state, post)
      : json({ ok: false, error: 'missing_scope', needed, provided })
  return { ...reply, headers: { ...reply.headers, 'x-oauth-scopes': provided } }
}

/** Slack's refusal. */
export function refusal(error: string, messages: string[] = []): Reply {
  return json({
    ok: false,
    error,
    ...(messages.length > 0 && {
      errors: messages.map((message) => message.replace('[ERROR] ', '')),
      response_metadata: { messages },
    }),
  })
}

/** A request for several kinds of channels needs the scope of each. */
function scopesOf(method: MethodName, args: Record<string, unknown>, state: ChatState): string[] {
  const kind = channelOf(args, state)?.isPrivate === true ? 'groups' : 'channels'
  switch (method) {
    case 'auth.test':
      return []
    case 'chat.postMessage':
    case 'chat.delete':
    case 'chat.update':
      return ['chat:write']
    case 'conversations.history':
      return [`${kind}:history`]
    case 'conversations.info':
      return [`${kind}:read`]
    case 'conversations.list':
      return typesOf(args).map((type) => (type === 'private_channel' ? 'groups:read' : 'channels:read'))
  }
}

function typesOf({ types }: Record<string, unknown>): string[] {
  return textOf(types, 'public_channel').split(',')
}

const METHODS: Record<MethodName, Method> = {
  'auth.test': () =>
    json({
      ok: true,
      url: 'https://example.slack.com/',
      team: 'Example',
      user: 'update-archive',
      team_id: 'T0123456789',
      user_id: 'U0123456789',
      bot_id: 'B0123456789',
      is_enterprise_install: false,
    }),
  'chat.postMessage': postMessage,
  'chat.delete': deleteMessage,
  'chat.update': updateMessage,
  'conversations.history': history,
  'conversations.info': channelInfo,
  'conversations.list': listChannels,
}

function isMethod(name: string): name is MethodName {
  return Object.hasOwn(METHODS, name)
}

/** A message can be posted to a channel name, with or without `#`; all other methods require ids. */
function postMessage(args: Record<string, unknown>, state: ChatState, post: Post): Reply {
  const named = textOf(args.channel).replace(/^#/, '')
  const channel = state.channels.find(({ id, name }) => id === named || name === named)
  if (channel === undefined || isHidden(channel)) return refusal('channel_not_found')
  if (channel.isArchived === true) return refusal('is_archived')
  const mayPostAnywhere = state.scopes?.includes('chat:write.public') === true
  if (!channel.isMember && !mayPostAnywhere) return refusal('not_in_channel')
  const error = messageError(args, 'chat.postMessage')
  if (error !== null) return refusal(error.error, error.messages)
  const ts = post({ by: 'bot', channel: channel.id, message: args })
  return json({ ok: true, channel: channel.id, ts, message: asShown(args, ts, true) })
}

function deleteMessage(args: Record<string, unknown>, state: ChatState): Reply {
  const channel = channelOf(args, state)
  if (channel === undefined) return refusal('channel_not_found')
  const message = state.posted.find(
    (posted) => posted.channel === channel.id && posted.ts === args.ts && !posted.isDeleted,
  )
  if (message === undefined) return refusal('message_not_found')
  if (message.by !== 'bot') return refusal('cant_delete_message')
  message.isDeleted = true
  return json({ ok: true, channel: channel.id, ts: message.ts })
}

/** Replaces a message of the bot, which keeps its timestamp. */
function updateMessage(args: Record<string, unknown>, state: ChatState): Reply {
  const channel = channelOf(args, state)
  if (channel === undefined) return refusal('channel_not_found')
  const message = state.posted.find(
    (posted) => posted.channel === channel.id && posted.ts === args.ts && !posted.isDeleted,
  )
  if (message === undefined) return refusal('message_not_found')
  if (message.by !== 'bot') return refusal('cant_update_message')
  const error = messageError(args, 'chat.postMessage')
  if (error !== null) return refusal(error.error, error.messages)
  message.message = args
  return json({ ok: true, channel: channel.id, ts: message.ts, text: args.text })
}

/** Newest first. Includes `oldest` and `latest` themselves only with `inclusive`. */
function history(args: Record<string, unknown>, state: ChatState): Reply {
  const channel = channelOf(args, state)
  if (channel === undefined) return refusal('channel_not_found')
  if (!channel.isMember) return refusal('not_in_channel')
  const oldest = textOf(args.oldest, '0')
  const latest = textOf(args.latest, 'Infinity')
  const isInclusive = args.inclusive === 'true'
  const known = state.posted
    .filter((message): message is PostedMessage & { ts: string } => message.ts !== null && !message.isDeleted)
    .filter((message) => message.channel === channel.id)
    .filter(({ ts }) => Number(ts) > Number(oldest) || (isInclusive && Number(ts) === Number(oldest)))
    .filter(({ ts }) => Number(ts) < Number(latest) || (isInclusive && Number(ts) === Number(latest)))
    .reverse()
  const { page, next } = pageOf(known, args)
  return json({
    ok: true,
    messages: page.map(({ message, ts }) => asShown(message, ts, args.include_all_metadata === 'true')),
    has_more: next !== '',
    pin_count: 0,
    ...(next !== '' && { response_metadata: { next_cursor: next } }),
  })
}

function channelInfo(args: Record<string, unknown>, state: ChatState): Reply {
  const channel = channelOf(args, state)
  if (channel === undefined || isHidden(channel)) return refusal('channel_not_found')
  return json({ ok: true, channel: asListed(channel) })
}

/** Channels of the requested kinds, archived ones too unless excluded. */
function listChannels(args: Record<string, unknown>, state: ChatState): Reply {
  const types = typesOf(args)
  const known = state.channels
    .filter(({ isPrivate }) => types.includes(isPrivate === true ? 'private_channel' : 'public_channel'))
    .filter((channel) => !isHidden(channel))
    .filter(({ isArchived }) => isArchived !== true || args.exclude_archived !== 'true')
  const { page, next } = pageOf(known, args)
  return json({ ok: true, channels: page.map(asListed), response_metadata: { next_cursor: next } })
}

/** A private channel is hidden from non-members. */
function isHidden({ isPrivate, isMember }: Channel): boolean {
  return isPrivate === true && !isMember
}

function asListed({ id, name, isMember, isPrivate = false, isArchived = false }: Channel) {
  return {
    id,
    name,
    is_channel: true,
    is_member: isMember,
    is_private: isPrivate,
    is_archived: isArchived,
  }
}

/** The value of an argument, which is text in a form. */
function textOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise
}

function channelOf(args: Record<string, unknown>, state: ChatState): Channel | undefined {
  return state.channels.find(({ id }) => id === args.channel)
}

function pageOf<Item>(items: readonly Item[], { limit, cursor }: Record<string, unknown>) {
  const start = cursor === undefined ? 0 : Number(Buffer.from(textOf(cursor), 'base64').toString())
  const end = start + Number(limit ?? 100)
  const next = end < items.length ? Buffer.from(String(end)).toString('base64') : ''
  return { page: items.slice(start, end), next }
}

/** A message as the API returns it. Without `include_all_metadata` the metadata payload is omitted. */
function asShown({ text, blocks, metadata }: Record<string, unknown>, ts: string, isWhole: boolean) {
  const kind = metadata !== null && typeof metadata === 'object' && 'event_type' in metadata ? metadata : null
  return {
    type: 'message',
    user: 'U0123456789',
    bot_id: 'B0123456789',
    ts,
    text,
    ...(blocks !== undefined && { blocks }),
    ...(kind !== null && { metadata: isWhole ? kind : { event_type: kind.event_type } }),
  }
}
