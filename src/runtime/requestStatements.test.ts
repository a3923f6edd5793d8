import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { FakeResponse } from '@/testing/fakeResponse'
import { forResponse, inRequest, requestSignal, requestStatements, SharedResponse } from './requestStatements'

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
  const signal = await requestStatements.run({ hasLostDatabase: false, response: one }, () => {
    requestSignal()
    return forResponse(shared, async () => requestSignal())
  })
  shared.add(other)
  await close(one, { isSent: false })
  expect(signal?.aborted).toBe(false)
  await close(other, { isSent: false })
  expect(signal?.aborted).toBe(true)
})

test('promises call no hooks of Node once the last request is done', async () => {
  const disable = vi.spyOn(requestStatements, 'disable')
  const context = { hasLostDatabase: false }
  const slow = inRequest(context, async () => {
    await nextIteration()
    return requestStatements.getStore()
  })
  await expect(
    inRequest({ hasLostDatabase: false }, () => Promise.reject(new Error('failed'))),
  ).rejects.toThrow('failed')
  expect(disable).not.toHaveBeenCalled()
  expect(await slow).toBe(context)
  expect(disable).toHaveBeenCalledOnce()
  disable.mockRestore()
})

test('SEC-28: work that somebody without a response waits for is carried out', async () => {
  const left = new FakeResponse()
  const shared = new SharedResponse()
  shared.add(left)
  shared.add(undefined)
  await close(left, { isSent: false })
  expect(shared.closed).toBe(false)
})
