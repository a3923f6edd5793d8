import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDateTime, parseInstant, toInstant } from './dates'

const anyInstant = fc.date({
  min: new Date('0001-01-01T00:00:00.000Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})

describe('times', () => {
  it('are written with milliseconds and Z, and read back as the same moment', () => {
    fc.assert(
      fc.property(anyInstant, (date) => {
        expect(toInstant(date)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
        expect(parseInstant(toInstant(date))).toEqual(date)
        expect(parseDateTime(toInstant(date))).toEqual(date)
      }),
    )
  })

  it.each([
    ['2026-08-01', '2026-08-01T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['2026-08-01T10:30Z', '2026-08-01T10:30:00.000Z'],
    ['2026-08-01T10:30:15Z', '2026-08-01T10:30:15.000Z'],
    ['2026-08-01T10:30:15.5Z', '2026-08-01T10:30:15.500Z'],
    ['2026-08-01T10:30:15.123456789Z', '2026-08-01T10:30:15.123Z'],
    ['2026-08-01T00:30:00+02:00', '2026-07-31T22:30:00.000Z'],
    ['2026-08-01T00:30:00-05:30', '2026-08-01T06:00:00.000Z'],
    ['2026-08-01T00:30:00+02', '2026-07-31T22:30:00.000Z'],
    ['2026-08-01T10:30', '2026-08-01T10:30:00.000Z'],
    ['2026-08-01T10:30:00', '2026-08-01T10:30:00.000Z'],
    ['2026-08-01T10:30:00.5', '2026-08-01T10:30:00.500Z'],
  ])('reads %s', (text, instant) => {
    expect(parseInstant(text)?.toISOString()).toBe(instant)
  })

  it.each([
    '',
    'yesterday',
    '1722470400',
    '20260801',
    '2026-8-1',
    '2026-08',
    '2026-W31-6',
    '2026-213',
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '0000-01-01',
    '+012026-01-01',
    '-2026-01-01',
    '2026-08-01 10:30:00',
    '2026-08-01 10:30:00Z',
    '2026-02-30T10:30:00',
    '2026-08-01T24:00:00',
    '2026-08-01t10:30:00z',
    '2026-08-01T24:00:00Z',
    '2026-08-01T10:60:00Z',
    '2026-08-01T10:30:60Z',
    '2026-08-01T10:30:00+24:00',
    '2026-08-01T10:30:00+01:60',
    '2026-08-01T10:30:00 02:00',
    '2026-08-01T10:30:00Z ',
    ' 2026-08-01',
    '2026-08-01\n',
    '2026-08-01T10Z',
    '٢٠٢٦-08-01',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '2026-08-01T10:30:00.Z',
    '2026-08-01T10:30:00.1234567890Z',
  ])('refuses %j', (text) => {
    expect(parseInstant(text)).toBeNull()
  })

  it('tells a date from a date-time where only the latter will do', () => {
    expect(parseDateTime('2026-08-01')).toBeNull()
    expect(parseDateTime('2026-08-01T00:00Z')?.toISOString()).toBe('2026-08-01T00:00:00.000Z')
  })
})
