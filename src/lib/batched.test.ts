import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { batched } from './batched'

/** A load that can be held, and that says which keys each call was for. */
function held() {
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

it('answers a look-up by a load that began after it was asked for, and groups those that wait', async () => {
  const { loads, lookUp } = held()
  const [first, second] = [lookUp('a'), lookUp('a')]
  const rest = [lookUp('a'), lookUp('b'), lookUp('b')]
  expect(loads.map(({ keys }) => keys)).toEqual([['a'], ['a']])
  loads[0]?.finish()
  expect(await first).toBe('a of load 1')
  await sleep(0)
  expect(loads.map(({ keys }) => keys)).toEqual([['a'], ['a'], ['a', 'b']])
  loads[1]?.finish()
  loads[2]?.finish()
  expect(await second).toBe('a of load 2')
  expect(await Promise.all(rest)).toEqual(['a of load 3', 'b of load 3', 'b of load 3'])
})

it('rejects the look-ups of a load that fails, and no other', async () => {
  const { loads, lookUp } = held()
  const failing = lookUp('a').catch((error: unknown) => error)
  const other = lookUp('b')
  const later = lookUp('c')
  loads[0]?.finish(new Error('gone'))
  expect(await failing).toEqual(new Error('gone'))
  await sleep(0)
  loads[1]?.finish()
  loads[2]?.finish()
  expect([await other, await later]).toEqual(['b of load 2', 'c of load 3'])
})
