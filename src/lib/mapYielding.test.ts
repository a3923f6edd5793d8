import { expect, test } from 'vitest'
import { mapYielding } from './mapYielding'

/** Keeps the process busy, like parsing. */
function compute(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('long work yields between items and returns the same as map', async () => {
  const others: number[] = []
  let done = 0
  const timer = setInterval(() => others.push(done), 1)
  const values = await mapYielding(
    Array.from({ length: 8 }, (_, number) => number),
    (item, index) => {
      compute(20)
      done += 1
      return `${item} at ${index}`
    },
  )
  clearInterval(timer)
  expect(values).toEqual(Array.from({ length: 8 }, (_, number) => `${number} at ${number}`))
  expect(others.filter((count) => count > 0 && count < 8).length).toBeGreaterThanOrEqual(5)
})

test('with concurrent calls, other work runs after each item', async () => {
  const log: string[] = []
  const timer = setInterval(() => log.push('other'), 1)
  const maps = Array.from({ length: 4 }, () =>
    mapYielding([1, 2, 3], () => {
      compute(20)
      log.push('item')
    }),
  )
  await Promise.all(maps)
  clearInterval(timer)
  expect(log.filter((entry) => entry === 'item').length).toBe(12)
  expect(log.join(' ')).not.toContain('item item')
})

test('many concurrent calls with one long item each let other work run', async () => {
  const log: string[] = []
  const timer = setInterval(() => log.push('other'), 1)
  const item = () => {
    compute(20)
    log.push('item')
  }
  await Promise.all(Array.from({ length: 4 }, () => mapYielding([1], item)))
  clearInterval(timer)
  expect(log.filter((entry) => entry === 'item').length).toBe(4)
  expect(log.join(' ')).not.toContain('item item')
})

test('short calls that come during a pause cost it once, not a timer for each of their items', async () => {
  const items = Array.from({ length: 20 }, (_, number) => number)
  const long = mapYielding([1, 2], () => compute(20))
  const begin = performance.now()
  await Promise.all([long, ...Array.from({ length: 50 }, () => mapYielding(items, (item) => item))])
  // A thousand timers would take a second.
  expect(performance.now() - begin).toBeLessThan(500)
})

test('rejects with the error of an item', async () => {
  const work = (item: number) => {
    if (item === 2) throw new Error('two')
    return item
  }
  await expect(mapYielding([1, 2, 3], work)).rejects.toThrow('two')
  await expect(mapYielding([], work)).resolves.toEqual([])
  await expect(mapYielding([1, 3], work)).resolves.toEqual([1, 3])
})
