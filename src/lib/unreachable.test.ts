import { MessageChannel } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { SemaphoreTimeout } from './async'
import { DatabaseTimeout, isDatabaseUnreachable, timeBudget, withDatabaseTimeout } from './unreachable'

const withCode = (code: string, more: object = {}) => Object.assign(new Error('it failed'), { code, ...more })

test('recognizes network, PostgreSQL and pool errors of an unreachable database', () => {
  const unreachable = [
    withCode('ECONNREFUSED'),
    withCode('ECONNRESET'),
    withCode('57P01'),
    withCode('57P03'),
    withCode('08006'),
    withCode('53100'),
    withCode('53200'),
    withCode('53300'),
    withCode('55P03'),
    withCode('57014'),
    withCode('25P03'),
    withCode('25006'),
    withCode('ENOENT', { syscall: 'connect' }),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
    new Error('Query read timeout'),
    new DatabaseTimeout(),
    new SemaphoreTimeout(),
    // Of a class in another bundle.
    Object.assign(new Error('no permit'), { name: 'SemaphoreTimeout' }),
    Object.assign(new Error('too late'), { name: 'DatabaseTimeout' }),
  ]
  for (const error of unreachable) {
    expect(isDatabaseUnreachable(error), error.message).toBe(true)
    expect(isDatabaseUnreachable(new Error('Failed query', { cause: error }))).toBe(true)
    expect(isDatabaseUnreachable(new AggregateError([new Error('one'), error]))).toBe(true)
  }
  for (const other of [
    withCode('23505'),
    withCode('ENOENT'),
    withCode('42P01'),
    new Error('x'),
    null,
    'ECONNREFUSED',
  ])
    expect(isDatabaseUnreachable(other)).toBe(false)
})

test('handles cyclic causes', () => {
  const error = new Error('around')
  error.cause = error
  expect(isDatabaseUnreachable(error)).toBe(false)
})

test('SEC-3: times out within 5 seconds while the database hangs, and leaves no timer after a response', async () => {
  vi.useFakeTimers()
  try {
    expect(await withDatabaseTimeout(Promise.resolve('here'))).toBe('here')
    expect(vi.getTimerCount()).toBe(0)
    const given = expect(withDatabaseTimeout(new Promise(() => {}))).rejects.toThrow(DatabaseTimeout)
    await vi.advanceTimersByTimeAsync(4_999)
    await given
  } finally {
    vi.useRealTimers()
  }
})

test('counts a response that arrived while the process was too busy to read it', async () => {
  const { port1: database, port2: sent } = new MessageChannel()
  const response = new Promise((resolve) => database.once('message', resolve))
  const given = withDatabaseTimeout(response, 20)
  sent.postMessage('here')
  const end = performance.now() + 60
  while (performance.now() < end);
  expect(await given).toBe('here')
  database.close()
})

test('SEC-4: a time budget is for all steps together, and what comes between them does not count', async () => {
  vi.useFakeTimers()
  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, ms))
  const inTime = timeBudget(9_000)
  const first = inTime(after(5_000))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await first).toBe(5_000)
  await vi.advanceTimersByTimeAsync(60_000)
  const second = expect(inTime(after(5_000))).rejects.toThrow(DatabaseTimeout)
  await vi.advanceTimersByTimeAsync(3_900)
  expect(vi.getTimerCount()).toBe(2)
  await vi.advanceTimersByTimeAsync(200)
  await second
  await expect(timeBudget(9_000)(Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  vi.useRealTimers()
})
