import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { parseJson } from '@/lib/json'
import { misbehave, send, type Behavior, type Endpoint } from './behavior'
import type { Reply } from './reply'
import { routeOf, type Called } from './routeOf'
import { makeTimestamps, type Channel, type ChatState, type Post, type PostedMessage } from './state'

export type { Behavior, Endpoint } from './behavior'
export type { Channel, PostedMessage } from './state'

/** A received request. */
interface RecordedRequest {
  method: string
  path: string
  /** Null for an unknown path. */
  endpoint: Endpoint | null
  headers: IncomingHttpHeaders
  /** The raw body. */
  body: string
  /** The decoded body: form or JSON; JSON values in a form are decoded too. */
  args: unknown
  /** `performance.now()` of its arrival. */
  at: number
}

/** A connection. */
interface Connection {
  /** The address that the client connected to. */
  to: string
  isOpen: () => boolean
}

/** A delayed call. */
interface Delayed {
  /** Resolves when the call has arrived. */
  arrived: Promise<RecordedRequest>
  /** Sends the response. */
  release: () => void
}

/** A chat service on loopback that behaves like the real one. */
export interface FakeChat {
  /** Base address of the Web API, with a trailing slash. */
  apiUrl: string
  /** An incoming webhook of Slack. */
  webhookUrl: string
  mattermostUrl: string
  rocketChatUrl: string
  /** A Teams workflow. */
  teamsUrl: string
  port: number
  /** The token that the bot must send. */
  token: string
  /** The channel that the bot has joined. */
  channel: Channel
  channels: Channel[]
  /** Every message ever posted, in order; deleted ones are marked. */
  posted: PostedMessage[]
  requests: RecordedRequest[]
  /** Every connection, even without a request. */
  connections: Connection[]
  /** Makes the next call (to this endpoint, if given) fail. Calls queue up. */
  next: (behavior: Behavior, endpoint?: Endpoint) => void
  /** Delays the next response. `isAccepted`: whether the message is posted before (default) or after the release. */
  delay: (options?: { endpoint?: Endpoint; isAccepted?: boolean }) => Delayed
  /** Posts a message by another user of the chat. */
  say: (text: string, channel?: string) => void
  close: () => Promise<void>
}

interface Scripted {
  endpoint: Endpoint | undefined
  play:
    | Behavior
    | { kind: 'delay'; isAccepted: boolean; arrive: (call: RecordedRequest) => void; released: Promise<void> }
}

interface FakeSettings {
  /** Listening host. */
  host?: string
  /** Certificate and key as PEM, for https. */
  tls?: { key: string; cert: string }
  token?: string
  scopes?: string[] | null
  channels?: Channel[]
  now?: () => Date
}

const CHANNELS: Channel[] = [
  { id: 'C0123456789', name: 'updates', isMember: true },
  { id: 'C0987654321', name: 'elsewhere', isMember: false },
]
const SCOPES = ['chat:write', 'channels:history', 'channels:read']

/** Starts the service on its own port. */
export async function openFakeChat(settings: FakeSettings = {}): Promise<FakeChat> {
  const { host = '127.0.0.1', tls, token = 'xoxb-fake', scopes = SCOPES, now = () => new Date() } = settings
  const channels = (settings.channels ?? CHANNELS).map((channel) => ({ ...channel }))
  const state: ChatState = { token, scopes, channels, posted: [] }
  const timestamp = makeTimestamps(now)
  const requests: RecordedRequest[] = []
  const connections: Connection[] = []
  const sockets: Socket[] = []
  const script: Scripted[] = []

  const post: Post = (message) => {
    const ts = timestamp()
    state.posted.push({ ...message, ts: message.channel === null ? null : ts, isDeleted: false })
    return ts
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = performance.now()
    const path = request.url ?? '/'
    const { method = '', headers } = request
    const body = await readText(request)
    const call: Called = { method, path, headers, body, args: decode(headers['content-type'], body) }
    const route = routeOf(call, state, post)
    const recorded = { ...call, endpoint: route.endpoint, at }
    requests.push(recorded)
    const scripted = take(script, route.endpoint)
    if (scripted === undefined) return send(response, route.accept())
    if (scripted.play.kind !== 'delay') return misbehave(scripted.play, response, route)
    const { isAccepted, arrive, released } = scripted.play
    const early: Reply | null = isAccepted ? route.accept() : null
    arrive(recorded)
    await released
    send(response, early ?? route.accept())
  }

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    // Many tests are about clients that disconnect early.
    respond(request, response).catch(() => response.destroy())
  }
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener)
  server.on('connection', (socket: Socket) => {
    sockets.push(socket)
    connections.push({ to: socket.localAddress ?? '', isOpen: () => !socket.destroyed })
    if (script[0]?.play.kind !== 'drop_before_reading') return
    script.shift()
    socket.destroy()
  })
  const releases: (() => void)[] = []
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  // A listening TCP server always has an address of this shape.
  const { port } = server.address() as AddressInfo
  const origin = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`

  return {
    apiUrl: `${origin}/api/`,
    webhookUrl: `${origin}/services/T0123456789/B0123456789/fake`,
    mattermostUrl: `${origin}/mattermost/hooks/fake`,
    rocketChatUrl: `${origin}/rocketchat/hooks/fake`,
    teamsUrl: `${origin}/workflows/fake/triggers/manual/paths/invoke?api-version=1`,
    port,
    token,
    channel: channels[0] ?? { id: '', name: '', isMember: false },
    channels,
    posted: state.posted,
    requests,
    connections,
    next: (play, endpoint) => void script.push({ play, endpoint }),
    delay({ endpoint, isAccepted = true } = {}) {
      let release = () => {}
      let arrive: (call: RecordedRequest) => void = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      const arrived = new Promise<RecordedRequest>((resolve) => (arrive = resolve))
      releases.push(release)
      script.push({ endpoint, play: { kind: 'delay', isAccepted, arrive, released } })
      return { arrived, release }
    },
    say: (text, channel = channels[0]?.id ?? '') => void post({ by: 'person', channel, message: { text } }),
    async close() {
      for (const release of releases) release()
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function take(script: Scripted[], endpoint: Endpoint | null): Scripted | undefined {
  const index = script.findIndex(
    (scripted) => scripted.endpoint === undefined || scripted.endpoint === endpoint,
  )
  return index < 0 ? undefined : script.splice(index, 1)[0]
}

/** Form values are text; Slack parses JSON in lists and objects. */
function decode(type: string | undefined, body: string): unknown {
  if (!type?.startsWith('application/x-www-form-urlencoded')) return parseJson(body)
  return Object.fromEntries(
    [...new URLSearchParams(body)].map(([key, value]) => [
      key,
      /^[[{]/.test(value) && key !== 'text' ? (parseJson(value) ?? value) : value,
    ]),
  )
}
