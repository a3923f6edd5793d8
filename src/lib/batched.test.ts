import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { batched } from './batched'

/** A lookup whose loads the test finishes, and the keys of each load. */
function controlled() {
  const loads: { keys: string[]; finish: (error?: Error) => void }[] = []
  const lookup = batched<string, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const finish = (error?: Error) => (error ? reject(error) : resolve((key) => `${key} of load ${at}`))
        const at = loads.push({ keys, finish })
      }),
  )
  return { loads, lookup }
}

it('resolves a lookup from a load that started after it, and batches waiting lookups', async () => {
  const { loads, lookup } = controlled()
  const first = [lookup('a'), lookup('a'), lookup('b')]
  await yieldToEventLoop()
  const later = [lookup('a'), lookup('c'), lookup('c')]
  await yieldToEventLoop()
  expect(loads.map(({ keys }) => keys)).toEqual([['a', 'b']])
  loads[0]?.finish()
  expect(await Promise.all(first)).toEqual(['a of load 1', 'a of load 1', 'b of load 1'])
  await yieldToEventLoop()
  expect(loads.map(({ keys }) => keys)).toEqual([
    ['a', 'b'],
    ['a', 'c'],
  ])
  loads[1]?.finish()
  expect(await Promise.all(later)).toEqual(['a of load 2', 'c of load 2', 'c of load 2'])
})

it('rejects only the lookups of a failed load', async () => {
  const { loads, lookup } = controlled()
  const failing = lookup('a').catch((error: unknown) => error)
  await yieldToEventLoop()
  const other = lookup('b')
  loads[0]?.finish(new Error('gone'))
  expect(await failing).toEqual(new Error('gone'))
  await yieldToEventLoop()
  loads[1]?.finish()
  expect(await other).toBe('b of load 2')
})
