import { expect, test } from 'vitest'
import { pastDateWarnings } from './dateWarnings'

const now = new Date('2026-08-10T10:00:00.000Z')

test('a requested date in the past is reported', () => {
  expect(pastDateWarnings('2026-08-10T09:59:59.999Z', now)).toEqual([
    { pointer: '/publish_at', code: 'date_passed' },
  ])
})

test.each([['2026-08-10T10:00:00.000Z'], ['2026-09-01T00:00:00.000Z'], [null]])('%s is not', (date) => {
  expect(pastDateWarnings(date, now)).toEqual([])
})
