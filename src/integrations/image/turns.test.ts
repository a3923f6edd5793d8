import { expect, test } from 'vitest'
import { makeTurns } from './turns'

/** Work that says when it began and ends when it is told. */
function piece(log: string[], name: string) {
  let end = () => {}
  const done = new Promise<void>((resolve) => (end = resolve))
  return {
    end,
    work: async () => {
      log.push(name)
      await done
    },
  }
}

test('SECURITY.md row 13: no more is under way than fits, in the order of arrival, and the heaviest runs alone', async () => {
  const turns = makeTurns(10)
  const begun: string[] = []
  const [a, b, heavy, c] = ['a', 'b', 'heavy', 'c'].map((name) => piece(begun, name))
  if (!a || !b || !heavy || !c) throw new Error('there are four')
  const all = [turns(4, a.work), turns(6, b.work), turns(50, heavy.work), turns(1, c.work)]
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b'])
  a.end()
  await all[0]
  expect(begun).toEqual(['a', 'b'])
  b.end()
  await all[1]
  expect(begun).toEqual(['a', 'b', 'heavy'])
  heavy.end()
  await all[2]
  expect(begun).toEqual(['a', 'b', 'heavy', 'c'])
  c.end()
  await Promise.all(all)
})

test('work that fails gives its room back', async () => {
  const turns = makeTurns(1)
  await expect(turns(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns(1, async () => 'in')).toBe('in')
})
