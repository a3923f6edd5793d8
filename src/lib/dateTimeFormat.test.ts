import { expect, test } from 'vitest'
import { dateTimeFormat } from './dateTimeFormat'

const long = { dateStyle: 'long', timeZone: 'UTC' } as const

test('there is one format for each language, style and zone', () => {
  const date = new Date('2026-11-03T23:30:00Z')
  const formats = [
    dateTimeFormat('de-DE', long),
    dateTimeFormat('en-GB', long),
    dateTimeFormat('en-GB', { ...long, dateStyle: 'short' }),
    dateTimeFormat('en-GB', { ...long, timeZone: 'Europe/Berlin' }),
  ]
  expect(formats.map((format) => format.format(date))).toEqual([
    '3. November 2026',
    '3 November 2026',
    '03/11/2026',
    '4 November 2026',
  ])
  expect(dateTimeFormat('de-DE', { ...long })).toBe(formats[0])
})

test('an unknown time zone throws each time', () => {
  for (let time = 0; time < 2; time += 1)
    expect(() => dateTimeFormat('en', { timeZone: 'Nowhere/Else' })).toThrow(RangeError)
})

test('SEC-27: however many time zones are asked for, only the latest formats are kept', () => {
  const before = dateTimeFormat('en', long)
  for (const timeZone of Intl.supportedValuesOf('timeZone')) dateTimeFormat('en', { ...long, timeZone })
  expect(dateTimeFormat('en', long)).not.toBe(before)
})
