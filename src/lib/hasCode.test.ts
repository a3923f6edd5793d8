import { expect, it } from 'vitest'
import { hasCode } from './hasCode'

const missing = Object.assign(new Error('no such file'), { code: 'ENOENT' })

it('tells an error of the system by any of the codes', () => {
  expect(hasCode(missing, 'ENOENT')).toBe(true)
  expect(hasCode(missing, 'EEXIST', 'ENOENT')).toBe(true)
})

it('is false for other codes, errors without one, and what is no error', () => {
  expect(hasCode(missing, 'EEXIST')).toBe(false)
  expect(hasCode(new Error('ENOENT'), 'ENOENT')).toBe(false)
  expect(hasCode({ code: 'ENOENT' }, 'ENOENT')).toBe(false)
})
