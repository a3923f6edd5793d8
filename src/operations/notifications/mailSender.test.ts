import { afterEach, expect, test, vi } from 'vitest'
import { SemaphoreTimeout } from '@/lib/async'
import { DatabaseTimeout } from '@/lib/unreachable'
import { persist } from './mailSender'

const warn = vi.fn()
const pool = { ending: false }
const payload = { db: { pool }, logger: { warn } }
afterEach(() => {
  vi.useRealTimers()
  warn.mockClear()
  pool.ending = false
})

test('SUB-4: that a mail was sent is remembered once the database is back', async () => {
  const back = performance.now() + 600
  let attempts = 0
  await persist(payload, async () => {
    attempts += 1
    if (performance.now() < back) throw new Error('the database is unreachable')
  })
  expect(performance.now()).toBeGreaterThanOrEqual(back)
  expect(attempts).toBeLessThan(6)
})

test('SUB-4, MAIL-3: while the note that a mail was sent hangs, it is neither repeated nor given up', async () => {
  vi.useFakeTimers()
  let attempts = 0
  let end = () => {}
  const persisted = persist(payload, async () => {
    attempts += 1
    if (attempts === 1) {
      const late = new DatabaseTimeout('the database did not respond in time')
      late.ended = new Promise((resolve) => (end = resolve))
      throw late
    }
    if (attempts === 2) throw new SemaphoreTimeout('no permit within 2000 ms')
  })
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(attempts).toBe(1)
  end()
  await vi.advanceTimersByTimeAsync(1_000)
  await persisted
  expect(attempts).toBe(3)
})

test('SUB-4, MAIL-3: during an outage of hours the note is not given up, so the mail is not sent again', async () => {
  vi.useFakeTimers()
  let attempts = 0
  await persist(payload, async () => {
    attempts += 1
    vi.advanceTimersByTime(60 * 60_000)
    if (attempts < 4) throw new Error('no note', { cause: new SemaphoreTimeout('no permit within 2000 ms') })
  })
  expect(attempts).toBe(4)
  expect(warn).toHaveBeenCalledTimes(3)
})

test('the note is given up when the process ends', async () => {
  pool.ending = true
  const closed = new Error('Cannot use a pool after calling end on the pool')
  await expect(persist(payload, () => Promise.reject(closed))).rejects.toThrow(closed)
})

test('an error of another kind is thrown after a minute', async () => {
  vi.useFakeTimers()
  let attempts = 0
  const persisted = persist(payload, async () => {
    attempts += 1
    vi.advanceTimersByTime(35_000)
    throw new Error('syntax error')
  })
  await expect(persisted).rejects.toThrow('syntax error')
  expect(attempts).toBe(2)
})
