import { expect, it } from 'vitest'
import { ReadyResponse } from '@/http/readyResponse'
import { textResponse } from './reply'

const request = (headers: Record<string, string> = {}) => new Request('http://a.example/text', { headers })

it('bytes and ETag of a text are computed once', () => {
  const [one, other] = ['a text', ['a', 'text'].join(' ')].map((text) =>
    textResponse(text, 'text/markdown', request()),
  )
  if (!(one instanceof ReadyResponse && other instanceof ReadyResponse)) expect.unreachable()
  expect(one.ready).toBe(other.ready)
})

it('a text has one ETag, whatever the request and its headers', async () => {
  const responses = [{}, { Vary: 'Accept-Language' }, {}].map((more) =>
    textResponse('a text', 'text/markdown', request(), more),
  )
  expect(await Promise.all(responses.map((response) => response.text()))).toEqual([
    'a text',
    'a text',
    'a text',
  ])
  expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  expect(responses.map(({ headers }) => headers.get('vary'))).toEqual([null, 'Accept-Language', null])
  const etag = responses[0]?.headers.get('etag') ?? ''
  expect(textResponse('a text', 'text/markdown', request({ 'If-None-Match': etag })).status).toBe(304)
})

it('another text has its own bytes and ETag, and each its content type', async () => {
  const [one, other] = ['one', 'other'].map((text) => textResponse(text, 'text/markdown', request()))
  expect(one?.headers.get('etag')).not.toBe(other?.headers.get('etag'))
  expect(await other?.text()).toBe('other')
  expect(textResponse('one', 'text/plain', request()).headers.get('content-type')).toBe('text/plain')
})
