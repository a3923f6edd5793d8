import { expect, test } from 'vitest'
import { abortWithCause } from './abortWithCause'

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
