import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SemaphoreTimeout } from '@/lib/async'
import { FakeResponse } from '@/testing/fakeResponse'
import { requestStatements, type StatementContext } from './requestStatements'
import { turnToWrite } from './turnToWrite'

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await pass(60_000)
  vi.useRealTimers()
})

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** A write of somebody with a body of this length. */
function writeOf(owner: string, bytes = 1_024) {
  const response = new FakeResponse()
  const context: StatementContext = { hasLostDatabase: false, response, owner }
  const write = { context, state: 'waits' as unknown, close: response.close.bind(response) }
  requestStatements
    .run(context, () => turnToWrite(new Headers({ 'Content-Length': String(bytes) })))
    .then(
      () => (write.state = 'has its turn'),
      (error: unknown) => (write.state = error),
    )
  return write
}

test('SEC-28: of a user one write is carried out at a time, a pause half as long follows, and nobody else waits', async () => {
  const [first, second, other] = [writeOf('one'), writeOf('one'), writeOf('other')]
  await pass(20)
  expect([first.state, second.state, other.state]).toEqual(['has its turn', 'waits', 'has its turn'])
  first.close({ isSent: true })
  await pass(9)
  expect(second.state).toBe('waits')
  await pass(1)
  expect(second.state).toBe('has its turn')
})

test('a write that waits for somebody else keeps the next one waiting for 520 ms', async () => {
  const [, second] = [writeOf('one'), writeOf('one')]
  await pass(519)
  expect(second?.state).toBe('waits')
  await pass(1)
  expect(second?.state).toBe('has its turn')
})

test('a large body needs no turn', async () => {
  const writes = [writeOf('one'), writeOf('one', 100_000)]
  await pass()
  expect(writes.map(({ state }) => state)).toEqual(['has its turn', 'has its turn'])
})

test('SEC-4: a write without a turn after three seconds is a 503', async () => {
  const writes = Array.from({ length: 7 }, () => writeOf('one'))
  await pass(2_999)
  expect(writes.map(({ state }) => state)).toEqual([...Array(6).fill('has its turn'), 'waits'])
  await pass(1)
  expect(writes.at(-1)?.state).toBeInstanceOf(SemaphoreTimeout)
  expect(writes.at(-1)?.context.hasLostDatabase).toBe(true)
})

test('SEC-27: a write whose client leaves gives its turn up', async () => {
  const [first, second, third] = [writeOf('one'), writeOf('one'), writeOf('one')]
  await pass()
  second?.close({ isSent: false })
  first?.close({ isSent: true })
  await pass(1)
  expect([second?.state, third?.state]).toEqual([expect.any(SemaphoreTimeout), 'has its turn'])
})
