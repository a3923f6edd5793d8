import { expect, test } from 'vitest'
import { mapYielding } from './mapYielding'

/** Keeps the process busy, like parsing. */
function compute(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('long work on many items yields in between and returns the same as map', async () => {
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

test('with any number of concurrent calls, others run after each piece', async () => {
  const log: string[] = []
  const timer = setInterval(() => log.push('other'), 1)
  const maps = Array.from({ length: 4 }, () =>
    mapYielding([1, 2, 3], () => {
      compute(20)
      log.push('piece')
    }),
  )
  await Promise.all(maps)
  clearInterval(timer)
  expect(log.filter((entry) => entry === 'piece').length).toBe(12)
  expect(log.join(' ')).not.toContain('piece piece')
})

test('one long piece in each of many concurrent calls also lets others run', async () => {
  const log: string[] = []
  const timer = setInterval(() => log.push('other'), 1)
  const piece = () => {
    compute(20)
    log.push('piece')
  }
  await Promise.all(Array.from({ length: 4 }, () => mapYielding([1], piece)))
  clearInterval(timer)
  expect(log.filter((entry) => entry === 'piece').length).toBe(4)
  expect(log.join(' ')).not.toContain('piece piece')
})

test('an error ends the work', async () => {
  const work = (item: number) => {
    if (item === 2) throw new Error('two')
    return item
  }
  await expect(mapYielding([1, 2, 3], work)).rejects.toThrow('two')
  await expect(mapYielding([], work)).resolves.toEqual([])
  await expect(mapYielding([1, 3], work)).resolves.toEqual([1, 3])
})
