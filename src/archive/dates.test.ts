import { describe, expect, it, vi } from 'vitest'
import {
  day,
  dayAndMonth,
  dayOfMonth,
  dayRange,
  exactTime,
  longMoment,
  moment,
  month,
  serverTimeZone,
  shortDay,
} from './dates'
import { english, german } from './testing/samples'

const EVENING = '2026-03-02T23:30:00.000Z'

describe('dates are formatted', () => {
  it('in English, in the time zone of the archive', () => {
    expect(day(EVENING, english)).toBe('3 March 2026')
    expect(dayAndMonth(EVENING, english)).toBe('3 March')
    expect(shortDay(EVENING, english)).toBe('3 Mar')
    expect(dayOfMonth(EVENING, english)).toBe('Tue 3')
    expect(month(EVENING, english)).toBe('March 2026')
    expect(moment(EVENING, english)).toBe('3 Mar 2026, 00:30')
    expect(longMoment(EVENING, english)).toBe('3 March 2026 at 00:30')
    expect(exactTime(EVENING, english)).toMatch(/^Tuesday,? 3 March 2026 at 00:30 CET$/)
  })

  it('in German', () => {
    expect(day(EVENING, german)).toBe('3. März 2026')
    expect(dayAndMonth(EVENING, german)).toBe('3. März')
    expect(shortDay(EVENING, german)).toBe('3. März')
    expect(dayOfMonth(EVENING, german)).toBe('Di 3.')
    expect(month(EVENING, german)).toBe('März 2026')
    expect(moment('2026-11-23T13:05:00.000Z', german)).toBe('23. Nov. 2026, 14:05')
    expect(longMoment(EVENING, german)).toBe('3. März 2026 um 00:30')
    expect(exactTime(EVENING, german)).toBe('Dienstag, 3. März 2026 um 00:30 MEZ')
  })
})

describe('a range names month and year once', () => {
  const range = { from: '2026-11-11T12:00:00.000Z', to: '2026-11-18T12:00:00.000Z' }
  it.each([
    [english, 'long', '11–18 November 2026'],
    [german, 'long', '11.–18. November 2026'],
    [english, 'short', '11–18 Nov 2026'],
    [german, 'short', '11.–18. Nov. 2026'],
  ] as const)('%#', (locale, style, expected) => {
    expect(dayRange(range, locale, style).replace(/\s*–\s*/, '–')).toBe(expected)
  })
})

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['', 'UTC'],
  ['UTC0', 'UTC'],
])('TZ=%s makes %s the time zone of the server', (value, expected) => {
  vi.stubEnv('TZ', value)
  expect(serverTimeZone()).toBe(expected)
  vi.unstubAllEnvs()
})
