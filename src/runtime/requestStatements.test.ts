import { expect, test } from 'vitest'
import { FakeResponse } from '@/testing/fakeResponse'
import { forResponse, requestSignal, requestStatements, SharedResponse } from './requestStatements'

/** Closes a response, and lets pass what follows from it. */
function close(response: FakeResponse, how: { isSent: boolean }): Promise<void> {
  response.close(how)
  return new Promise((resolve) => setImmediate(resolve))
}

test('SEC-28: work ends when its client leaves, not when its response is sent', async () => {
  const [sent, left] = [new FakeResponse(), new FakeResponse()]
  const [ofSent, ofLeft] = [sent, left].map((response) =>
    requestStatements.run({ hasLostDatabase: false, response }, requestSignal),
  )
  expect([ofSent?.aborted, ofLeft?.aborted]).toEqual([false, false])
  await close(sent, { isSent: true })
  await close(left, { isSent: false })
  expect([ofSent?.aborted, ofLeft?.aborted]).toEqual([false, true])
  expect(requestSignal()).toBeUndefined()
})

test('SEC-28: work that several wait for ends when the last of them has left', async () => {
  const [one, other] = [new FakeResponse(), new FakeResponse()]
  const shared = new SharedResponse()
  shared.add(one)
  // Its own request goes on, whose signal is another one.
  const signal = requestStatements.run({ hasLostDatabase: false, response: one }, () => {
    requestSignal()
    return forResponse(shared, requestSignal)
  })
  shared.add(other)
  await close(one, { isSent: false })
  expect(signal?.aborted).toBe(false)
  await close(other, { isSent: false })
  expect(signal?.aborted).toBe(true)
})

test('SEC-28: work that somebody without a response waits for is carried out', async () => {
  const left = new FakeResponse()
  const shared = new SharedResponse()
  shared.add(left)
  shared.add(undefined)
  await close(left, { isSent: false })
  expect(shared.closed).toBe(false)
})
