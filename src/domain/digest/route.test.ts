import { describe, expect, test } from 'vitest'
import { chooseRoute, describeRoute, type Route, type RouteDescription } from './route'

const chat = {
  botToken: 'xoxb-1',
  channel: 'C1',
  webhookUrl: 'https://hooks.example/1',
  webhookKind: 'slack',
} as const
const ENVIRONMENT = 'https://hooks.example/environment'

describe('DIGEST-3: a bot token with a channel, else a webhook address, else CHAT_WEBHOOK_URL', () => {
  test.each([
    [chat, { kind: 'bot', token: 'xoxb-1', channel: 'C1' }],
    [
      { ...chat, channel: null },
      { kind: 'webhook', url: 'https://hooks.example/1', service: 'slack' },
    ],
    [
      { ...chat, botToken: '' },
      { kind: 'webhook', url: 'https://hooks.example/1', service: 'slack' },
    ],
    [
      { ...chat, botToken: null, webhookKind: 'teams' as const },
      { kind: 'webhook', url: 'https://hooks.example/1', service: 'teams' },
    ],
    [
      { ...chat, channel: ' ', webhookUrl: ' ' },
      { kind: 'environment', url: ENVIRONMENT, service: 'slack' },
    ],
    [{ webhookKind: 'teams' as const }, { kind: 'environment', url: ENVIRONMENT, service: 'teams' }],
    [{}, { kind: 'environment', url: ENVIRONMENT, service: 'slack' }],
    [null, { kind: 'environment', url: ENVIRONMENT, service: 'slack' }],
  ])('%o', (settings, route) => {
    expect(chooseRoute({ chat: settings }, ENVIRONMENT)).toEqual(route)
  })
})

test('DIGEST-4: only the bot route has a channel, which identifies its messages later', () => {
  const routes = [chat, { ...chat, botToken: null }, {}].map((settings) =>
    chooseRoute({ chat: settings }, ENVIRONMENT),
  )
  expect(routes.map((route) => [route?.kind, route !== null && 'channel' in route])).toEqual([
    ['bot', true],
    ['webhook', false],
    ['environment', false],
  ])
})

test('DIGEST-6: without any of them there is no route', () => {
  expect(chooseRoute({ chat: { botToken: 'xoxb-1', webhookKind: 'slack' } }, null)).toBeNull()
  expect(chooseRoute({ chat: { channel: 'C1' } }, '')).toBeNull()
  expect(chooseRoute({}, null)).toBeNull()
})

const nowhere: RouteDescription = { channel: null, host: null, chatName: null, isPlain: false }
const webhook = (url: string, service: 'slack' | 'teams' = 'slack'): Route => ({
  kind: 'webhook',
  url,
  service,
})

test.each<[Route | null, Partial<RouteDescription>]>([
  [null, {}],
  [{ kind: 'bot', token: 'xoxb-1', channel: '#updates' }, { channel: '#updates' }],
  [webhook('https://hooks.slack.com/services/T1/B1/secret'), { host: 'hooks.slack.com', chatName: 'Slack' }],
  [
    webhook('https://hooks.slack-gov.com/services/T1/B1/secret'),
    { host: 'hooks.slack-gov.com', chatName: 'Slack' },
  ],
  [webhook('https://notslack.com/hooks/secret'), { host: 'notslack.com', isPlain: true }],
  [webhook('https://chat.example/hooks/secret'), { host: 'chat.example', isPlain: true }],
  [
    webhook('https://x.logic.azure.com/secret', 'teams'),
    { host: 'x.logic.azure.com', chatName: 'Microsoft Teams' },
  ],
  [
    { kind: 'environment', url: 'http://chat.internal:8065/hooks/secret', service: 'slack' },
    { host: 'chat.internal', isPlain: true },
  ],
  [webhook('no address'), {}],
])('a route is described without anything that would allow posting: %o', (route, description) => {
  expect(describeRoute(route)).toEqual({ ...nowhere, ...description })
  expect(JSON.stringify(describeRoute(route))).not.toMatch(/secret|xoxb/)
})
