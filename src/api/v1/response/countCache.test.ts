import { expect, test } from 'vitest'
import { createCountCache } from './countCache'

test('a number is told for the version of the content that it was counted at, and for no other', () => {
  const counts = createCountCache(true)
  expect(counts.at(1, 'a')).toBeNull()
  counts.keep(1, 'a', 7)
  expect([counts.at(1, 'a'), counts.at(1, 'b'), counts.at(2, 'a'), counts.at(0, 'a')]).toEqual([
    7,
    null,
    null,
    null,
  ])
})

test('a newer version forgets all that was counted before, and what was counted before it is not kept any more', () => {
  const counts = createCountCache(true)
  counts.keep(1, 'a', 7)
  counts.keep(2, 'b', 8)
  counts.keep(1, 'a', 9)
  expect([counts.at(2, 'a'), counts.at(1, 'a'), counts.at(2, 'b')]).toEqual([null, null, 8])
})

test('nothing is kept without bounds', () => {
  const counts = createCountCache(true)
  for (let number = 0; number < 5_000; number += 1) counts.keep(1, `key ${number}`, number)
  const known = Array.from({ length: 5_000 }, (_, number) => counts.at(1, `key ${number}`)).filter(
    (count) => count !== null,
  )
  expect(known).toHaveLength(1_000)
})
