import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFakeChat, type FakeChat } from '@/testing/chat/fakeChat'
import { openWebhook } from './webhook'

let chat: FakeChat
beforeEach(async () => {
  chat = await openFakeChat()
})
afterEach(() => chat.close())

const open = (url: string, service: 'slack' | 'teams' = 'slack') =>
  openWebhook({ url, service, isGuarded: false })
const SENT = { kind: 'sent', channel: null, ts: null }
const message = {
  text: 'What is new: ä 😀',
  blocks: [{ type: 'section', text: { type: 'mrkdwn', text: '*ä*' } }],
  unfurl_links: false,
  unfurl_media: false,
}
const cardOf = (text: string) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: { type: 'AdaptiveCard', version: '1.4', body: [{ type: 'TextBlock', text }] },
    },
  ],
})

describe('DIGEST-3: webhooks', () => {
  it.each(['webhookUrl', 'mattermostUrl', 'rocketChatUrl'] as const)(
    'posts the body unchanged: %s',
    async (name) => {
      expect(await open(chat[name]).send(message)).toEqual(SENT)
      expect(chat.posted).toEqual([{ by: 'webhook', channel: null, ts: null, message, isDeleted: false }])
      expect(chat.requests[0]?.headers['content-type']).toBe('application/json')
    },
  )

  it('posts an Adaptive Card to a Teams workflow', async () => {
    expect(await open(chat.teamsUrl, 'teams').send(cardOf('ä'))).toEqual(SENT)
    expect(chat.posted[0]?.message).toEqual(cardOf('ä'))
    expect(chat.requests[0]?.path).toContain('?api-version=1')
  })

  it.each([
    ['no_text', () => open(chat.webhookUrl).send({})],
    ['no_service', () => open(chat.webhookUrl.replace('fake', 'other')).send(message)],
    ['no_text', () => open(chat.rocketChatUrl).send({ blocks: message.blocks })],
  ])('returns the error of the service: %s', async (detail, send) => {
    expect(await send()).toEqual({ kind: 'failed', failure: { code: 'refused', detail } })
  })

  it('never reveals its URL, even if the service repeats it', async () => {
    const error = `unknown path ${new URL(chat.webhookUrl).pathname}`
    chat.next({ kind: 'status', status: 400, body: JSON.stringify({ error }) })
    expect(await open(chat.webhookUrl).send(message)).toEqual({
      kind: 'failed',
      failure: { code: 'refused', detail: null },
    })
  })

  it('treats refused blocks as possibly caused by their images', async () => {
    const blocks = [{ type: 'header', text: { type: 'plain_text', text: 'x'.repeat(151) } }]
    expect(await open(chat.webhookUrl).send({ text: 'x', blocks })).toEqual({
      kind: 'failed',
      failure: { code: 'refused', detail: 'invalid_blocks' },
      isAboutImages: true,
    })
  })

  it('detects that a workflow refuses a card', async () => {
    expect(await open(chat.teamsUrl, 'teams').send(message)).toEqual({
      kind: 'failed',
      failure: { code: 'http_status', detail: '400' },
    })
    expect(await open(chat.teamsUrl, 'teams').send(cardOf('x'.repeat(28 * 1024)))).toEqual({
      kind: 'failed',
      failure: { code: 'http_status', detail: '413' },
    })
  })
})
