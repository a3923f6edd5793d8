import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Channel, Reply, Request } from './messages'
import { TaskTooCostly, workerPool, WorkerDied } from './workerPool'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] })
})
afterEach(() => {
  vi.useRealTimers()
})

interface Doubling {
  double: (value: number) => Promise<number>
}

/** A pool whose workers reply when the test says so. */
function openPool(limits: { prepareMs?: number; apart?: number } = {}) {
  const workers: {
    requests: Request[]
    isEnded: boolean
    reply: (reply: Reply) => void
    die: (reason: string) => void
  }[] = []
  const start = (): Channel => {
    const listeners: { reply?: (reply: Reply) => void; end?: (reason: string) => void } = {}
    const worker = {
      requests: [] as Request[],
      isEnded: false,
      reply: (reply: Reply) => listeners.reply?.(reply),
      die: (reason: string) => listeners.end?.(reason),
    }
    workers.push(worker)
    return {
      send: (request) => void worker.requests.push(request),
      kill: () => {
        worker.isEnded = true
        listeners.end?.('killed')
      },
      setRef: () => undefined,
      onReply: (listener) => (listeners.reply = listener),
      onEnd: (listener) => (listeners.end = listener),
    }
  }
  const run = workerPool<Doubling>(start, { timeoutMs: { double: 200 }, idleMs: 1_000, ...limits })
  const last = (at = -1) => {
    const worker = workers.at(at)
    const request = worker?.requests.at(-1)
    if (worker === undefined || request === undefined) throw new Error('no task was sent')
    return { ...worker, id: request.id }
  }
  return { workers, run, last }
}

test('SEC-23: a worker that misses the deadline of a task is ended, and the next task gets another', async () => {
  const { workers, run, last } = openPool()
  const late = expect(run('double', [1])).rejects.toThrow(TaskTooCostly)
  await vi.advanceTimersByTimeAsync(201)
  await late
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true])
  const next = run('double', [2])
  last().reply({ kind: 'result', id: last().id, result: 4, rss: 0 })
  expect(await next).toBe(4)
  expect(workers).toHaveLength(2)
})

test('SEC-23: a task that has begun while this process was busy has its whole time', async () => {
  const { workers, run, last } = openPool({ prepareMs: 5_000 })
  const done = run('double', [1])
  // The timer is due, and the message comes before what it has put off.
  vi.advanceTimersToNextTimer()
  last().reply({ kind: 'began', id: last().id })
  await vi.advanceTimersByTimeAsync(100)
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([false])
  last().reply({ kind: 'result', id: last().id, result: 2, rss: 0 })
  expect(await done).toBe(2)
})

test('SEC-23: the time of a task counts from when it begins, and again from when it says so', async () => {
  const { run, last } = openPool({ prepareMs: 5_000 })
  const first = run('double', [1])
  await vi.advanceTimersByTimeAsync(4_900)
  last().reply({ kind: 'began', id: last().id })
  await vi.advanceTimersByTimeAsync(190)
  last().reply({ kind: 'began', id: last().id })
  await vi.advanceTimersByTimeAsync(190)
  last().reply({ kind: 'result', id: last().id, result: 2, rss: 0 })
  expect(await first).toBe(2)
  const late = expect(run('double', [1])).rejects.toThrow(TaskTooCostly)
  last().reply({ kind: 'began', id: last().id })
  await vi.advanceTimersByTimeAsync(201)
  await late
})

test('SEC-23: a worker that cannot prepare in time is ended, and no task is blamed for it', async () => {
  const { run, workers } = openPool({ prepareMs: 5_000 })
  const late = expect(run('double', [1])).rejects.toThrow(WorkerDied)
  await vi.advanceTimersByTimeAsync(5_001)
  await late
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true])
})

test('a worker that runs out of memory is ended, and its task is blamed', async () => {
  const { run, last } = openPool()
  const large = expect(run('double', [1])).rejects.toThrow(TaskTooCostly)
  last().reply({ kind: 'out_of_memory' })
  await large
})

test('SEC-24: a task that nobody needs is told so, and its worker is busy until it has replied', async () => {
  const { run, workers, last } = openPool()
  const caller = new AbortController()
  const left = run('double', [1], { signal: caller.signal })
  caller.abort()
  expect(last().requests.map(({ kind }) => kind)).toEqual(['task', 'cancel'])
  void run('double', [2]).catch(() => undefined)
  expect(workers).toHaveLength(2)
  workers[0]?.reply({ kind: 'result', id: last().id - 1, result: null, rss: 0 })
  expect(await left).toBeNull()
})

test('SEC-28: an owner whose task ended a worker waits for another itself, and leaves the idle ones to others', async () => {
  const { workers, run, last } = openPool({ apart: 2 })
  const late = expect(run('double', [1], { owner: 'attacker' })).rejects.toThrow(TaskTooCostly)
  await vi.advanceTimersByTimeAsync(201)
  await late
  const workerOf = async (owner: string) => {
    const before = workers.map(({ requests }) => requests.length)
    const done = run('double', [1], { owner })
    const at = workers.findIndex(({ requests }, index) => requests.length !== before[index])
    workers[at]?.reply({ kind: 'result', id: last.call(null, at).id, result: 2, rss: 0 })
    await done
    return at
  }
  expect([await workerOf('reader'), await workerOf('attacker')]).toEqual([1, 2])
  // Each has its own from now on, and another takes any.
  expect([await workerOf('attacker'), await workerOf('reader'), await workerOf('other')]).toEqual([2, 1, 1])
})

test('an idle worker is ended', async () => {
  const { run, workers, last } = openPool()
  const done = run('double', [1])
  last().reply({ kind: 'result', id: last().id, result: 2, rss: 0 })
  await done
  await vi.advanceTimersByTimeAsync(999)
  expect(workers[0]?.isEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(2)
  expect(workers[0]?.isEnded).toBe(true)
})
