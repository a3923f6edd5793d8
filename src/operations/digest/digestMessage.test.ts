import { expect, test } from 'vitest'
import { verify } from '@/domain/mediaAddress'
import { coverAddresses, isPublicSite } from './digestMessage'

const clock = () => new Date('2026-11-20T10:00:00.000Z')
const env = {
  publicUrl: 'https://updates.acme.com',
  payloadSecret: 'a secret',
  chatWebhookUrl: null,
  chatApiUrl: 'https://slack.com/api/',
}

test('a cover for a chat has a signed address that works without a token for seven days', () => {
  const address = coverAddresses({ clock, env })('a b.png')
  const url = new URL(address ?? '')
  expect(url.pathname).toBe('/api/v1/media/file/a%20b.png')
  const inSevenDays = new Date('2026-11-27T10:00:00.000Z')
  expect(verify(env.payloadSecret, 'a b.png', url.searchParams, inSevenDays)).toBe(true)
})

test.each(['http://updates.acme.com', 'https://localhost:3000'])('from %s no cover is shown', (publicUrl) => {
  expect(coverAddresses({ clock, env: { ...env, publicUrl } })('a.png')).toBeNull()
})

test.each([
  ['https://updates.acme.com', true],
  ['https://203.0.114.7', true],
  ['https://[2a00:1450::1]', true],
  ['http://updates.acme.com', false],
  ['https://updates', false],
  ['https://localhost', false],
  ['https://archive.localhost', false],
  ['https://archive.local', false],
  ['https://archive.internal', false],
  ['https://10.0.0.5', false],
  ['https://192.168.1.5:8443', false],
  ['https://127.0.0.1', false],
  ['https://[::1]', false],
  ['https://[fd00::1]', false],
])('DIGEST-18: %s is reachable from the internet: %s', (publicUrl, expected) => {
  expect(isPublicSite(publicUrl)).toBe(expected)
})
