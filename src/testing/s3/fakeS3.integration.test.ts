import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { textIn } from '@/integrations/storage/bucketXml'
import { openFakeS3, type FakeS3 } from './fakeS3'
import { sha256 } from './verifySignature'

let service: FakeS3
beforeEach(async () => {
  service = await openFakeS3()
})
afterEach(() => service.close())

interface Sent {
  headers?: Record<string, string>
  body?: string
  /** The signed hash; by default that of the body. */
  hash?: string
}

interface Received {
  status: number
  text: string
  code: string | null
  headers: Headers
}

/** The headers of a correctly signed request. The path is relative to the service. */
async function sign(method: string, path: string, { headers = {}, body = '', hash }: Sent) {
  const { endpoint, accessKeyId, secretAccessKey, region } = service.settings
  const signed = await new AwsV4Signer({
    method,
    url: `${endpoint}${path}`,
    headers: { ...headers, 'x-amz-content-sha256': hash ?? sha256(body) },
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
  }).sign()
  return signed.headers
}

async function send(method: string, path: string, sent: Sent = {}): Promise<Received> {
  const response = await fetch(`${service.settings.endpoint}${path}`, {
    method,
    headers: await sign(method, path, sent),
    ...(sent.body !== undefined && { body: sent.body }),
  })
  const text = await response.text()
  return { status: response.status, text, code: textIn(text, 'Code'), headers: response.headers }
}

const put = (key: string, body = key, headers = {}) =>
  send('PUT', `/archive-images/${key}`, { body, headers })

describe('the fake service refuses what S3 refuses', () => {
  test.each<[string, string, string, Sent, number, string]>([
    ['an unknown bucket', 'GET', '/other/one', {}, 404, 'NoSuchBucket'],
    ['a missing object', 'GET', '/archive-images/one', {}, 404, 'NoSuchKey'],
    [
      'a copy of a missing object',
      'PUT',
      '/archive-images/two',
      { headers: { 'x-amz-copy-source': '/archive-images/one' } },
      404,
      'NoSuchKey',
    ],
    [
      'a copy from elsewhere',
      'PUT',
      '/archive-images/two',
      { headers: { 'x-amz-copy-source': '/other/one' } },
      400,
      'InvalidArgument',
    ],
    [
      'a body with another hash',
      'PUT',
      '/archive-images/one',
      { body: 'one', hash: sha256('two') },
      400,
      'XAmzContentSHA256Mismatch',
    ],
    [
      'an unsigned body',
      'PUT',
      '/archive-images/one',
      { body: 'one', hash: 'UNSIGNED-PAYLOAD' },
      400,
      'XAmzContentSHA256Mismatch',
    ],
    [
      'a key of 1,025 bytes',
      'PUT',
      `/archive-images/${'k'.repeat(1025)}`,
      { body: '' },
      400,
      'KeyTooLongError',
    ],
    [
      'another condition than *',
      'PUT',
      '/archive-images/one',
      { body: '', headers: { 'if-none-match': '"etag"' } },
      501,
      'NotImplemented',
    ],
    ['the first version of lists', 'GET', '/archive-images', {}, 400, 'InvalidArgument'],
    ['a list of no keys', 'GET', '/archive-images?list-type=2&max-keys=0', {}, 400, 'InvalidArgument'],
    [
      'a token of its own making',
      'GET',
      '/archive-images?list-type=2&continuation-token=x',
      {},
      400,
      'InvalidArgument',
    ],
    ['an unknown method', 'PATCH', '/archive-images/one', { body: '' }, 405, 'MethodNotAllowed'],
    ['deleting the bucket', 'DELETE', '/archive-images', {}, 405, 'MethodNotAllowed'],
  ])('%s', async (_, method, path, sent, status, code) => {
    expect(await send(method, path, sent)).toMatchObject({ status, code })
    expect(service.objects.size).toBe(0)
  })

  test('an unsigned request', async () => {
    const response = await fetch(`${service.settings.endpoint}/archive-images/one`)
    expect([response.status, textIn(await response.text(), 'Code')]).toEqual([403, 'AccessDenied'])
  })

  test('a plus sign in a query that was meant as a space', async () => {
    expect((await send('GET', '/archive-images?list-type=2&prefix=a%20b')).status).toBe(200)
    expect(await send('GET', '/archive-images?list-type=2&prefix=a+b')).toMatchObject({
      status: 403,
      code: 'SignatureDoesNotMatch',
    })
  })

  test.each(['bytes=3-9', 'bytes=2-1', 'items=0-1'])('the range %s of three bytes', async (range) => {
    await put('one', 'one')
    expect(await send('GET', '/archive-images/one', { headers: { range } })).toMatchObject({
      status: 416,
      code: 'InvalidRange',
    })
  })

  test('a body without its length', async () => {
    const path = '/archive-images/one'
    const headers = Object.fromEntries(await sign('PUT', path, { body: 'one' }))
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(`${service.settings.endpoint}${path}`, { method: 'PUT', headers })
      request.on('response', (response) => resolve(response.resume().statusCode))
      request.on('error', reject)
      // Without a length, Node sends chunks.
      request.write('one')
      request.end()
    })
    expect(status).toBe(411)
    expect(service.objects.size).toBe(0)
  })

  test('a body that is shorter than announced stores nothing', async () => {
    const request = httpRequest(`${service.settings.endpoint}/archive-images/one`, {
      method: 'PUT',
      headers: { 'content-length': '10' },
    })
    request.on('error', () => undefined)
    request.write('one')
    await expect.poll(() => service.requests.length).toBe(1)
    request.destroy()
    await expect.poll(() => service.busyConnections()).toBe(0)
    expect(service.requests).toMatchObject([{ method: 'PUT', status: null }])
    expect(service.objects.size).toBe(0)
  })
})

describe('the fake service does what S3 does', () => {
  test('an incomplete body is an error, if the client can still receive it', async () => {
    const { port, hostname } = new URL(service.settings.endpoint)
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    socket.end('PUT /archive-images/one HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\none')
    const response = await readText(socket)
    expect(response).toMatch(/^HTTP\/1.1 400 /)
    expect(textIn(response, 'Code')).toBe('IncompleteBody')
    expect(service.objects.size).toBe(0)
  })

  test('conditional writes', async () => {
    expect((await put('one', 'first', { 'if-none-match': '*' })).status).toBe(200)
    expect(await put('one', 'second', { 'if-none-match': '*' })).toMatchObject({
      status: 412,
      code: 'PreconditionFailed',
    })
    expect((await send('GET', '/archive-images/one')).text).toBe('first')
    expect((await put('one', 'third')).status).toBe(200)
    expect((await send('GET', '/archive-images/one')).text).toBe('third')
  })

  test('lists in pages, in the order of bytes, with common prefixes', async () => {
    for (const key of ['b', 'a/1', 'a/2', 'B', 'c']) await put(key)
    const keysIn = (text: string) => [...text.matchAll(/<(?:Key|Prefix)>([^<]+)</g)].map(([, key]) => key)
    const pages: unknown[] = []
    let token = ''
    do {
      const path = `/archive-images?list-type=2&delimiter=%2F&max-keys=2${token && `&continuation-token=${encodeURIComponent(token)}`}`
      const { text } = await send('GET', path)
      pages.push(keysIn(text))
      token = textIn(text, 'NextContinuationToken') ?? ''
    } while (token !== '')
    expect(pages).toEqual([
      ['B', 'a/'],
      ['b', 'c'],
    ])
    expect(keysIn((await send('GET', '/archive-images?list-type=2&prefix=a%2F')).text)).toEqual([
      'a/',
      'a/1',
      'a/2',
    ])
  })

  test('ranges, copies and deletions', async () => {
    await put('one', '0123456789')
    const part = await send('GET', '/archive-images/one', { headers: { range: 'bytes=8-20' } })
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([206, '89', 'bytes 8-9/10'])
    await send('PUT', '/archive-images/two', { headers: { 'x-amz-copy-source': '/archive-images/one' } })
    expect((await send('DELETE', '/archive-images/one')).status).toBe(204)
    expect((await send('DELETE', '/archive-images/one')).status).toBe(204)
    expect((await send('GET', '/archive-images/two')).text).toBe('0123456789')
  })
})
