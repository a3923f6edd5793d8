import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SemaphoreTimeout, createSemaphore } from './semaphore'

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
