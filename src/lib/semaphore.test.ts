import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SemaphoreTimeout, createSemaphore } from './semaphore'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

test('no more run at once than the gate is wide, in the order in which they came', async () => {
  const gate = createSemaphore({ width: 3, patienceMs: 60_000 })
  const begun: number[] = []
  let running = 0
  let most = 0
  const all = Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      gate(async () => {
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

test('who has just come does not take the place of one who waits', async () => {
  const gate = createSemaphore({ width: 1, patienceMs: 1_000 })
  const begun: string[] = []
  const first = gate(() => after(10))
  const second = gate(async () => void begun.push('second'))
  const third = first.then(() => gate(async () => void begun.push('third')))
  await vi.runAllTimersAsync()
  await Promise.all([second, third])
  expect(begun).toEqual(['second', 'third'])
})

test('work that fails makes room like any other', async () => {
  const gate = createSemaphore({ width: 1, patienceMs: 1_000 })
  const failing = gate(() => Promise.reject(new Error('no')))
  const next = gate(async () => 'served')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('served')
})

test('whoever waits too long is told so, is never begun, and takes no room from the others', async () => {
  const gate = createSemaphore({ width: 1, patienceMs: 100 })
  const work = vi.fn(async () => 'late')
  const long = gate(() => after(150))
  const refused = gate(work)
  refused.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(100)
  await expect(refused).rejects.toBeInstanceOf(SemaphoreTimeout)
  const patient = gate(async () => 'served')
  await vi.advanceTimersByTimeAsync(50)
  await long
  expect(await patient).toBe('served')
  expect(await gate(async () => 'at once')).toBe('at once')
  expect(work).not.toHaveBeenCalled()
})
