import fc from 'fast-check'
import { expect, test } from 'vitest'
import { richestThatFits, shares, type DetailLevel } from './fitting'

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

test('distributes entries to the sections, one to each in turn', () => {
  expect(shares([3, 1, 2], 0)).toEqual([0, 0, 0])
  expect(shares([3, 1, 2], 2)).toEqual([1, 1, 0])
  expect(shares([3, 1, 2], 5)).toEqual([2, 1, 2])
  expect(shares([3, 1, 2], 9)).toEqual([3, 1, 2])
})

test('picks the richest message that fits, and names or counts every entry', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 20 }),
      fc.integer({ min: 0, max: 1200 }),
      (sizes, budget) => {
        const costOf = (level: DetailLevel) => total(level.shown) * (level.teaser > 0 ? 3 : 1)
        const chosen = richestThatFits(sizes, true, (level) => (costOf(level) <= budget ? level : null))
        expect(total(chosen.shown) + chosen.omitted).toBe(total(sizes))
        const all = total(sizes)
        if (all * 3 <= budget) expect(chosen).toMatchObject({ teaser: 180, omitted: 0 })
        else if (all <= budget) expect(chosen).toMatchObject({ teaser: 0, omitted: 0 })
        else expect(total(chosen.shown)).toBe(Math.max(0, Math.min(budget, all - 2)))
      },
    ),
  )
})
