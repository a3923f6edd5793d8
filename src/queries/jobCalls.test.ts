import { expect, test } from 'vitest'
import { isCalledDaily } from './jobCalls'

test.each([
  [null, false],
  ['2026-11-24T11:59:59.999Z', false],
  ['2026-11-24T12:00:00.000Z', false],
  ['2026-11-24T12:00:00.001Z', true],
  ['2026-11-25T12:00:00.000Z', true],
])('JOB-7: a job that was last called at %s is called daily: %s', (calledAt, expected) => {
  expect(isCalledDaily(calledAt, new Date('2026-11-25T12:00:00Z'))).toBe(expected)
})
