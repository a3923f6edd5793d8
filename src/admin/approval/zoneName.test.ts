import { expect, test } from 'vitest'
import { zoneName } from './zoneName'

test('a date is named with the zone as it is on that day', () => {
  const [winter, summer] = [new Date('2026-11-24T08:00:00Z'), new Date('2027-07-01T08:00:00Z')]
  expect(zoneName(winter, 'de', 'Europe/Berlin')).toBe('Mitteleuropäische Normalzeit')
  expect(zoneName(summer, 'de', 'Europe/Berlin')).toBe('Mitteleuropäische Sommerzeit')
  expect(zoneName(summer, 'en', 'Europe/Berlin')).toBe('Central European Summer Time')
})
