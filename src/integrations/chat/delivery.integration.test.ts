import { createServer, Socket, type AddressInfo, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { certificate } from '@/testing/chat/certificate'
import { openFakeChat, type Behavior, type FakeChat } from '@/testing/chat/fakeChat'
import { openBot } from './bot'
import type { UnknownCode } from '@/domain/digest/run'
import type { Delivery } from './delivery'
import { openWebhook } from './webhook'

/** For requests that should time out. In production they have 5 or 10 seconds. */
const SHORT_MS = 500
const deadlineFor = ({ kind }: Behavior) => (kind === 'slow' || kind === 'drip' ? SHORT_MS : 10_000)

interface Options {
  deadlineMs?: number
  signal?: AbortSignal
}

interface Route {
  name: string
  url: (chat: FakeChat) => string
  send: (chat: FakeChat, options?: Options) => Promise<Delivery>
  /** The same to another URL. */
  sendTo: (url: string, options?: Options) => Promise<Delivery>
}

const waited: number[] = []
const wait = async (ms: number) => void waited.push(ms)
const message = { text: 'What is new', blocks: [{ type: 'divider' }] }
const card = {
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: { type: 'AdaptiveCard', version: '1.4', body: [] },
    },
  ],
}

function routeOf(name: string, url: Route['url'], sendTo: Route['sendTo']): Route {
  return { name, url, sendTo, send: (chat, options) => sendTo(url(chat), options) }
}

const bot = routeOf(
  'bot',
  ({ apiUrl }) => apiUrl,
  (apiUrl, options) =>
    openBot({ token: chat.token, apiUrl, wait, ...options }).send({ ...message, channel: chat.channel.id }),
)
const hook = routeOf(
  'webhook',
  ({ webhookUrl }) => webhookUrl,
  (url, options) => openWebhook({ url, service: 'slack', isGuarded: false, wait, ...options }).send(message),
)
const teams = routeOf(
  'Teams',
  ({ teamsUrl }) => teamsUrl,
  (url, options) => openWebhook({ url, service: 'teams', isGuarded: false, wait, ...options }).send(card),
)
const ROUTES = [bot, hook, teams]

const failure = (code: string, detail: string | null = null) => ({
  kind: 'failed',
  failure: { code, detail },
})
const unclear = (code: UnknownCode) => ({ kind: 'unknown', failure: { code } })

let chat: FakeChat
beforeEach(async () => {
  waited.length = 0
  chat = await openFakeChat()
})
afterEach(() => chat.close())

describe.each(ROUTES)('DIGEST-11: the result of a message by $name', (route) => {
  it('is sent if the service confirms it', async () => {
    expect(await route.send(chat)).toMatchObject({ kind: 'sent' })
    expect(chat.posted).toHaveLength(1)
  })

  const refusals: [Behavior, ReturnType<typeof failure>][] = [
    [{ kind: 'status', status: 500, body: 'rollup_error' }, failure('http_status', '500')],
    [{ kind: 'status', status: 502, body: '<html>' }, failure('http_status', '502')],
    [{ kind: 'status', status: 503 }, failure('http_status', '503')],
    [{ kind: 'status', status: 504 }, failure('http_status', '504')],
    [{ kind: 'status', status: 401 }, failure('http_status', '401')],
    [{ kind: 'status', status: 404, body: '<html>' }, failure('http_status', '404')],
    [{ kind: 'drip', status: 500 }, failure('http_status', '500')],
    [{ kind: 'redirect', location: '/elsewhere' }, failure('redirected', '302')],
    [{ kind: 'redirect', location: 'https://example.com/', status: 307 }, failure('redirected', '307')],
    [{ kind: 'rate_limited', retryAfter: 61 }, failure('rate_limited', '61')],
    [{ kind: 'rate_limited', retryAfter: null }, failure('rate_limited')],
  ]
  it.each(refusals)('is failed after %j, without a retry', async (behavior, result) => {
    chat.next(behavior)
    expect(await route.send(chat, { deadlineMs: deadlineFor(behavior) })).toEqual(result)
    expect(chat.requests).toHaveLength(1)
    expect(waited).toEqual([])
  })

  it('is failed if the connection is refused', async () => {
    const closed = await listening()
    await new Promise((resolve) => closed.server.close(resolve))
    expect(await route.sendTo(`http://127.0.0.1:${closed.port}/`)).toEqual(
      failure('unreachable', 'ECONNREFUSED'),
    )
  })

  it('is failed if the name does not exist', async () => {
    expect(await route.sendTo('http://chat.invalid/')).toMatchObject({
      kind: 'failed',
      failure: { code: 'unreachable' },
    })
  })

  it('is failed if the certificate is not trusted', async () => {
    const other = await openFakeChat({ tls: certificate })
    const result = await route.sendTo(route.url(other))
    expect(result).toMatchObject({ kind: 'failed', failure: { code: 'unreachable' } })
    expect('failure' in result && result.failure.detail).toMatch(/SELF_SIGNED|UNABLE_TO_VERIFY/)
    expect(other.requests).toEqual([])
    await other.close()
  })

  it('is failed if TLS cannot be established, because nothing was sent before', async () => {
    const silent = await listening()
    const stalled = await route.sendTo(`https://127.0.0.1:${silent.port}/`, { deadlineMs: SHORT_MS })
    expect(stalled).toEqual(failure('unreachable', 'ETIMEDOUT'))
    silent.close()
    expect(await route.sendTo(chat.apiUrl.replace('http:', 'https:'))).toMatchObject({
      kind: 'failed',
      failure: { code: 'unreachable' },
    })
  })

  it('is failed if the address is invalid', async () => {
    expect(await route.sendTo('')).toMatchObject({ kind: 'failed', failure: { code: 'unreachable' } })
    expect(await route.sendTo('ftp://chat.test/')).toMatchObject({
      kind: 'failed',
      failure: { code: 'unreachable' },
    })
  })

  const losses: [Behavior, UnknownCode, number][] = [
    [{ kind: 'slow', ms: 60_000 }, 'timeout', 1],
    [{ kind: 'drip' }, 'timeout', 1],
    [{ kind: 'drop_before_reading' }, 'connection_lost', 0],
    [{ kind: 'drop_before_accepting' }, 'connection_lost', 0],
    [{ kind: 'drop_after_accepting' }, 'connection_lost', 1],
    [{ kind: 'garbage' }, 'unreadable_answer', 0],
    [{ kind: 'html' }, 'unreadable_answer', 0],
    [{ kind: 'text', body: '{"ok":' }, 'unreadable_answer', 0],
    [{ kind: 'huge', bytes: 9 * 1024 * 1024 }, 'unreadable_answer', 1],
  ]
  it.each(losses)('is unknown after %j, and is not retried: %s', async (behavior, code, posted) => {
    chat.next(behavior)
    expect(await route.send(chat, { deadlineMs: deadlineFor(behavior) })).toMatchObject(unclear(code))
    expect(chat.posted, 'as many as the service accepted').toHaveLength(posted)
    expect(chat.requests.length).toBeLessThanOrEqual(1)
    expect(waited).toEqual([])
  })

  it('is unknown after a truncated response, except for a workflow, whose status is sufficient', async () => {
    chat.next({ kind: 'cut' })
    const result = await route.send(chat)
    expect(result).toMatchObject(route === teams ? { kind: 'sent' } : unclear('connection_lost'))
    expect(chat.posted).toHaveLength(1)
  })

  it('is retried after Retry-After, and posted once', async () => {
    chat.next({ kind: 'rate_limited', retryAfter: 2 })
    chat.next({ kind: 'rate_limited', retryAfter: 30 })
    expect(await route.send(chat)).toMatchObject({ kind: 'sent' })
    expect(waited).toEqual([2_000, 30_000])
    expect(chat.requests).toHaveLength(3)
    expect(chat.posted).toHaveLength(1)
  })

  it('is failed after three tries with Retry-After', async () => {
    for (let tries = 0; tries < 4; tries += 1) chat.next({ kind: 'rate_limited', retryAfter: 1 })
    expect(await route.send(chat)).toEqual(failure('rate_limited', '1'))
    expect(chat.requests).toHaveLength(3)
    expect(chat.posted).toEqual([])
  })

  it('is unknown if the second try is lost', async () => {
    chat.next({ kind: 'rate_limited', retryAfter: 1 })
    chat.next({ kind: 'drop_after_accepting' })
    expect(await route.send(chat)).toMatchObject(unclear('connection_lost'))
    expect(chat.posted).toHaveLength(1)
  })

  it('is failed if the process shuts down before it is sent', async () => {
    expect(await route.send(chat, { signal: AbortSignal.abort() })).toEqual(failure('stopped'))
    expect(chat.connections).toEqual([])
  })

  it('is unknown if the process shuts down during the request', async () => {
    const shutdown = new AbortController()
    const delayed = chat.delay()
    const sent = route.send(chat, { signal: shutdown.signal })
    await delayed.arrived
    shutdown.abort()
    expect(await sent).toMatchObject(unclear('process_ended'))
    expect(chat.posted).toHaveLength(1)
  })

  it('is failed if the process shuts down while connecting', async () => {
    const silent = await listening()
    const shutdown = new AbortController()
    const sent = route.sendTo(`https://127.0.0.1:${silent.port}/`, { signal: shutdown.signal })
    await silent.connected
    shutdown.abort()
    expect(await sent).toEqual(failure('stopped'))
    silent.close()
  })

  it('is failed if the process was suspended while connecting for longer than the deadline', async () => {
    const connect = vi.spyOn(Socket.prototype, 'connect').mockImplementationOnce(function (
      this: Socket,
      ...args
    ) {
      connect.mockRestore()
      const begun = this.connect(...args)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
      return begun
    })
    // From a timer, because received data is then seen before the deadline timer.
    await new Promise((resolve) => setTimeout(resolve, 1))
    expect(await route.send(chat, { deadlineMs: 200 })).toEqual(failure('unreachable', 'ETIMEDOUT'))
    await expect.poll(() => chat.connections).toHaveLength(1)
    expect(chat.requests).toEqual([])
  })

  it('leaves no connection open', async () => {
    await route.send(chat)
    await expect.poll(() => chat.connections.some(({ isOpen }) => isOpen())).toBe(false)
  })
})

describe('DIGEST-15: the duration of a request', () => {
  it("is at most 10 seconds in total, for a bot and the operator's webhook", async () => {
    // Tests above show with a shorter deadline that it ends the request.
    const deadlines = vi.spyOn(AbortSignal, 'timeout')
    for (const route of [bot, hook]) {
      deadlines.mockClear()
      expect(await route.send(chat)).toMatchObject({ kind: 'sent' })
      expect(deadlines.mock.calls).toEqual([[10_000]])
    }
    deadlines.mockRestore()
  })
})

describe('the output of the libraries', () => {
  it('is suppressed, whatever happens', async () => {
    const printed: unknown[] = []
    const spies = [
      ...(['log', 'info', 'warn', 'error', 'debug'] as const).map((method) =>
        vi.spyOn(console, method).mockImplementation((...args) => void printed.push(args)),
      ),
      ...[process.stdout, process.stderr].map((stream) =>
        vi.spyOn(stream, 'write').mockImplementation((chunk) => printed.push(chunk) > 0),
      ),
    ]
    const kinds: Behavior[] = [
      { kind: 'refuse', error: 'invalid_blocks', messages: ['[ERROR] no', '[WARN] maybe'] },
      { kind: 'rate_limited', retryAfter: 1 },
      { kind: 'drop_after_accepting' },
      { kind: 'html' },
    ]
    const results: Delivery[] = []
    for (const route of ROUTES) {
      for (const kind of kinds) {
        chat.next(kind)
        results.push(await route.send(chat))
      }
    }
    for (const spy of spies) spy.mockRestore()
    expect(printed).toEqual([])
    expect(JSON.stringify(results)).not.toContain(chat.token)
  })
})

/** A server that accepts connections and never responds. */
async function listening(): Promise<{
  server: Server
  port: number
  connected: Promise<void>
  close: () => void
}> {
  let connect = () => {}
  const connected = new Promise<void>((resolve) => (connect = resolve))
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    connect()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { server, port, connected, close: () => void server.close() }
}
