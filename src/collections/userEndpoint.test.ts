import type { PayloadRequest } from 'payload'
import { expect, test, vi } from 'vitest'
import { REQUEST_ID_HEADER } from '@/http/internalHeaders'
import { en } from '@/messages/en'
import { de } from '@/messages/de'
import { userEndpoint } from './userEndpoint'

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
