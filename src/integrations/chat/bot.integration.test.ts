import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ok, refuse } from '@/lib/result'
import { openFakeChat, type FakeChat } from '@/testing/chat/fakeChat'
import { openBot, type Bot } from './bot'
import type { Undelivered } from './delivery'

let chat: FakeChat
let bot: Bot
let failures: Undelivered[]

const botWith = (token: string) =>
  openBot({
    token,
    apiUrl: chat.apiUrl,
    wait: async () => undefined,
    onFailure: (failure) => void failures.push(failure),
  })

beforeEach(async () => {
  failures = []
  chat = await openFakeChat()
  bot = botWith(chat.token)
})
afterEach(() => chat.close())

const RUN = '0190d5c0-0000-7000-8000-000000000001'
const metadataOf = (runId: string) => ({ event_type: 'digest', event_payload: { run_id: runId } })
const digest = (runId = RUN, channel = chat.channel.id) => ({
  channel,
  text: '2 news & <more>',
  blocks: [{ type: 'section', text: { type: 'mrkdwn', text: '*ä* 😀 &amp; "quoted" + % = \n' } }],
  unfurl_links: false,
  unfurl_media: false,
  metadata: metadataOf(runId),
})
const refused = (detail: string) => ({ kind: 'failed', failure: { code: 'refused', detail } })

describe('DIGEST-3: the bot', () => {
  it('posts the message unchanged, with the token only in the header', async () => {
    const result = await bot.send(digest())
    expect(result).toEqual({ kind: 'sent', channel: chat.channel.id, ts: chat.posted[0]?.ts })
    expect(chat.posted[0]?.ts).toMatch(/^\d{10}\.\d{6}$/)
    const [request] = chat.requests
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(request?.headers.authorization).toBe(`Bearer ${chat.token}`)
    expect(request?.body).not.toContain(chat.token)
    expect(request?.args).toEqual({ ...digest(), unfurl_links: 'false', unfurl_media: 'false' })
  })

  it('returns the id of a channel that was given by name', async () => {
    for (const name of ['updates', '#updates']) {
      expect(await bot.send(digest(RUN, name))).toMatchObject({ kind: 'sent', channel: chat.channel.id })
    }
  })

  it.each([
    ['{"ok":true,"channel":"C1\\u0000","ts":"1\\ud800"}'],
    ['{"ok":true,"channel":{"id":"C1"},"ts":["1"]}'],
    [JSON.stringify({ ok: true, channel: 'C'.repeat(201), ts: '1'.repeat(100_000) })],
  ])('has sent the message even if the response has ids that cannot be stored: %s', async (body) => {
    chat.next({ kind: 'text', body })
    expect(await bot.send(digest())).toEqual({ kind: 'sent', channel: null, ts: null })
  })

  it('never reveals its token, even if the service repeats it', async () => {
    chat.next({ kind: 'refuse', error: `no such token: ${chat.token}` })
    expect(await bot.send(digest())).toEqual({ kind: 'failed', failure: { code: 'refused', detail: null } })
  })

  it.each([
    ['channel_not_found', () => bot.send(digest(RUN, 'C0000000000'))],
    ['not_in_channel', () => bot.send(digest(RUN, 'elsewhere'))],
    ['invalid_auth', () => botWith('xoxb-wrong').send(digest())],
    ['no_text', () => bot.send({ channel: chat.channel.id })],
  ])('returns the error of the service: %s', async (word, send) => {
    expect(await send()).toEqual(refused(word))
    expect(chat.posted).toEqual([])
  })

  it('detects that a message was refused for its images', async () => {
    const messages = ['[ERROR] downloading image failed [json-pointer:/blocks/1/image_url]']
    chat.next({ kind: 'refuse', error: 'invalid_blocks', messages })
    expect(await bot.send(digest())).toEqual({ ...refused('invalid_blocks'), isAboutImages: true })
    chat.next({ kind: 'refuse', error: 'invalid_blocks', messages: ['[ERROR] invalid url'] })
    expect(await bot.send(digest())).toEqual(refused('invalid_blocks'))
  })
})

describe('DIGEST-4: deletion', () => {
  it('deletes the message, once', async () => {
    const sent = await bot.send(digest())
    if (sent.kind !== 'sent' || sent.channel === null || sent.ts === null) throw new Error('was not sent')
    const place = { channel: sent.channel, ts: sent.ts }
    expect(await bot.remove(place)).toEqual(ok('removed'))
    expect(chat.posted.map(({ isDeleted }) => isDeleted)).toEqual([true])
    expect(await bot.remove(place)).toEqual(ok('gone'))
  })

  it('reports that an unknown message is gone', async () => {
    expect(await bot.remove({ channel: chat.channel.id, ts: '1733140800.000100' })).toEqual(ok('gone'))
  })

  it('reports why a message was not deleted', async () => {
    chat.say('by hand')
    const place = { channel: chat.channel.id, ts: chat.posted[0]?.ts ?? '' }
    expect(await bot.remove(place)).toEqual(refuse({ code: 'refused', detail: 'cant_delete_message' }))
    expect(await bot.remove({ ...place, channel: 'C0000000000' })).toEqual(
      refuse({ code: 'refused', detail: 'channel_not_found' }),
    )
    chat.next({ kind: 'status', status: 500 })
    expect(await bot.remove(place)).toEqual(refuse({ code: 'http_status', detail: '500' }))
    chat.next({ kind: 'drop_before_accepting' })
    expect(await bot.remove(place)).toMatchObject({ refusal: { code: 'connection_lost' } })
  })
})

describe('finds a message in the channel history', () => {
  const since = () => new Date(Date.now() - 60_000)
  const until = () => new Date(Date.now() + 120_000)

  it.each(['C0123456789', 'updates', '#updates'])('of a run, in %s', async (channel) => {
    await bot.send(digest('0190d5c0-0000-7000-8000-00000000000a'))
    chat.next({ kind: 'drop_after_accepting' })
    expect((await bot.send(digest())).kind).toBe('unknown')
    chat.say('Thanks!')
    expect(await bot.find(metadataOf(RUN), { channel, since: since(), until: until() })).toEqual({
      channel: chat.channel.id,
      ts: chat.posted[1]?.ts,
    })
    expect(failures).toEqual([])
  })

  it('on a later page, and requests each page once', async () => {
    await bot.send(digest())
    for (let count = 0; count < 250; count += 1) chat.say(`message ${count}`)
    expect(
      await bot.find(metadataOf(RUN), { channel: chat.channel.id, since: since(), until: until() }),
    ).toMatchObject({
      ts: chat.posted[0]?.ts,
    })
    const pages = chat.requests.filter(({ endpoint }) => endpoint === 'conversations.history')
    expect(pages).toHaveLength(3)
  })

  it('but not one that was never posted, is older, or was deleted', async () => {
    expect(
      await bot.find(metadataOf(RUN), { channel: chat.channel.id, since: since(), until: until() }),
    ).toBe(null)
    await bot.send(digest())
    const later = new Date(Date.now() + 60_000)
    expect(await bot.find(metadataOf(RUN), { channel: chat.channel.id, since: later, until: until() })).toBe(
      null,
    )
    await bot.remove({ channel: chat.channel.id, ts: chat.posted[0]?.ts ?? '' })
    expect(
      await bot.find(metadataOf(RUN), { channel: chat.channel.id, since: since(), until: until() }),
    ).toBe(null)
    expect(failures).toEqual([])
  })

  it('but not one that was posted after the searched period', async () => {
    await bot.send(digest())
    const early = new Date(Date.now() - 30_000)
    const where = { channel: chat.channel.id, since: since(), until: early }
    expect(await bot.find(metadataOf(RUN), where)).toBe(null)
  })

  it.each<[string, (event: ReturnType<typeof metadataOf>) => unknown]>([
    ['whole', (event) => JSON.stringify(event)],
    ['payload', (event) => ({ ...event, event_payload: JSON.stringify(event.event_payload) })],
  ])('also with metadata as JSON text: the %s', async (_, asText) => {
    await bot.send(digest())
    const ts = chat.posted[0]?.ts
    const messages = [{ ts, metadata: asText(metadataOf(RUN)) }]
    chat.next({ kind: 'text', body: JSON.stringify({ ok: true, messages }) }, 'conversations.history')
    const where = { channel: chat.channel.id, since: since(), until: until() }
    expect(await bot.find(metadataOf(RUN), where)).toEqual({ channel: chat.channel.id, ts })
  })

  it('by channel name if the list of channels is refused and the history accepts names', async () => {
    await bot.send({ ...digest(), channel: 'updates' })
    const messages = [{ ts: chat.posted[0]?.ts, metadata: metadataOf(RUN) }]
    for (let kinds = 0; kinds < 2; kinds += 1)
      chat.next({ kind: 'refuse', error: 'missing_scope' }, 'conversations.list')
    chat.next({ kind: 'text', body: JSON.stringify({ ok: true, messages }) }, 'conversations.history')
    const where = { channel: 'updates', since: since(), until: until() }
    expect(await bot.find(metadataOf(RUN), where)).toEqual({ channel: 'updates', ts: chat.posted[0]?.ts })
  })

  it('but not one that only contains the id, or has an event of another type', async () => {
    chat.say(RUN)
    await bot.send({
      ...digest(),
      metadata: { event_type: 'something_else', event_payload: { run_id: RUN } },
    })
    expect(
      await bot.find(metadataOf(RUN), { channel: chat.channel.id, since: since(), until: until() }),
    ).toBe(null)
  })

  it('by a short channel id, without listing the channels', async () => {
    chat.channels.push({ id: 'C42', name: 'short', isMember: true })
    await bot.send({ ...digest(), channel: 'C42' })
    chat.requests.splice(0)
    expect(await bot.find(metadataOf(RUN), { channel: 'C42', since: since(), until: until() })).toMatchObject(
      {
        channel: 'C42',
      },
    )
    expect(chat.requests.map(({ endpoint }) => endpoint)).toEqual(['conversations.history'])
  })

  it('or reports that it may not search', async () => {
    await bot.send(digest())
    chat.next({ kind: 'refuse', error: 'missing_scope' }, 'conversations.history')
    expect(
      await bot.find(metadataOf(RUN), { channel: chat.channel.id, since: since(), until: until() }),
    ).toBe(null)
    chat.next({ kind: 'status', status: 503 }, 'conversations.list')
    expect(await bot.find(metadataOf(RUN), { channel: 'updates', since: since(), until: until() })).toBe(null)
    expect(failures).toEqual([
      refused('missing_scope'),
      { kind: 'failed', failure: { code: 'http_status', detail: '503' } },
    ])
    expect(await bot.find(metadataOf(RUN), { channel: 'nowhere', since: since(), until: until() })).toBe(null)
  })
})

describe('testing a token', () => {
  it('returns its owner and its scopes', async () => {
    expect(await bot.test()).toEqual({
      ok: true,
      team: 'Example',
      name: 'update-archive',
      url: 'https://example.slack.com/',
      scopes: ['chat:write', 'channels:history', 'channels:read'],
    })
    expect(chat.posted).toEqual([])
  })

  it('returns no scopes if the service does not report them', async () => {
    const plain = await openFakeChat({ scopes: null })
    expect(await openBot({ token: plain.token, apiUrl: plain.apiUrl }).test()).toMatchObject({
      ok: true,
      scopes: null,
    })
    await plain.close()
  })

  it('reports why it does not work', async () => {
    expect(await botWith('xoxb-wrong').test()).toEqual({
      ok: false,
      failure: { code: 'refused', detail: 'invalid_auth' },
    })
    chat.next({ kind: 'html' })
    expect(await bot.test()).toEqual({ ok: false, failure: { code: 'unreadable_answer', detail: null } })
  })
})

describe('reading a channel', () => {
  it.each(['C0123456789', 'updates', '#updates'])(
    'returns what the service knows about %s',
    async (channel) => {
      expect(await bot.channelInfo(channel)).toEqual({ isMember: true, isPrivate: false, isArchived: false })
      expect(chat.posted).toEqual([])
    },
  )

  it('finds an archived channel by name too', async () => {
    chat.channels.push({ id: 'C42', name: 'old', isMember: true, isArchived: true })
    expect(await bot.channelInfo('old')).toMatchObject({ isArchived: true })
  })

  it('returns the error instead of the channel', async () => {
    expect(await bot.channelInfo('C9999999999')).toEqual(refused('channel_not_found'))
    expect(await bot.channelInfo('nowhere')).toEqual(refused('missing_scope'))
  })

  it('returns null for what a service omits', async () => {
    chat.next({ kind: 'text', body: '{"ok":true}' })
    expect(await bot.channelInfo('C0123456789')).toEqual({
      isMember: null,
      isPrivate: null,
      isArchived: false,
    })
  })
})
