import { expect, test } from 'vitest'
import { spokenPeriod } from './content'

test.each([
  ['2026-11-03T08:00:00Z', '2026-11-10T08:00:00Z', 'from 3 to 10 November', 'vom 3. bis 10. November'],
  [
    '2026-10-28T08:00:00Z',
    '2026-11-03T08:00:00Z',
    'from 28 October to 3 November',
    'vom 28. Oktober bis 3. November',
  ],
  [
    '2026-12-28T08:00:00Z',
    '2027-01-04T08:00:00Z',
    'from 28 December 2026 to 4 January 2027',
    'vom 28. Dezember 2026 bis 4. Januar 2027',
  ],
  // The day on which summer time ends has 25 hours.
  ['2026-10-24T22:10:00Z', '2026-10-25T22:10:00Z', 'on 25 October', 'am 25. Oktober'],
  // Midnight in UTC is the next day already in Berlin.
  ['2026-11-02T23:30:00Z', '2026-11-09T23:30:00Z', 'from 3 to 10 November', 'vom 3. bis 10. November'],
])('a period reads naturally: %s to %s', (from, to, english, german) => {
  const period = { from: new Date(from), to: new Date(to), days: 7 }
  expect(spokenPeriod({ period, language: 'en', timeZone: 'Europe/Berlin' })).toBe(english)
  expect(spokenPeriod({ period, language: 'de', timeZone: 'Europe/Berlin' })).toBe(german)
})
