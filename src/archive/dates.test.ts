import { describe, expect, it } from 'vitest'
import { day, dayAndMonth, dayOfMonth, exactTime, month, shortDay } from './dates'
import { english, german } from './testing/samples'

const EVENING = '2026-03-02T23:30:00.000Z'

describe('dates are formatted', () => {
  it('in English, in the time zone of the archive', () => {
    expect(day(EVENING, english)).toBe('3 March 2026')
    expect(dayAndMonth(EVENING, english)).toBe('3 March')
    expect(shortDay(EVENING, english)).toBe('3 Mar')
    expect(dayOfMonth(EVENING, english)).toBe('Tue 3')
    expect(month(EVENING, english)).toBe('March 2026')
    expect(exactTime(EVENING, english)).toMatch(/^Tuesday,? 3 March 2026 at 00:30 CET$/)
  })

  it('in German', () => {
    expect(day(EVENING, german)).toBe('3. März 2026')
    expect(dayAndMonth(EVENING, german)).toBe('3. März')
    expect(shortDay(EVENING, german)).toBe('3. März')
    expect(dayOfMonth(EVENING, german)).toBe('Di 3.')
    expect(month(EVENING, german)).toBe('März 2026')
    expect(exactTime(EVENING, german)).toBe('Dienstag, 3. März 2026 um 00:30 MEZ')
  })
})
