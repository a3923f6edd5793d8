import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { certificate } from '@/testing/chat/certificate'
import { openFakeChat, type FakeChat } from '@/testing/chat/fakeChat'
import { isPublicAddress, type Guard } from './guard'
import { openWebhook } from './webhook'

const HOST = 'chat.example.test'
const PROXIES = [
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'ALL_PROXY',
  'http_proxy',
  'https_proxy',
  'all_proxy',
  'NODE_USE_ENV_PROXY',
]

/** Listens on every address of this machine, IPv6 too. */
let chat: FakeChat
beforeEach(async () => {
  chat = await openFakeChat({ tls: certificate, host: '::' })
})
afterEach(() => chat.close())

const asAddresses = (addresses: readonly string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

/** A name server with these responses in order, the last one forever. */
function nameServer(...responses: string[][]) {
  let queryCount = 0
  const resolve = async () => {
    const response = responses[Math.min(queryCount, responses.length - 1)] ?? []
    queryCount += 1
    return asAddresses(response)
  }
  return { resolve, queryCount: () => queryCount }
}

const urlOf = (host: string) => `https://${host}:${chat.port}/services/T0123456789/B0123456789/fake`

/** Sends to a URL from the settings. Everything but the guard is as in production. */
function sendTo(url: string, guard: Partial<Guard> = {}, deadlineMs?: number) {
  const { resolve, isAllowed = isPublicAddress } = guard
  return openWebhook({
    url,
    service: 'slack',
    isGuarded: true,
    deadlineMs,
    ca: certificate.cert,
    guard: { resolve: resolve ?? (async () => asAddresses(['127.0.0.1', '::1'])), isAllowed },
  }).send({ text: 'What is new' })
}

const forbidden = (detail = 'not_public') => ({
  kind: 'failed',
  failure: { code: 'forbidden_address', detail },
})

describe('SEC-5: never connects to a local address', () => {
  it.each([
    ...[
      '127.0.0.1',
      '127.1',
      '127.0.1',
      '2130706433',
      '0x7f000001',
      '0x7f.0.0.1',
      '0177.0.0.1',
      '017700000001',
    ],
    ...[
      '127.0.0.1.',
      '0',
      '0.0.0.0',
      '０x7f.1',
      '１２７.０.０.１',
      '127。0。0。1',
      '%31%32%37.0.0.1',
      '127.255.255.254',
    ],
    ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
    ...[
      '[::ffff:0:127.0.0.1]',
      '[64:ff9b::127.0.0.1]',
      '[64:ff9b:1::7f00:1]',
      '[2002:7f00:1::]',
      '[fe80::1]',
    ],
    ...['10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '[fd00::1]', '[ff02::1]'],
    ...['198.18.0.1', '224.0.0.1', '255.255.255.255', '[fe80::1%25eth0]', '[2001:0:7f00:1::80ff:fffe]'],
  ])('given as the address %s', async (host) => {
    const result = await sendTo(urlOf(host))
    expect(result.kind).toBe('failed')
    expect('failure' in result && result.failure.code).toMatch(/^(forbidden_address|unreachable)$/)
    if (URL.canParse(urlOf(host))) expect(result).toEqual(forbidden())
    expect(chat.connections).toHaveLength(0)
  })

  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['0.0.0.0']],
    [['8.8.8.8', '127.0.0.1']],
    [['127.0.0.1', '8.8.8.8']],
    [['2606:4700::1', '::1']],
    [['8.8.8.8', '::ffff:7f00:1']],
    [['10.0.0.1']],
    [['169.254.169.254']],
  ])('given as a name with the addresses %j', async (addresses) => {
    for (const host of [HOST, 'localhost', 'localhost.', 'hooks.slack.com']) {
      expect(await sendTo(urlOf(host), nameServer(addresses))).toEqual(forbidden())
    }
    expect(chat.connections).toHaveLength(0)
  })

  it("given as a name that only this machine's resolver knows", async () => {
    const url = urlOf('localhost')
    // A minimal system may not resolve even this name.
    const unknown = await lookup('localhost').then(
      () => null,
      ({ code }: NodeJS.ErrnoException) => ({
        kind: 'failed',
        failure: { code: 'unreachable', detail: code },
      }),
    )
    expect(await openWebhook({ url, service: 'slack', isGuarded: true }).send({ text: 'x' })).toEqual(
      unknown ?? forbidden(),
    )
    expect(chat.connections).toHaveLength(0)
  })

  it('nor to a URL with plain http or credentials', async () => {
    const isAllowed = () => true
    expect(await sendTo(urlOf(HOST).replace('https:', 'http:'), { isAllowed })).toEqual(
      forbidden('not_https'),
    )
    expect(await sendTo(urlOf(`user:secret@${HOST}`), { isAllowed })).toEqual(forbidden('credentials'))
    expect(chat.connections).toHaveLength(0)
  })
})

describe('SEC-5: an allowed address', () => {
  /** Treats one loopback address as public, so that connections can be observed. */
  const isAllowed = (address: string) => address === '127.0.0.2'

  it('is the one that was checked, even if the name resolves to another one afterwards', async () => {
    const server = nameServer(['127.0.0.2'], ['127.0.0.3'])
    expect(await sendTo(urlOf(HOST), { ...server, isAllowed })).toMatchObject({ kind: 'sent' })
    expect(server.queryCount()).toBe(1)
    expect(chat.connections.map(({ to }) => to)).toEqual(['::ffff:127.0.0.2'])
    expect(chat.requests[0]?.headers.host).toBe(`${HOST}:${chat.port}`)
  })

  it('is checked again for each attempt', async () => {
    chat.next({ kind: 'rate_limited', retryAfter: 0 })
    const server = nameServer(['127.0.0.2'], ['127.0.0.3'])
    expect(await sendTo(urlOf(HOST), { ...server, isAllowed })).toEqual(forbidden())
    expect(server.queryCount()).toBe(2)
    expect(chat.connections).toHaveLength(1)
  })

  it('must present a certificate for its name', async () => {
    const other = urlOf('other.example.test')
    expect(await sendTo(other, { ...nameServer(['127.0.0.2']), isAllowed })).toEqual({
      kind: 'failed',
      failure: { code: 'unreachable', detail: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    })
    expect(chat.requests).toEqual([])
  })

  it.each([301, 302, 303, 307, 308])('cannot redirect: %i', async (status) => {
    const inner = await openFakeChat()
    chat.next({ kind: 'redirect', location: inner.webhookUrl, status })
    expect(await sendTo(urlOf(HOST), { ...nameServer(['127.0.0.2']), isAllowed })).toEqual({
      kind: 'failed',
      failure: { code: 'redirected', detail: String(status) },
    })
    expect(inner.connections).toHaveLength(0)
    expect(chat.requests).toHaveLength(1)
    await inner.close()
  })

  it('is called without the proxy from the environment', async () => {
    const proxy = await openFakeChat()
    const before = PROXIES.map((name) => [name, process.env[name]] as const)
    for (const name of PROXIES) process.env[name] = new URL(proxy.apiUrl).origin
    try {
      expect(await sendTo(urlOf(HOST), { ...nameServer(['127.0.0.2']), isAllowed })).toMatchObject({
        kind: 'sent',
      })
      expect(proxy.connections).toHaveLength(0)
    } finally {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      }
      await proxy.close()
    }
  })

  it('must respond within 5 seconds, from the DNS lookup to the last byte', async () => {
    chat.next({ kind: 'slow', ms: 60_000 })
    chat.next({ kind: 'drip' })
    const unresponsive = () => new Promise<LookupAddress[]>(() => {})
    const resolvers = [nameServer(['127.0.0.2']).resolve, nameServer(['127.0.0.2']).resolve, unresponsive]
    const timed = resolvers.map(async (resolve) => {
      const started = performance.now()
      const result = await sendTo(urlOf(HOST), { resolve, isAllowed }, 600)
      return { result, took: performance.now() - started }
    })
    const done = await Promise.all(timed)
    const timeout = { kind: 'unknown', failure: { code: 'timeout', detail: null } }
    const unreachable = { kind: 'failed', failure: { code: 'unreachable', detail: 'ETIMEDOUT' } }
    expect(done.map(({ result }) => result)).toEqual([timeout, timeout, unreachable])
    for (const { took } of done) expect(took).toBeGreaterThan(590)
    expect(chat.connections).toHaveLength(2)

    const deadlines = vi.spyOn(AbortSignal, 'timeout')
    await sendTo(urlOf(HOST), { ...nameServer(['127.0.0.2']), isAllowed })
    expect(deadlines.mock.calls).toEqual([[5_000]])
    deadlines.mockRestore()
  })

  it('may respond with at most 64 KiB', async () => {
    chat.next({ kind: 'huge', bytes: 64 * 1024 + 1 })
    expect(await sendTo(urlOf(HOST), { ...nameServer(['127.0.0.2']), isAllowed })).toEqual({
      kind: 'unknown',
      failure: { code: 'unreadable_answer', detail: null },
    })
    chat.next({ kind: 'text', body: `ok${' '.repeat(64 * 1024 - 2)}` })
    expect(await sendTo(urlOf(HOST), { ...nameServer(['127.0.0.2']), isAllowed })).toMatchObject({
      kind: 'sent',
    })
  })
})

describe("SEC-5: the operator's URL", () => {
  it('may point anywhere, even with plain http', async () => {
    const inner = await openFakeChat()
    const { webhookUrl: url } = inner
    expect(await openWebhook({ url, service: 'slack', isGuarded: false }).send({ text: 'x' })).toMatchObject({
      kind: 'sent',
    })
    await inner.close()
  })
})
