import { expect, test, vi } from 'vitest'
import { exit } from './ending'

test('OPS-12: an error in a handler of exit does not change the exit status', () => {
  const statuses: unknown[] = []
  vi.spyOn(process, 'exit').mockImplementation((status) => {
    statuses.push(status)
    throw new Error('of a handler')
  })
  expect(() => exit(1)).toThrow('of a handler')
  expect(statuses).toEqual([1, 1])
  vi.restoreAllMocks()
})
