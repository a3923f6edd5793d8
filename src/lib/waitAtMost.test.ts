import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitAtMost } from './waitAtMost'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('work that settles in time leaves no timer behind', async () => {
  const settled = waitAtMost(1_000, after(999))
  await vi.advanceTimersByTimeAsync(999)
  expect(await settled).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('a rejection counts as settled', async () => {
  expect(await waitAtMost(1_000, Promise.reject(new Error('gone')))).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('does not wait longer than the limit, and handles a later rejection', async () => {
  const late = after(2_000).then(() => Promise.reject(new Error('too late')))
  const settled = waitAtMost(1_000, late)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await settled).toBe(false)
  // An uncaught rejection would fail the test.
  await vi.advanceTimersByTimeAsync(1_000)
})
