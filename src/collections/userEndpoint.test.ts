import type { PayloadRequest } from 'payload'
import { afterEach, expect, test, vi } from 'vitest'
import { REQUEST_ID_HEADER } from '@/http/internalHeaders'
import { en } from '@/messages/en'
import { de } from '@/messages/de'
import { ok } from '@/lib/result'
import { inRequest } from '@/runtime/requestStatements'
import { userEndpoint } from './userEndpoint'

afterEach(() => void vi.useRealTimers())

test.each([
  ['en', en],
  ['de', de],
])('API-5: an unexpected error is worded in the language of the user: %s', async (language, { problems }) => {
  const error = vi.fn()
  const { handler } = userEndpoint({
    path: '/',
    method: 'get',
    role: 'reader',
    handle: () => Promise.reject(new Error('a secret of the database')),
  })
  // What the endpoint reads of a request.
  const request = {
    user: { id: '01990000-0000-7000-8000-000000000000', email: 'anna@example.com', role: 'reader' },
    i18n: { language },
    headers: new Headers({ [REQUEST_ID_HEADER]: 'request-1' }),
    payload: { logger: { error } },
  } as unknown as PayloadRequest
  const response = await handler(request)
  expect(await response.json()).toEqual({
    type: 'internal',
    status: 500,
    title: problems.titles.internal,
    detail: problems.details.internal({ requestId: 'request-1' }),
  })
  expect(error).toHaveBeenCalledOnce()
})

test.each([
  [{ method: 'post' }, 0, 503],
  [{ method: 'post' }, 3_000, 503],
  [{ method: 'post', takesLong: true }, 0, 200],
  [{ method: 'get' }, 0, 200],
] as const)(
  'SEC-4: %j that takes 30 seconds and has waited %i ms is a %i',
  async (definition, waitedMs, status) => {
    vi.useFakeTimers()
    const { handler } = userEndpoint({
      path: '/',
      role: 'reader',
      handle: () => new Promise((resolve) => setTimeout(() => resolve(ok({})), 30_000)),
      ...definition,
    })
    const request = {
      user: { id: '01990000-0000-7000-8000-000000000000', email: 'anna@example.com', role: 'reader' },
      i18n: { language: 'en' },
      headers: new Headers(),
      payload: { logger: { warn: () => undefined } },
    } as unknown as PayloadRequest
    const context = { hasLostDatabase: false, waitedMs }
    const handled = inRequest(context, () => Promise.resolve(handler(request)))
    let response: Response | undefined
    void handled.then((value) => (response = value))
    await vi.advanceTimersByTimeAsync(9_500 - waitedMs)
    expect(response?.status).toBe(status === 503 ? 503 : undefined)
    await vi.advanceTimersByTimeAsync(30_000)
    expect((await handled).status).toBe(status)
  },
)
