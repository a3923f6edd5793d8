import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MIB } from '@/domain/limits'
import { SemaphoreTimeout } from '@/lib/async'
import { FakeResponse } from '@/testing/fakeResponse'
import { inRequest, type StatementContext } from './requestStatements'
import { roomForBody } from './roomForBody'

const MAX_BYTES = 32 * MIB

const open: { end: () => void }[] = []
beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  for (const request of open.splice(0)) request.end()
  await pass(60_000)
  vi.useRealTimers()
})

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** A request of somebody with a body of this length; null if its length is not announced. */
function requestOf(owner: string, bytes: number | null, maxBytes = MAX_BYTES) {
  const response = new FakeResponse()
  const context: StatementContext = { hasLostDatabase: false, response, owner }
  const headers = new Headers(
    bytes === null ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(bytes) },
  )
  const request = {
    context,
    state: 'waits' as unknown,
    end: () => response.close({ isSent: true }),
  }
  open.push(request)
  inRequest(context, () => roomForBody(headers, maxBytes)).then(
    () => (request.state = 'has room'),
    (error: unknown) => (request.state = error),
  )
  return request
}

test('SEC-28: large bodies of an owner wait for each other until the response is sent, and nobody else waits', async () => {
  const [first, second, other] = [
    requestOf('one', 20 * MIB),
    requestOf('one', 2 * MIB),
    requestOf('other', 2 * MIB),
  ]
  await pass(1_000)
  expect([first.state, second.state, other.state]).toEqual(['has room', 'waits', 'has room'])
  first.end()
  await pass()
  expect(second.state).toBe('has room')
})

test('SEC-28: sixteen bodies of a megabyte have room together, however slowly they are sent', async () => {
  const requests = Array.from({ length: 17 }, () => requestOf('one', MIB))
  await pass(1_000)
  expect(requests.map(({ state }) => state)).toEqual([...requests.slice(1).map(() => 'has room'), 'waits'])
})

test('SEC-28: a body without a length needs as much room as it may have', async () => {
  const requests = [requestOf('one', null, MIB), requestOf('one', 14 * MIB), requestOf('one', null)]
  await pass(1_000)
  expect(requests.map(({ state }) => state)).toEqual(['has room', 'has room', 'waits'])
})

test('SEC-28: a body that waits for two seconds is a 503', async () => {
  const [, second] = [requestOf('one', null), requestOf('one', null)]
  await pass(1_999)
  expect(second?.state).toBe('waits')
  await pass(1)
  expect(second?.state).toBeInstanceOf(SemaphoreTimeout)
  expect(second?.context.hasLostDatabase).toBe(true)
})

test('small bodies need no room', async () => {
  const [, ...small] = [requestOf('one', null), requestOf('one', 64 * 1_024), requestOf('one', 0)]
  await pass()
  expect(small.map(({ state }) => state)).toEqual(['has room', 'has room'])
})
