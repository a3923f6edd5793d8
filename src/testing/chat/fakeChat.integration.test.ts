import { WebClient, type WebAPICallResult } from '@slack/web-api'
import { IncomingWebhook } from '@slack/webhook'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { quietLogger } from '@/integrations/chat/chatFetch'
import { openFakeChat, type FakeChat } from './fakeChat'

let chat: FakeChat
let client: WebClient
beforeEach(async () => {
  chat = await openFakeChat({ now: () => new Date('2024-12-02T12:00:00Z') })
  client = clientWith(chat.token)
})
afterEach(() => chat.close())

const clientWith = (token?: string) =>
  new WebClient(token, { slackApiUrl: chat.apiUrl, retryConfig: { retries: 0 }, logger: quietLogger })

/** Slack's error for a call, with its messages about the blocks. */
async function refusalOf(call: Promise<WebAPICallResult>): Promise<{ error: string; messages?: string[] }> {
  const data = await call.then(
    () => null,
    (error: unknown) => (error instanceof Error && 'data' in error ? error.data : error),
  )
  const { error, response_metadata: metadata } = Object(data)
  return { error, ...(metadata?.messages !== undefined && { messages: metadata.messages }) }
}

const post = (message: Record<string, unknown>) =>
  client.apiCall('chat.postMessage', { channel: chat.channel.id, text: 'x', ...message })
const section = (length: number) => ({ type: 'section', text: { type: 'mrkdwn', text: 'x'.repeat(length) } })
const dividers = (count: number) => Array.from({ length: count }, () => ({ type: 'divider' }))

describe('the fake chat service has the limits of the real one', () => {
  it.each([
    ['50 blocks', { blocks: dividers(50) }],
    ['3,000 characters a section', { blocks: [section(3_000)] }],
    [
      '150 characters a header',
      { blocks: [{ type: 'header', text: { type: 'plain_text', text: 'x'.repeat(150) } }] },
    ],
    ['40,000 characters of text', { text: 'x'.repeat(40_000) }],
    ['a context', { blocks: [{ type: 'context', elements: [{ type: 'mrkdwn', text: 'x' }] }] }],
    ['an image', { blocks: [{ type: 'image', image_url: 'https://example.com/a.png', alt_text: 'a' }] }],
  ])('accepts %s', async (_name, message) => {
    expect((await post(message)).ok).toBe(true)
  })

  it.each([
    [{ blocks: dividers(51) }, 'no more than 50 items allowed [json-pointer:/blocks]'],
    [
      { blocks: [{ type: 'divider' }, section(3_001)] },
      'must be less than 3001 characters [json-pointer:/blocks/1/text/text]',
    ],
    [{ blocks: [section(0)] }, 'must be more than 0 characters [json-pointer:/blocks/0/text/text]'],
    [
      { blocks: [{ type: 'header', text: { type: 'plain_text', text: 'x'.repeat(151) } }] },
      'must be less than 151 characters [json-pointer:/blocks/0/text/text]',
    ],
    [
      { blocks: [{ type: 'header', text: { type: 'mrkdwn', text: 'x' } }] },
      'unsupported type: mrkdwn [json-pointer:/blocks/0/text/type]',
    ],
    [{ blocks: [{ type: 'marquee' }] }, 'unsupported type: marquee [json-pointer:/blocks/0/type]'],
    [
      { blocks: [{ type: 'image', image_url: 'https://example.com/a.png' }] },
      'missing required field: alt_text [json-pointer:/blocks/0]',
    ],
    [
      { blocks: [{ ...section(1), accessory: { type: 'image', image_url: 'a', alt_text: 'a' } }] },
      'invalid url [json-pointer:/blocks/0/accessory/image_url]',
    ],
  ])('refuses %j', async (message, error) => {
    expect(await refusalOf(post(message))).toEqual({
      error: 'invalid_blocks',
      messages: [`[ERROR] ${error}`],
    })
    expect(chat.posted).toEqual([])
  })

  it.each([
    ['msg_too_long', { text: 'x'.repeat(40_001) }],
    ['no_text', { text: '' }],
    ['invalid_blocks_format', { blocks: 'many' }],
    ['msg_blocks_too_long', { blocks: Array.from({ length: 4 }, () => section(2_600)) }],
    ['channel_not_found', { channel: 'nowhere' }],
    ['not_in_channel', { channel: 'elsewhere' }],
  ])('refuses with %s', async (error, message) => {
    expect(await refusalOf(post(message))).toMatchObject({ error })
  })

  it('requires a token with the right scopes', async () => {
    expect(await refusalOf(clientWith().auth.test())).toMatchObject({ error: 'not_authed' })
    expect(await refusalOf(clientWith('xoxb-wrong').auth.test())).toMatchObject({ error: 'invalid_auth' })
    const limited = await openFakeChat({ scopes: ['chat:write'] })
    const bot = new WebClient(limited.token, { slackApiUrl: limited.apiUrl, logger: quietLogger })
    expect(await refusalOf(bot.conversations.list())).toMatchObject({ error: 'missing_scope' })
    await limited.close()
  })
})

describe('the fake chat service lists its channels like the real one', () => {
  const channels = [
    { id: 'C1', name: 'open', isMember: false },
    { id: 'C2', name: 'inner', isMember: true, isPrivate: true },
    { id: 'C3', name: 'secret', isMember: false, isPrivate: true },
    { id: 'C4', name: 'old', isMember: true, isArchived: true },
  ]

  it('depending on the scope for their kind, and a private one to its members only', async () => {
    const workspace = await openFakeChat({ channels, scopes: ['channels:read', 'groups:read', 'chat:write'] })
    const bot = new WebClient(workspace.token, { slackApiUrl: workspace.apiUrl, logger: quietLogger })
    const info = await bot.conversations.info({ channel: 'C2' })
    expect(info.channel).toMatchObject({ is_member: true, is_private: true, is_archived: false })
    expect(info.response_metadata?.scopes).toEqual(['channels:read', 'groups:read', 'chat:write'])
    expect(await refusalOf(bot.conversations.info({ channel: 'C3' }))).toMatchObject({
      error: 'channel_not_found',
    })
    const names = async (types: string, isArchivedToo = true) =>
      (await bot.conversations.list({ types, exclude_archived: !isArchivedToo })).channels?.map(
        ({ name }) => name,
      )
    expect(await names('public_channel')).toEqual(['open', 'old'])
    expect(await names('public_channel,private_channel', false)).toEqual(['open', 'inner'])
    expect(await refusalOf(bot.chat.postMessage({ channel: 'C4', text: 'x' }))).toMatchObject({
      error: 'is_archived',
    })
    await workspace.close()
  })

  it('to a bot that may post anywhere, and without scopes if it does not report any', async () => {
    const scopes = ['chat:write', 'chat:write.public']
    const workspace = await openFakeChat({ channels, scopes })
    const bot = new WebClient(workspace.token, { slackApiUrl: workspace.apiUrl, logger: quietLogger })
    expect((await bot.chat.postMessage({ channel: 'C1', text: 'x' })).ok).toBe(true)
    expect(await refusalOf(bot.conversations.info({ channel: 'C1' }))).toMatchObject({
      error: 'missing_scope',
    })
    await workspace.close()
    const plain = await openFakeChat({ scopes: null })
    const other = new WebClient(plain.token, { slackApiUrl: plain.apiUrl, logger: quietLogger })
    expect((await other.auth.test()).response_metadata?.scopes).toBeUndefined()
    await plain.close()
  })
})

describe('the fake chat service stores', () => {
  it('messages with unique timestamps', async () => {
    expect((await client.chat.postMessage({ channel: 'updates', text: 'one' })).ts).toBe('1733140800.000100')
    expect((await client.chat.postMessage({ channel: 'updates', text: 'two' })).ts).toBe('1733140800.000200')
  })

  it('the payload of their metadata, returned on request', async () => {
    const metadata = { event_type: 'digest', event_payload: { run_id: '1' } }
    await post({ metadata })
    const read = async (all: boolean) =>
      (await client.conversations.history({ channel: chat.channel.id, include_all_metadata: all }))
        .messages?.[0]?.metadata
    expect(await read(true)).toEqual(metadata)
    expect(await read(false)).toEqual({ event_type: 'digest' })
  })

  it('the newest first, page by page, without deleted ones and older ones than requested', async () => {
    for (const text of ['one', 'two', 'three', 'four']) await post({ text })
    const [first, , third] = chat.posted.map(({ ts }) => ts ?? '')
    await client.chat.delete({ channel: chat.channel.id, ts: third ?? '' })
    const texts: unknown[] = []
    const pages = client.paginate('conversations.history', {
      channel: chat.channel.id,
      oldest: first,
      limit: 1,
    })
    for await (const page of pages)
      texts.push(Object(page).messages.map(({ text }: { text: string }) => text))
    expect(texts).toEqual([['four'], ['two']])
    expect(await refusalOf(client.chat.delete({ channel: chat.channel.id, ts: third ?? '' }))).toMatchObject({
      error: 'message_not_found',
    })
  })
})

describe('the fake chat service fails on demand', () => {
  it('one call at a time, for one endpoint or for any', async () => {
    chat.next({ kind: 'refuse', error: 'fatal_error' }, 'chat.postMessage')
    chat.next({ kind: 'status', status: 500 })
    expect(await client.auth.test().catch((error: unknown) => error)).toMatchObject({ statusCode: 500 })
    expect(await refusalOf(post({}))).toMatchObject({ error: 'fatal_error' })
    expect((await post({})).ok).toBe(true)
    expect(chat.requests.map(({ endpoint }) => endpoint)).toEqual([
      'auth.test',
      'chat.postMessage',
      'chat.postMessage',
    ])
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('delays a response, with the message posted: %s', async (isAccepted, posted) => {
    const delayed = chat.delay({ isAccepted })
    const response = post({})
    expect((await delayed.arrived).endpoint).toBe('chat.postMessage')
    expect(chat.posted).toHaveLength(posted)
    delayed.release()
    expect((await response).ok).toBe(true)
    expect(chat.posted).toHaveLength(1)
  })

  it('in the format of a webhook', async () => {
    chat.next({ kind: 'refuse', error: 'channel_is_archived' })
    const refused = await new IncomingWebhook(chat.webhookUrl).send('x').catch((error: unknown) => error)
    expect(refused).toMatchObject({ statusCode: 410, body: 'channel_is_archived' })
    expect((await new IncomingWebhook(chat.webhookUrl).send('x')).text).toBe('ok')
  })
})
