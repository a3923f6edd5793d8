import { expect, test } from 'vitest'
import { channelName } from '@/domain/digest/route'
import { messages } from '@/messages'
import { daysFrom, digestAddress } from './addresses'
import { channelOf, deletionOf, formatDuration, formatTrigger } from './format'

test('a channel name gets its #, and an id stays as it is', () => {
  expect(['updates', '#updates', 'C0123ABCD', 'general', '@anna'].map(channelName)).toEqual([
    '#updates',
    '#updates',
    'C0123ABCD',
    '#general',
    '@anna',
  ])
})

test('the duration of a run uses the unit that fits', () => {
  expect([0, 240, 999, 1240, 59_940, 59_990, 125_400].map((ms) => formatDuration(ms, 'en'))).toEqual([
    '0 ms',
    '240 ms',
    '999 ms',
    '1.2 s',
    '59.9 s',
    '1 min 0 s',
    '2 min 5 s',
  ])
  expect(formatDuration(1240, 'de')).toBe('1,2 s')
})

test('a trigger is the address of a user or the name of a job', () => {
  expect(formatTrigger('anna@example.com', messages.de.digest)).toBe('anna@example.com')
  expect(formatTrigger('scheduler', messages.de.digest)).toBe('Zeitplan')
})

test('DIGEST-4: only what the bot has sent can be deleted, and only once', () => {
  const sent = {
    status: 'sent',
    route: 'bot',
    channel: 'C1',
    messageTs: '1.2',
    messageDeletedAt: null,
    failure: null,
  } as const
  expect(deletionOf(sent)).toBe('possible')
  expect(deletionOf({ ...sent, messageDeletedAt: '2026-11-18T12:00:00.000Z' })).toBe('deleted')
  expect(deletionOf({ ...sent, route: 'webhook', channel: null, messageTs: null })).toBe('webhook')
  expect(deletionOf({ ...sent, status: 'unknown', messageTs: null })).toBe('unknown')
})

test('a run shows its channel as configured, else as the chat service names it', () => {
  expect(channelOf({ message: { channel: '#updates' }, channel: 'C0123ABCD' })).toBe('#updates')
  expect(channelOf({ message: { text: 'x' }, channel: 'C0123ABCD' })).toBe('C0123ABCD')
  expect(channelOf({ message: null, channel: null })).toBeNull()
})

test('days are a whole number from 1 to 90, and 7 for anything else', () => {
  expect(['1', '30', '90'].map(daysFrom)).toEqual([1, 30, 90])
  expect([undefined, '', '0', '91', '7.5', '-3', 'x', ['3', '4']].map(daysFrom)).toEqual(Array(8).fill(7))
})

test('the URL contains only non-default values', () => {
  expect(digestAddress()).toBe('/admin/collections/digest-runs')
  expect(digestAddress({ days: 7, page: 1 })).toBe('/admin/collections/digest-runs')
  expect(digestAddress({ days: 30, page: 2 })).toBe('/admin/collections/digest-runs?days=30&page=2')
})
