import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LIMITS } from '@/domain/limits'
import { nextTurn, SemaphoreTimeout } from '@/lib/async'
import { FakeResponse } from '@/testing/fakeResponse'
import { inRequest, type StatementContext } from './requestStatements'
import { skipTurn, turnIfLarge } from './turnIfLarge'

const SMALL = LIMITS.editableBytes
const LARGE = SMALL + 1

// Not the clock, by which `nextTurn` measures.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(async () => {
  for (const response of responses.splice(0)) response.close({ isSent: true })
  for (let turn = 0; turn < 3; turn += 1) await pass(20_000)
  vi.useRealTimers()
})

const responses: FakeResponse[] = []

/** A request of somebody that reads entries of these sizes at the same time. */
function requestOf(owner: string, ...sizes: number[]) {
  const response = new FakeResponse()
  responses.push(response)
  const context: StatementContext = { hasLostDatabase: false, response, owner }
  const read: number[] = []
  const errors: unknown[] = []
  for (const size of sizes)
    inRequest(context, () => turnIfLarge(size)).then(
      () => read.push(size),
      (error: unknown) => errors.push(error),
    )
  return { context, response, read, errors }
}

const requestFor = (...sizes: number[]) => requestOf('one', ...sizes)

/** Advances the clock, and lets pass what does not depend on it. */
async function pass(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let turn = 0; turn < 3; turn += 1) await nextTurn()
  await sleep(10)
}

test('SEC-24: a request waits until the response about a large entry is sent', async () => {
  const [first, second] = [requestFor(LARGE), requestFor(LARGE)]
  await pass(3_000)
  expect([first.read, second.read]).toEqual([[LARGE], []])
  first.response.close({ isSent: true })
  await pass()
  expect(second.read).toEqual([LARGE])
})

test('SEC-24: small entries keep nobody waiting', async () => {
  const requests = [requestFor(SMALL), requestFor(SMALL), requestFor(LARGE)]
  await pass()
  expect(requests.map(({ read }) => read)).toEqual([[SMALL], [SMALL], [LARGE]])
})

test('SEC-24: small entries do not wait for the turn of a large one', async () => {
  requestFor(LARGE)
  await pass()
  const small = requestFor(SMALL)
  await pass()
  expect(small.read).toEqual([SMALL])
})

test('SEC-24: a request never waits for its own turn', async () => {
  const { read } = requestFor(SMALL, LARGE, LARGE, LARGE)
  await pass()
  expect(read).toEqual([SMALL, LARGE, LARGE, LARGE])
})

test('SEC-4: whose turn does not come in five seconds gets a 503', async () => {
  const [, , second] = [requestFor(LARGE), requestFor(LARGE), requestFor(LARGE)]
  await pass(4_900)
  expect(second.errors).toEqual([])
  await pass(100)
  expect(second.errors).toEqual([expect.any(SemaphoreTimeout)])
  expect(second.context.hasLostDatabase).toBe(true)
})

test('SEC-28: a turn ends after four seconds, however slowly the client reads', async () => {
  requestFor(LARGE)
  await pass(3_000)
  const second = requestFor(LARGE)
  await pass(900)
  expect(second.read).toEqual([])
  await pass(100)
  expect(second.read).toEqual([LARGE])
})

test('SEC-28: the work for a client that has left goes on for a second, and does not begin', async () => {
  const [first, second, third] = [requestFor(LARGE), requestFor(LARGE), requestFor(LARGE)]
  await pass()
  for (const { response } of [first, second]) response.close({ isSent: false })
  await pass(999)
  expect(third.read).toEqual([])
  await pass(1)
  expect([second.read, second.errors, third.read]).toEqual([[], [expect.any(SemaphoreTimeout)], [LARGE]])
})

test('SEC-24: work outside a request does not wait', async () => {
  requestFor(LARGE)
  await pass()
  await expect(turnIfLarge(LARGE)).resolves.toBeUndefined()
})

test('SEC-28: whoever has asked for less comes first', async () => {
  const [first, second] = [requestFor(LARGE), requestFor(LARGE)]
  await pass(10)
  const other = requestOf('other', LARGE)
  first.response.close({ isSent: true })
  await pass()
  expect([second.read, other.read]).toEqual([[], [LARGE]])
})

test('SEC-28: of one owner eight large responses may be unfinished, and others are served', async () => {
  const slow: ReturnType<typeof requestFor>[] = []
  for (let count = 0; count < 8; count += 1) {
    slow.push(requestFor(LARGE))
    await pass(10_000)
  }
  expect(slow.map(({ read }) => read)).toEqual(slow.map(() => [LARGE]))
  const [refused, other] = [requestFor(LARGE), requestOf('other', LARGE)]
  await pass()
  expect([refused.errors, other.read]).toEqual([[expect.any(SemaphoreTimeout)], [LARGE]])
  for (const { response } of [...slow, other]) response.close({ isSent: true })
  await pass(10_000)
  const next = requestFor(LARGE)
  await pass()
  expect(next.read).toEqual([LARGE])
})

test('SEC-24: what follows a transaction waits for no turn', async () => {
  requestFor(LARGE)
  await pass()
  const { context, read } = requestOf('other')
  await inRequest(context, async () => {
    skipTurn()
    await turnIfLarge(LARGE)
    read.push(LARGE)
  })
  expect(read).toEqual([LARGE])
})
