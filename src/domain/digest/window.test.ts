import { expect, test } from 'vitest'
import { digestScope } from './digestScope'
import { periodOf } from './window'

test('a period is days x 24 hours up to now', () => {
  const now = new Date('2026-11-09T08:00:00.123Z')
  expect(periodOf(7, now)).toEqual({ from: new Date('2026-11-02T08:00:00.123Z'), to: now, days: 7 })
  expect(periodOf(1, now).from).toEqual(new Date('2026-11-08T08:00:00.123Z'))
  expect(periodOf(90, now).from).toEqual(new Date('2026-08-11T08:00:00.123Z'))
})

test('DIGEST-7: the setting decides whether internal entries are told', () => {
  expect(digestScope(true)).toEqual({ audience: 'internal', projectId: null })
  expect(digestScope(false)).toEqual({ audience: 'customer', projectId: null })
})
