import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SemaphoreTimeout } from '@/lib/async'
import { FakeResponse } from '@/testing/fakeResponse'
import { inRequest, type StatementContext } from './requestStatements'
import { userTurn } from './userTurn'

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await pass(60_000)
  vi.useRealTimers()
})

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** A call of somebody. */
function callOf(owner: string, kind: 'read' | 'write' = 'write') {
  const response = new FakeResponse()
  const context: StatementContext = { hasLostDatabase: false, response, owner }
  const call = { context, state: 'waits' as unknown, close: response.close.bind(response) }
  inRequest(context, () => userTurn(kind)).then(
    () => (call.state = 'has its turn'),
    (error: unknown) => (call.state = error),
  )
  return call
}

test('SEC-28: a user has one call at a time, a pause half as long follows, and nobody else waits', async () => {
  const [first, second, other] = [callOf('one'), callOf('one'), callOf('other')]
  await pass(20)
  expect([first.state, second.state, other.state]).toEqual(['has its turn', 'waits', 'has its turn'])
  first.close({ isSent: true })
  await pass(9)
  expect(second.state).toBe('waits')
  await pass(1)
  expect([second.state, second.context.waitedMs]).toEqual(['has its turn', 30])
})

test('reads and writes do not wait for each other', async () => {
  const calls = [callOf('one', 'write'), callOf('one', 'read'), callOf('one', 'read')]
  await pass()
  expect(calls.map(({ state }) => state)).toEqual(['has its turn', 'has its turn', 'waits'])
})

test.each(['waits for somebody else', 'has lost its client'])(
  'a write that %s keeps the next one waiting for 520 ms',
  async (kind) => {
    const [first, second] = [callOf('one'), callOf('one')]
    await pass(100)
    if (kind === 'has lost its client') first.close({ isSent: false })
    await pass(419)
    expect(second.state).toBe('waits')
    await pass(1)
    expect(second.state).toBe('has its turn')
  },
)

test('SEC-4: a call without a turn after five seconds is a 503', async () => {
  const calls = Array.from({ length: 11 }, () => callOf('one'))
  await pass(4_999)
  expect(calls.map(({ state }) => state)).toEqual([...Array(10).fill('has its turn'), 'waits'])
  await pass(1)
  expect(calls.at(-1)?.state).toBeInstanceOf(SemaphoreTimeout)
  expect(calls.at(-1)?.context.hasLostDatabase).toBe(true)
})

test('SEC-27: a write whose client leaves while it waits gives its turn up', async () => {
  const [first, second, third] = [callOf('one'), callOf('one'), callOf('one')]
  await pass()
  second.close({ isSent: false })
  first.close({ isSent: true })
  await pass(1)
  expect([second.state, third.state]).toEqual([expect.any(SemaphoreTimeout), 'has its turn'])
})
