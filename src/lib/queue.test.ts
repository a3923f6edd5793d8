import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SemaphoreTimeout } from './async'
import { makeQueue } from './queue'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const LIMITS = { capacity: 10, concurrency: 10, maxWaiting: 100, waitTimeoutMs: 60_000 }

/** A queue and work that starts and ends under the test's control. */
function openQueue(limits: Partial<typeof LIMITS & { ownerCapacity: number }> = {}) {
  let time = 0
  const inQueue = makeQueue({ ...LIMITS, ...limits }, () => time)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    /** Advances the clock. */
    pass: async (ms: number) => {
      time += ms
      await vi.advanceTimersByTimeAsync(ms)
    },
    enter: (name: string, weight: number, expectedMs = 0, owner?: string, signal?: AbortSignal) => {
      const work = async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      }
      return inQueue({ weight, expectedMs, ...(owner && { owner }) }, work, signal)
    },
    end: async (name: string) => {
      ends.get(name)?.()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('IMG-14: runs as much as fits, in order of arrival, and work over the capacity alone', async () => {
  const queue = openQueue()
  const all = [queue.enter('a', 4), queue.enter('b', 6), queue.enter('heavy', 50), queue.enter('c', 1)]
  await queue.pass(0)
  expect(queue.begun).toEqual(['a', 'b'])
  await queue.end('a')
  expect(queue.begun).toEqual(['a', 'b'])
  await queue.end('b')
  expect(queue.begun).toEqual(['a', 'b', 'heavy'])
  await queue.end('heavy')
  expect(queue.begun).toEqual(['a', 'b', 'heavy', 'c'])
  await queue.end('c')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'heavy', 'c'])
})

test('limits the number of running tasks, however light they are', async () => {
  const queue = openQueue({ concurrency: 2 })
  for (const name of ['a', 'b', 'c']) void queue.enter(name, 1)
  await queue.pass(0)
  expect(queue.begun).toEqual(['a', 'b'])
  await queue.end('a')
  expect(queue.begun).toEqual(['a', 'b', 'c'])
})

test('IMG-14: a small image overtakes twenty huge ones that wait, and waits only for the running one', async () => {
  const queue = openQueue()
  for (let count = 0; count < 20; count += 1) void queue.enter(`huge ${count}`, 10, 9_000)
  await queue.pass(5_000)
  void queue.enter('small', 1, 100)
  await queue.end('huge 0')
  expect(queue.begun).toEqual(['huge 0', 'small'])
})

test('a huge image is not overtaken forever by small ones that keep arriving', async () => {
  const queue = openQueue({ concurrency: 1, waitTimeoutMs: 600_000 })
  void queue.enter('small 0', 1, 100)
  void queue.enter('huge', 10, 9_000)
  let count = 0
  while (!queue.begun.includes('huge') && count < 1_000) {
    void queue.enter(`small ${count + 1}`, 1, 100)
    await queue.pass(100)
    await queue.end(`small ${count}`)
    count += 1
  }
  expect(queue.begun.at(-1)).toBe('huge')
  expect(count).toBeGreaterThan(100)
})

test('work that waits too long is rejected, and the work behind it moves up', async () => {
  const queue = openQueue()
  void queue.enter('first', 5)
  const refused = expect(queue.enter('late', 6)).rejects.toThrow(SemaphoreTimeout)
  await queue.pass(59_000)
  void queue.enter('behind', 5)
  expect(queue.begun).toEqual(['first'])
  await queue.pass(1_000)
  await refused
  expect(queue.begun).toEqual(['first', 'behind'])
})

test('if too many are waiting, the last in line is rejected at once', async () => {
  const queue = openQueue({ maxWaiting: 2 })
  void queue.enter('running', 10)
  const slow = expect(queue.enter('slow', 10, 9_000)).rejects.toThrow(SemaphoreTimeout)
  void queue.enter('b', 10)
  void queue.enter('c', 10)
  await slow
  await expect(queue.enter('d', 10)).rejects.toThrow('more than 2 are waiting')
})

test('failed work releases its capacity', async () => {
  const inQueue = makeQueue({ ...LIMITS, capacity: 1 })
  const cost = { weight: 1, expectedMs: 0 }
  await expect(inQueue(cost, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inQueue(cost, async () => 'in')).toBe('in')
})

test('SEC-24: whoever has much work in the queue waits behind those who have less', async () => {
  const queue = openQueue({ concurrency: 1 })
  for (let count = 0; count < 20; count += 1) void queue.enter(`greedy ${count}`, 1, 1_000, 'greedy')
  await queue.pass(100)
  void queue.enter('modest 0', 1, 1_000, 'modest')
  void queue.enter('modest 1', 1, 1_000, 'modest')
  for (const name of ['greedy 0', 'modest 0', 'greedy 1', 'modest 1']) await queue.end(name)
  expect(queue.begun.slice(0, 5)).toEqual(['greedy 0', 'modest 0', 'greedy 1', 'modest 1', 'greedy 2'])
})

test('SEC-28: an owner leaves something for others, who need not wait for its work', async () => {
  const queue = openQueue({ concurrency: 3, ownerCapacity: 2 })
  for (let count = 0; count < 20; count += 1) void queue.enter(`greedy ${count}`, 1, 1_000, 'greedy')
  await queue.pass(0)
  void queue.enter('modest', 1, 1_000, 'modest')
  void queue.enter('nobody', 1, 1_000)
  await queue.pass(0)
  expect(queue.begun).toEqual(['greedy 0', 'greedy 1', 'modest'])
  await queue.end('greedy 0')
  expect(queue.begun.at(-1)).toBe('nobody')
  await queue.end('modest')
  expect(queue.begun.at(-1)).toBe('greedy 2')
})

test('work of one owner that takes as long begins in order of arrival, however much the owner had asked for', async () => {
  const queue = openQueue({ concurrency: 1 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void queue.enter(name, 1, 1_000, 'a')
  await queue.pass(0)
  for (const name of ['a1', 'a2', 'a3']) await queue.end(name)
  void queue.enter('a6', 1, 1_000, 'a')
  await queue.end('a4')
  await queue.end('a5')
  expect(queue.begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
})

test('SEC-24: what an owner has done counts no more', async () => {
  const queue = openQueue({ concurrency: 1 })
  void queue.enter('done', 1, 1_000_000, 'one')
  await queue.pass(0)
  await queue.end('done')
  for (const owner of ['other', 'one', 'other']) void queue.enter(`${owner}'s`, 1, 1_000, owner)
  await queue.pass(0)
  await queue.end("other's")
  expect(queue.begun).toEqual(['done', "other's", "one's"])
})

test('SEC-24: work whose caller is gone leaves the queue', async () => {
  const queue = openQueue({ concurrency: 1 })
  const caller = new AbortController()
  void queue.enter('running', 1)
  const left = expect(queue.enter('left', 1, 0, 'one', caller.signal)).rejects.toThrow('gone')
  void queue.enter('next', 1)
  caller.abort(new Error('gone'))
  await left
  await queue.end('running')
  expect(queue.begun).toEqual(['running', 'next'])
  await expect(queue.enter('late', 1, 0, 'one', caller.signal)).rejects.toThrow('gone')
})
