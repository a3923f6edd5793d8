import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { abortWithCause, batched, createSemaphore, nextTurn, SemaphoreTimeout, waitAtMost } from './async'

describe('batched', () => {
  /** A lookup whose loads the test finishes, and the keys of each load. */
  function controlled(options: { oneAtATime: boolean; maxKeys?: number } = { oneAtATime: true }) {
    const loads: { keys: string[]; finish: (error?: Error) => void }[] = []
    const lookup = batched<string, string>(
      (keys) =>
        new Promise((resolve, reject) => {
          const finish = (error?: Error) => (error ? reject(error) : resolve((key) => `${key} of load ${at}`))
          const at = loads.push({ keys, finish })
        }),
      options,
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

  it('does not wait for another load if it may run several', async () => {
    const { loads, lookup } = controlled({ oneAtATime: false })
    const first = [lookup('a'), lookup('b')]
    await yieldToEventLoop()
    const later = lookup('a')
    await yieldToEventLoop()
    expect(loads.map(({ keys }) => keys)).toEqual([['a', 'b'], ['a']])
    loads[1]?.finish()
    expect(await later).toBe('a of load 2')
    loads[0]?.finish()
    expect(await Promise.all(first)).toEqual(['a of load 1', 'b of load 1'])
  })

  it('loads at most so many keys at once', async () => {
    const { loads, lookup } = controlled({ oneAtATime: false, maxKeys: 2 })
    const lookups = ['a', 'b', 'a', 'c', 'd'].map(lookup)
    await yieldToEventLoop()
    expect(loads.map(({ keys }) => keys)).toEqual([['a', 'b'], ['a', 'c'], ['d']])
    for (const { finish } of loads) finish()
    expect(await Promise.all(lookups)).toEqual([
      'a of load 1',
      'b of load 1',
      'a of load 2',
      'c of load 2',
      'd of load 3',
    ])
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
})

describe('createSemaphore', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

  test('runs as many at once as there are permits, in order of arrival', async () => {
    const limited = createSemaphore({ concurrency: 3, waitTimeoutMs: 60_000 })
    const begun: number[] = []
    let running = 0
    let most = 0
    const all = Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        limited(async () => {
          begun.push(n)
          running += 1
          most = Math.max(most, running)
          await after(10 + (n % 4))
          running -= 1
          return n
        }),
      ),
    )
    await vi.runAllTimersAsync()
    const inOrder = Array.from({ length: 20 }, (_, n) => n)
    expect(await all).toEqual(inOrder)
    expect(begun).toEqual(inOrder)
    expect(most).toBe(3)
  })

  test('new work does not overtake waiting work', async () => {
    const limited = createSemaphore({ concurrency: 1, waitTimeoutMs: 1_000 })
    const begun: string[] = []
    const first = limited(() => after(10))
    const second = limited(async () => void begun.push('second'))
    const third = first.then(() => limited(async () => void begun.push('third')))
    await vi.runAllTimersAsync()
    await Promise.all([second, third])
    expect(begun).toEqual(['second', 'third'])
  })

  test('a permit is kept for what outlives its work, also if either fails', async () => {
    const limited = createSemaphore({ concurrency: 1, waitTimeoutMs: 1_000 })
    const first = limited((keepFor) => {
      keepFor(after(5_000).then(() => Promise.reject(new Error('late'))))
      return Promise.reject(new Error('it failed'))
    })
    await expect(first).rejects.toThrow('it failed')
    const early = expect(limited(() => Promise.resolve('done'))).rejects.toThrow(SemaphoreTimeout)
    await vi.advanceTimersByTimeAsync(4_500)
    await early
    const later = limited(() => Promise.resolve('done'))
    await vi.runAllTimersAsync()
    expect(await later).toBe('done')
  })

  test('failed work releases its permit', async () => {
    const limited = createSemaphore({ concurrency: 1, waitTimeoutMs: 1_000 })
    const failing = limited(() => Promise.reject(new Error('no')))
    const next = limited(async () => 'served')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('served')
  })

  test('work that waits too long is rejected, never starts, and takes no permit', async () => {
    const limited = createSemaphore({ concurrency: 1, waitTimeoutMs: 100 })
    const work = vi.fn(async () => 'late')
    const long = limited(() => after(150))
    const refused = limited(work)
    refused.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(100)
    await expect(refused).rejects.toBeInstanceOf(SemaphoreTimeout)
    const unlimited = limited(async () => 'served')
    await vi.advanceTimersByTimeAsync(50)
    await long
    expect(await unlimited).toBe('served')
    expect(await limited(async () => 'at once')).toBe('at once')
    expect(work).not.toHaveBeenCalled()
  })
})

describe('waitAtMost', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  test('work that finishes in time leaves no timer', async () => {
    const finished = waitAtMost(1_000, after(999))
    await vi.advanceTimersByTimeAsync(999)
    expect(await finished).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a rejection counts as finished', async () => {
    expect(await waitAtMost(1_000, Promise.reject(new Error('gone')))).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('does not wait longer than the limit, and handles a later rejection', async () => {
    const late = after(2_000).then(() => Promise.reject(new Error('too late')))
    const finished = waitAtMost(1_000, late)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await finished).toBe(false)
    // An uncaught rejection would fail the test.
    await vi.advanceTimersByTimeAsync(1_000)
  })
})

describe('abortWithCause', () => {
  const aborted = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

  test('is aborted by the first cause, and keeps it', () => {
    const work = abortWithCause<'shutdown' | 'deadline' | 'lost'>()
    const [shutdown, deadline] = [new AbortController(), new AbortController()]
    work.follow('shutdown', shutdown.signal)
    work.follow('deadline', deadline.signal)
    work.follow('lost', undefined)
    expect([work.signal.aborted, work.cause()]).toEqual([false, null])
    deadline.abort()
    shutdown.abort()
    work.abort('lost')
    expect([work.signal.aborted, work.cause()]).toEqual([true, 'deadline'])
  })

  test('is aborted at once by a signal that is already aborted', () => {
    const work = abortWithCause<'shutdown'>()
    work.follow('shutdown', AbortSignal.abort())
    expect(work.cause()).toBe('shutdown')
  })

  test('is aborted a while after a signal, whether that was aborted before or after', async () => {
    for (const isEarly of [true, false]) {
      const work = abortWithCause<'shutdown'>()
      const shutdown = new AbortController()
      if (isEarly) shutdown.abort()
      work.follow('shutdown', shutdown.signal, 20)
      shutdown.abort()
      expect(work.cause()).toBeNull()
      await aborted(work.signal)
      expect(work.cause()).toBe('shutdown')
    }
  })

  test('is not aborted after its end, not even by a signal that was aborted before', async () => {
    const work = abortWithCause<'shutdown' | 'deadline'>()
    const shutdown = new AbortController()
    work.follow('shutdown', AbortSignal.abort(), 10)
    work.follow('deadline', shutdown.signal)
    work.end()
    shutdown.abort()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([work.signal.aborted, work.cause()]).toEqual([false, null])
  })
})

test('SEC-24: what awaits a turn of its own lets others in between', async () => {
  const order: string[] = []
  const steps = ['a', 'b', 'c'].map(async (name) => {
    await nextTurn()
    order.push(name)
    setImmediate(() => order.push(`after ${name}`))
  })
  await Promise.all(steps)
  expect(order).toEqual(['a', 'after a', 'b', 'after b', 'c'])
})
