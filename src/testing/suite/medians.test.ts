import { expect, test } from 'vitest'
import { median } from '../median'
import { medianGap } from './medians'

test('the median is the middle value, or the mean of the two middle values', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

/** A clock that advances only when a call is made. */
function manualClock() {
  let now = 0
  const lasting = (milliseconds: () => number) => async () => {
    now += milliseconds()
  }
  return { lasting, time: () => now }
}

test('detects a path that is 10 % slower, whatever noise affects both', async () => {
  const { lasting, time } = manualClock()
  let noise = 0
  const noisy = (milliseconds: number) => () => milliseconds + ((noise += 1) % 7 === 0 ? 50 : 0)
  const gap = await medianGap(lasting(noisy(1)), lasting(noisy(1.1)), { calls: 500, enough: 0.05, time })
  expect(gap).toBeCloseTo(0.1, 5)
})

test('detects a path that is slower in real time', async () => {
  const spin = (milliseconds: number) => async () => {
    const end = performance.now() + milliseconds
    while (performance.now() < end);
  }
  expect(await medianGap(spin(0.2), spin(0.3), { calls: 200, enough: 0.05 })).toBeGreaterThan(0.05)
})

test('equal paths have no difference and are measured once', async () => {
  const { lasting, time } = manualClock()
  let calls = 0
  const same = lasting(() => {
    calls += 1
    return 2
  })
  expect(await medianGap(same, same, { calls: 100, enough: 0.05, time })).toBe(0)
  expect(calls).toBe(100)
})
