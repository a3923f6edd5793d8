import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { batched } from './batched'

/** A load that can be held, and that records the keys of each call. */
function controlled() {
  const loads: { keys: string[]; finish: (error?: Error) => void }[] = []
  const lookUp = batched<string, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const finish = (error?: Error) => (error ? reject(error) : resolve((key) => `${key} of load ${at}`))
        const at = loads.push({ keys, finish })
      }),
  )
  return { loads, lookUp }
}

it('answers a lookup with a load that began after it, and groups waiting lookups', async () => {
  const { loads, lookUp } = controlled()
  const first = [lookUp('a'), lookUp('a'), lookUp('b')]
  await turn()
  const later = [lookUp('a'), lookUp('c'), lookUp('c')]
  await turn()
  expect(loads.map(({ keys }) => keys)).toEqual([['a', 'b']])
  loads[0]?.finish()
  expect(await Promise.all(first)).toEqual(['a of load 1', 'a of load 1', 'b of load 1'])
  await turn()
  expect(loads.map(({ keys }) => keys)).toEqual([
    ['a', 'b'],
    ['a', 'c'],
  ])
  loads[1]?.finish()
  expect(await Promise.all(later)).toEqual(['a of load 2', 'c of load 2', 'c of load 2'])
})

it('rejects only the lookups of a failed load', async () => {
  const { loads, lookUp } = controlled()
  const failing = lookUp('a').catch((error: unknown) => error)
  await turn()
  const other = lookUp('b')
  loads[0]?.finish(new Error('gone'))
  expect(await failing).toEqual(new Error('gone'))
  await turn()
  loads[1]?.finish()
  expect(await other).toBe('b of load 2')
})
