import { expect, test } from 'vitest'
import { isFailureCode } from './failure'

test('codes are told from other words', () => {
  expect(isFailureCode('timeout')).toBe(true)
  expect(isFailureCode('toString')).toBe(false)
  expect(isFailureCode(null)).toBe(false)
})
