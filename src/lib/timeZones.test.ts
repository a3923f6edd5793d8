import { expect, test } from 'vitest'
import { isIanaName, isTimeZone, startOfDay, weekBeginOf } from './timeZones'

test.each([
  ['2026-11-23', 0, 'UTC', '2026-11-23T00:00:00.000Z'],
  ['2026-11-23', 0, 'Europe/Berlin', '2026-11-22T23:00:00.000Z'],
  ['2026-11-23', 1, 'America/New_York', '2026-11-24T05:00:00.000Z'],
  ['2026-12-31', 1, 'Asia/Kolkata', '2026-12-31T18:30:00.000Z'],
  // The days of the change.
  ['2026-03-29', 0, 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-29', 1, 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 0, 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-10-25', 1, 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
])('%s and %i days begin in %s at %s', (day, later, timeZone, expected) => {
  expect(startOfDay(day, later, timeZone).toISOString()).toBe(expected)
})

test.each([
  ['2026-11-23T06:59:59.999Z', '2026-11-16T07:00:00.000Z'],
  ['2026-11-23T07:00:00.000Z', '2026-11-23T07:00:00.000Z'],
  ['2026-11-29T23:30:00.000Z', '2026-11-23T07:00:00.000Z'],
  // Clocks have been put forward and back the day before.
  ['2026-03-30T06:00:00.000Z', '2026-03-30T06:00:00.000Z'],
  ['2026-10-26T06:59:00.000Z', '2026-10-19T06:00:00.000Z'],
])('at %s in Berlin the last Monday at 8:00 is %s', (now, expected) => {
  expect(weekBeginOf(new Date(now), 'Europe/Berlin').toISOString()).toBe(expected)
})

test('only names that can be formatted are time zones', () => {
  expect(['Europe/Berlin', 'UTC', 'America/New_York'].every(isTimeZone)).toBe(true)
  expect(['', 'Mars/Olympus', 'Europe/Berlin; Path=/', '../etc'].some(isTimeZone)).toBe(false)
})

test('names of the IANA database are told from what else sets or formats a time zone', () => {
  const names = ['Europe/Berlin', 'America/Port-au-Prince', 'America/Argentina/Buenos_Aires', 'Etc/GMT+2']
  expect([...names, 'UTC', 'CET', 'EST5EDT', 'GB'].filter((name) => !isIanaName(name))).toEqual([])
  const others = [
    'Europe/Berln',
    'GMT+2',
    'CET-1CEST',
    ':Europe/Berlin',
    'europe/berlin',
    'Europe/BERLIN',
    '+02:00',
    'CST',
  ]
  expect([...others, '', 'UTC0', ' UTC'].filter(isIanaName)).toEqual([])
})
