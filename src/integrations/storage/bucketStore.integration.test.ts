import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isDatabaseUnreachable } from '@/lib/unreachable'
import { StartupError } from '@/runtime/startupError'
import { freePort } from '@/testing/freePort'
import { openFakeS3, type Behavior, type FakeS3 } from '@/testing/s3/fakeS3'
import { sha256 } from '@/testing/s3/verifySignature'
import { openBucketClient, TIMING } from './bucketClient'
import { bucketStore } from './bucketStore'
import { StorageFull, StorageUnavailable, type ImageStore } from './imageStore'

/** undici measures timeouts in steps of half a second. */
const SHORT = { connect: 500, headers: 500, body: 500, error: 300, retries: [10, 10], retryWithin: 5_000 }

let service: FakeS3
let store: ImageStore
beforeEach(async () => {
  service = await openFakeS3({ prefix: 'images/' })
  store = bucketStore(service.settings, SHORT)
})
afterEach(() => service.close())

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytesOf = async (stream: ReadableStream<Uint8Array> | null) =>
  stream && buffer(stream as AsyncIterable<Uint8Array>)
const hold = (name: string, content: Buffer = Buffer.from(name)) =>
  void service.objects.set(`images/${name}`, { content, changedAt: new Date() })
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

/** Every function of the port that asks the bucket. */
const calls: Record<string, () => Promise<unknown>> = {
  write: () => store.write('new.png', utf8('new')),
  read: () => store.read('one.png'),
  remove: () => store.remove('one.png'),
  names: () => store.names(),
  changedAt: () => store.changedAt('one.png'),
  archiveId: () => store.archiveId(),
  claim: () => store.claim('an-id'),
  trash: () => store.trash({ name: 'one.png', day: '2026-11-25' }),
  trashed: () => store.trashed(),
  restore: () => store.restore({ name: 'one.png', day: '2026-11-25' }),
  purge: () => store.purge({ name: 'one.png', day: '2026-11-25' }),
}

describe('IMG-22: while the bucket cannot be used, every function fails within its timeouts', () => {
  test.each<[string, Behavior, string]>([
    ['hangs', { kind: 'hang' }, 'UND_ERR_HEADERS_TIMEOUT'],
    ['is overloaded', { kind: 'error', status: 503, code: 'SlowDown' }, 'SlowDown'],
    ['cuts connections', { kind: 'drop', isDone: false }, 'UND_ERR_SOCKET'],
    ['refuses the key', { kind: 'error', status: 403, code: 'AccessDenied' }, 'AccessDenied'],
    ['is gone', { kind: 'error', status: 404, code: 'NoSuchBucket' }, 'NoSuchBucket'],
    ['is a proxy without it', { kind: 'page', status: 502 }, 'HTTP 502'],
    ['has moved', { kind: 'error', status: 301, code: 'PermanentRedirect' }, 'PermanentRedirect'],
    [
      'refuses without an end',
      { kind: 'error', status: 403, code: 'AccessDenied', isEndless: true },
      'HTTP 403',
    ],
  ])('it %s', async (_, behavior, reason) => {
    hold('one.png')
    service.always(behavior)
    const startedAt = performance.now()
    // The response to HEAD has no body, hence no code, and a 404 of a missing bucket is that of a missing object.
    const asked = Object.entries(calls).filter(([name]) => name !== 'changedAt' || behavior.kind !== 'error')
    const errors = await Promise.all(asked.map(([, call]) => errorOf(call())))
    for (const error of errors) {
      expect(error).toBeInstanceOf(StorageUnavailable)
      expect(String(error)).toContain('the bucket "archive-images"')
      expect(String(error)).toContain(`(${reason})`)
    }
    expect(performance.now() - startedAt).toBeLessThan(4_000)
    service.always(null)
    expect((await bytesOf(await store.read('one.png')))?.toString()).toBe('one.png')
    await store.write('new.png', utf8('new'))
  })

  test('it refuses connections, which is no lost database', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`
    store = bucketStore({ ...service.settings, endpoint }, SHORT)
    for (const call of Object.values(calls)) {
      const error = await errorOf(call())
      expect(error).toBeInstanceOf(StorageUnavailable)
      expect(String(error)).toContain('ECONNREFUSED')
      expect(isDatabaseUnreachable(error)).toBe(false)
    }
  })

  test('it accepts connections and sets none up', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    store = bucketStore({ ...service.settings, endpoint: `https://127.0.0.1:${port}` }, SHORT)
    const startedAt = performance.now()
    const errors = await Promise.all(Object.values(calls).map((call) => errorOf(call())))
    for (const error of errors) {
      expect(error).toBeInstanceOf(StorageUnavailable)
      expect(String(error)).toContain('UND_ERR_CONNECT_TIMEOUT')
    }
    expect(performance.now() - startedAt).toBeLessThan(4_000)
    silent.close()
  })

  test('in production within 10 seconds, also if that begins with a lost connection', () => {
    const { retryWithin, connect, headers, error } = TIMING
    // undici measures the two in the middle in steps of half a second.
    expect(retryWithin + connect + 500 + headers + 500 + error).toBeLessThanOrEqual(10_000)
  })

  test('errors contain neither the key nor a signature', async () => {
    const { accessKeyId, secretAccessKey } = service.settings
    service.always({ kind: 'error', status: 403, code: 'SignatureDoesNotMatch' })
    for (const call of Object.values(calls)) {
      const error = await errorOf(call())
      const text = error instanceof Error ? [error.stack, JSON.stringify(error)].join() : ''
      expect(text).toContain('archive-images')
      for (const secret of [accessKeyId, secretAccessKey, 'Signature=']) expect(text).not.toContain(secret)
    }
  })
})

describe('attempts', () => {
  const lost: Behavior = { kind: 'drop', isDone: false }
  const busy: Behavior = { kind: 'error', status: 503, code: 'SlowDown' }
  const broken: Behavior = { kind: 'error', status: 500, code: 'InternalError' }

  test.each([
    ['a lost connection', lost],
    ['an overloaded service', busy],
    ['an internal error', broken],
  ])('reading survives %s, twice', async (_, behavior) => {
    hold('one.png')
    service.next(behavior)
    service.next(behavior)
    expect((await bytesOf(await store.read('one.png')))?.toString()).toBe('one.png')
    expect(service.requests).toHaveLength(3)
  })

  test('a file is sent again to an overloaded service, which has stored nothing', async () => {
    service.next(busy)
    await store.write('one.png', utf8('one'))
    expect(service.requests.map(({ status }) => status)).toEqual([503, 200])
  })

  test.each<[string, Behavior]>([
    ['a lost connection', { kind: 'drop', isDone: true }],
    ['an internal error', broken],
  ])('after %s a file is not sent again, because it may be stored', async (_, behavior) => {
    service.next(behavior)
    await expect(store.write('one.png', utf8('one'))).rejects.toThrow(StorageUnavailable)
    expect(service.requests).toHaveLength(1)
  })

  test('a file is sent again after a conflict with a concurrent write, which has stored nothing', async () => {
    service.next({ kind: 'error', status: 409, code: 'ConditionalRequestConflict' })
    await store.write('one.png', utf8('one'))
    expect(service.requests.map(({ status }) => status)).toEqual([409, 200])
    hold('.archive-id', Buffer.from('another-id'))
    service.next({ kind: 'error', status: 409, code: 'ConditionalRequestConflict' })
    await store.claim('an-id')
    expect(await store.archiveId()).toBe('another-id')
  })

  test('nothing is repeated once it took long', async () => {
    store = bucketStore(service.settings, { ...SHORT, retryWithin: 0 })
    service.next(busy)
    await expect(store.read('one.png')).rejects.toThrow('SlowDown')
    expect(service.requests).toHaveLength(1)
  })

  test('nothing is repeated after a timeout', async () => {
    service.always({ kind: 'hang' })
    await expect(store.read('one.png')).rejects.toThrow(StorageUnavailable)
    expect(service.requests).toHaveLength(1)
  })
})

describe('bodies', () => {
  const content = randomBytes(1_000_000)

  test('a file is streamed: the first bytes arrive before the last ones are sent', async () => {
    hold('one.png', content)
    service.next({ kind: 'partial', bytes: 300_000, then: 'hang' })
    const reader = (await store.read('one.png'))?.getReader()
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
    await reader?.cancel()
  })

  test('a slow body arrives whole', async () => {
    hold('one.png', content)
    service.next({ kind: 'slow', pieces: 5, pauseMs: 150 })
    expect((await bytesOf(await store.read('one.png')))?.equals(content)).toBe(true)
  })

  test.each(['cut', 'hang'] as const)(
    'a body that is %s halfway is an error, never a short file',
    async (then) => {
      hold('one.png', content)
      service.next({ kind: 'partial', bytes: 300_000, then })
      const stream = await store.read('one.png')
      await expect(bytesOf(stream)).rejects.toThrow(StorageUnavailable)
    },
  )

  test('a cancelled read closes its connection', async () => {
    hold('one.png', content)
    service.next({ kind: 'partial', bytes: 300_000, then: 'hang' })
    const stream = await store.read('one.png')
    expect(service.busyConnections()).toBe(1)
    await stream?.cancel()
    await expect.poll(() => service.busyConnections()).toBe(0)
  })

  test('a service without ranges is not taken for one that has them', async () => {
    hold('one.png', content)
    service.state.hasRanges = false
    await expect(store.read('one.png', { start: 0, end: 1 })).rejects.toThrow('instead of a range')
    await expect(store.read('one.png', { start: 0, end: 1 })).rejects.toThrow(StorageUnavailable)
  })

  test('a file that arrives incomplete is an error and is not stored', async () => {
    service.next({ kind: 'error', status: 400, code: 'IncompleteBody' })
    await expect(store.write('one.png', utf8('one'))).rejects.toThrow('IncompleteBody')
    // A file that is cut after it was hashed.
    const content = { size: 10, sha256: sha256('0123456789'), open: () => Readable.from(['01234']) }
    const sending = openBucketClient(service.settings, SHORT).send({ method: 'PUT', key: 'one', content })
    await expect(sending).rejects.toThrow(StorageUnavailable)
    expect(service.objects.size).toBe(0)
  })

  test('a range after the end is an error', async () => {
    hold('one.png')
    await expect(store.read('one.png', { start: 100, end: 200 })).rejects.toThrow('InvalidRange')
  })
})

describe('documents', () => {
  test.each([
    ['a page', '<html><body>Welcome</body></html>'],
    ['a list that does not say whether it is complete', '<ListBucketResult></ListBucketResult>'],
    [
      'a part of a list without the next token',
      '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>',
    ],
    [
      'a list without sizes',
      '<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>images/one.png</Key></Contents></ListBucketResult>',
    ],
    ['nothing', ''],
  ])('%s is no list', async (_, text) => {
    service.next({ kind: 'page', status: 200, text })
    await expect(store.names()).rejects.toThrow('not a list')
  })

  test('a list that repeats a page is an error', async () => {
    const same = '<IsTruncated>true</IsTruncated><NextContinuationToken>same</NextContinuationToken>'
    const page = { kind: 'page', status: 200, text: `<ListBucketResult>${same}</ListBucketResult>` } as const
    service.next(page)
    service.next(page)
    const error = await errorOf(store.names())
    expect(error).toBeInstanceOf(StorageUnavailable)
    expect(String(error)).toContain('does not go on')
  })

  test('a list that is cut off is an error', async () => {
    for (let count = 0; count < 50; count += 1) hold(`${count}.png`)
    service.next({ kind: 'partial', bytes: 1_000, then: 'cut' })
    await expect(store.names()).rejects.toThrow(StorageUnavailable)
  })

  test('a copy that fails halfway deletes nothing, although its status is 200', async () => {
    hold('one.png')
    service.next({ kind: 'error', status: 200, code: 'InternalError' }, 'PUT')
    await expect(store.trash({ name: 'one.png', day: '2026-11-25' })).rejects.toThrow('InternalError')
    expect([...service.objects.keys()]).toEqual(['images/one.png'])
  })

  test('a 404 of another service is no missing file', async () => {
    hold('one.png')
    service.next({ kind: 'page', status: 404 })
    await expect(store.read('one.png')).rejects.toThrow('HTTP 404')
  })
})

describe('IMG-13: a full bucket', () => {
  test('throws StorageFull, and still reads and deletes', async () => {
    hold('one.png')
    service.state.capacity = 10
    await expect(store.write('two.png', utf8('too much'))).rejects.toThrow(StorageFull)
    expect([...service.objects.keys()]).toEqual(['images/one.png'])
    await store.check()
    await store.remove('one.png')
    await store.write('two.png', utf8('too much'))
  })

  test('keeps a file that it has no room for in the trash', async () => {
    hold('one.png')
    service.state.capacity = 10
    await expect(store.trash({ name: 'one.png', day: '2026-11-25' })).rejects.toThrow(StorageFull)
    expect([...service.objects.keys()]).toEqual(['images/one.png'])
  })

  test.each([
    [403, 'QuotaExceeded'],
    [400, 'XMinioAdminBucketQuotaExceeded'],
    [507, 'InsufficientStorage'],
  ])('may respond with %i %s', async (status, code) => {
    service.next({ kind: 'error', status, code })
    await expect(store.write('one.png', utf8('one'))).rejects.toThrow(StorageFull)
  })
})

test('a service without conditional writes never overwrites an existing file either', async () => {
  service.state.hasConditionalWrites = false
  await store.write('one.png', utf8('first'))
  await expect(store.write('one.png', utf8('second'))).rejects.toThrow('already')
  expect((await bytesOf(await store.read('one.png')))?.toString()).toBe('first')
  await store.claim('first')
  await store.claim('second')
  expect(await store.archiveId()).toBe('first')
  await store.check()
})

describe('IMG-21: the check at the start', () => {
  const check = async (change: Partial<FakeS3['settings']> = {}) => {
    const error = await errorOf(bucketStore({ ...service.settings, ...change }, SHORT).check())
    expect(error).toBeInstanceOf(StartupError)
    const message = error instanceof Error ? error.message : ''
    // One sentence of one line, without the secret.
    expect(message).toMatch(/^S3_[^\n]+\.$/)
    expect(message).not.toContain(service.settings.secretAccessKey)
    return message
  }

  test('names the variable that is wrong', async () => {
    expect(await check({ name: 'other-bucket' })).toMatch(/^S3_BUCKET other-bucket does not exist at http/)
    expect(await check({ accessKeyId: 'AKIAUNKNOWN' })).toMatch(/^S3_ACCESS_KEY_ID is unknown/)
    expect(await check({ secretAccessKey: 'wrong' })).toMatch(/^S3_SECRET_ACCESS_KEY does not belong to/)
    expect(await check({ region: 'us-east-1' })).toMatch(/^S3_REGION us-east-1 is not the region/)
    const endpoint = `http://127.0.0.1:${await freePort()}`
    expect(await check({ endpoint })).toBe(
      `S3_ENDPOINT ${endpoint} cannot be reached (ECONNREFUSED): start the service, or correct the variable.`,
    )
  })

  test.each([
    ['write', 'write objects to'],
    ['list', 'list the objects of'],
    ['read', 'read objects of'],
    ['delete', 'delete objects of'],
  ] as const)('names the permission to %s if it is missing', async (permission, words) => {
    service.state.denied.add(permission)
    expect(await check()).toBe(
      `S3_ACCESS_KEY_ID may not ${words} S3_BUCKET archive-images: grant it that permission.`,
    )
  })

  test('names the clock if it is wrong', async () => {
    const ahead = await openFakeS3({ now: () => new Date(Date.now() + 16 * 60 * 1000) })
    expect(await check({ ...ahead.settings })).toContain('differ by more than 15 minutes: set the clock')
    await ahead.close()
  })

  test.each<[string, Behavior, RegExp]>([
    ['hangs', { kind: 'hang' }, /^S3_ENDPOINT \S+ cannot be reached \(UND_ERR_HEADERS_TIMEOUT\)/],
    [
      'sends pages',
      { kind: 'page', status: 200 },
      /^S3_BUCKET \S+ at \S+ cannot be used \(not a list\): check that S3_ENDPOINT is /,
    ],
    [
      'is overloaded',
      { kind: 'error', status: 503, code: 'SlowDown' },
      /cannot be used \(SlowDown\): check /,
    ],
  ])('fails while the service %s', async (_, behavior, sentence) => {
    service.always(behavior)
    expect(await check()).toMatch(sentence)
  })

  test('deletes its probe', async () => {
    await store.check()
    expect(service.objects.size).toBe(0)
    expect(service.requests.map(({ method }) => method)).toEqual(['PUT', 'GET', 'GET', 'DELETE'])
  })
})
