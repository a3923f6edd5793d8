import { expect, test } from 'vitest'
import { channelName } from '@/domain/digest/route'
import { chooseIn } from '@/messages/language'
import { durationInWords, periodInWords, takingBackOf, triggerInWords } from './words'

test('a channel is written as people do, and an id stays an id', () => {
  expect(['updates', '#updates', 'C0123ABCD', 'general', '@anna'].map(channelName)).toEqual([
    '#updates',
    '#updates',
    'C0123ABCD',
    '#general',
    '@anna',
  ])
})

test('how long a run took is said in the unit that fits', () => {
  expect([0, 240, 999, 1240, 59_940, 59_990, 125_400].map((ms) => durationInWords(ms, 'en'))).toEqual([
    '0 ms',
    '240 ms',
    '999 ms',
    '1.2 s',
    '59.9 s',
    '1 min 0 s',
    '2 min 5 s',
  ])
  expect(durationInWords(1240, 'de')).toBe('1,2 s')
})

test('a period names its days once', () => {
  const period = { from: '2026-11-11T12:00:00.000Z', to: '2026-11-18T12:00:00.000Z' }
  const said = (language: 'de' | 'en') => periodInWords(period, language).replace(/\s*–\s*/, '–')
  expect(said('en')).toBe('11–18 November 2026')
  expect(said('de')).toBe('11.–18. November 2026')
})

test('who started a run is a person by address, or what runs by itself by name', () => {
  expect(triggerInWords('anna@example.com', chooseIn('de'))).toBe('anna@example.com')
  expect(triggerInWords('scheduler', chooseIn('de'))).toBe('Zeitplan')
})

test('only what the bot has sent can be taken back, and only once DIGEST-4', () => {
  const sent = {
    status: 'sent',
    route: 'bot',
    channel: 'C1',
    messageTs: '1.2',
    messageDeletedAt: null,
  } as const
  expect(takingBackOf(sent)).toBe('possible')
  expect(takingBackOf({ ...sent, messageDeletedAt: '2026-11-18T12:00:00.000Z' })).toBe('deleted')
  expect(takingBackOf({ ...sent, route: 'webhook', channel: null, messageTs: null })).toBe('webhook')
  expect(takingBackOf({ ...sent, status: 'unknown', messageTs: null })).toBe('unknown')
})
