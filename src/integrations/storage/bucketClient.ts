import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher } from 'undici'
import { waitAtMost } from '@/lib/async'
import { codeIn, messageOf } from '@/lib/errors'
import type { Environment } from '@/runtime/environment'
import { textIn } from './bucketXml'
import { StorageFull, StorageUnavailable } from './imageStore'

/** A bucket and its credentials, from the variables `S3_…`. */
export type BucketSettings = NonNullable<Environment['bucket']>

/** In milliseconds. */
export interface BucketTiming {
  connect: number
  /** From the last byte sent to the headers of the response. */
  headers: number
  /** Between two parts of a body. */
  body: number
  /** Of the body of an error. */
  error: number
  /** Before each further attempt. */
  retries: readonly number[]
  /** How long after the first attempt a further one may begin. */
  retryWithin: number
}

/**
 * A service that hangs fails a request within ten seconds (SEC-4), also after an attempt that was lost: `retryWithin`, `connect`,
 * `headers` and `error` are 9 seconds in total, to which undici adds up to half a second for each of its two.
 */
export const TIMING: BucketTiming = {
  connect: 2_000,
  headers: 5_000,
  body: 10_000,
  error: 500,
  retries: [200, 800],
  retryWithin: 1_500,
}

/** A request failed. The cause is left out: its code, such as ECONNREFUSED, would pass for a lost database (`lib/unreachable`). */
export class BucketError extends StorageUnavailable {
  constructor(
    message: string,
    /** The code of the service, such as `AccessDenied`, or of the connection, such as `ECONNREFUSED`. */
    readonly reason: string,
    /** Whether the service responded. */
    readonly isResponse: boolean,
  ) {
    super(message)
  }
}

export interface BucketRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** None: the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  content?: Content
  /** Besides 2xx, the statuses that are no error. */
  allowed?: readonly number[]
}

/** The body of a request. */
export interface Content {
  /** In bytes. */
  size: number
  /** In hex. */
  sha256: string
  /** Called for each attempt. */
  open: () => Uint8Array | Readable
}

/** A response whose headers have arrived. Read its body or `dump` it. */
export type BucketResponse = Dispatcher.ResponseData

/** Sends signed requests to a bucket. */
export interface BucketClient {
  /** Throws `StorageFull`, and `BucketError` if the service cannot be reached in time or refuses. */
  send: (request: BucketRequest) => Promise<BucketResponse>
  /** Like `send`, for an object. Returns null if it is missing. */
  sendToObject: (request: BucketRequest) => Promise<BucketResponse | null>
  /** The whole body. Throws `BucketError`. */
  textOf: (response: BucketResponse) => Promise<string>
  /** The body on demand. The stream fails with `BucketError`. */
  streamOf: (response: BucketResponse) => ReadableStream<Uint8Array>
  /** The error for a response of the service. `reason` is its code. */
  refused: (status: number, reason: string) => BucketError | StorageFull
  /** The error for a successful response that is not what S3 promises, such as the page of a proxy. */
  unexpected: (what: string) => BucketError
}

/**
 * Addresses a bucket by path. Messages of errors name the bucket and a code, never a key. Tries again after a lost connection, while
 * the service is overloaded, and after a conflict with a concurrent write, but not what may have succeeded and would fail the second
 * time for that reason.
 */
export function openBucketClient(settings: BucketSettings, timing: BucketTiming = TIMING): BucketClient {
  const { name, endpoint, region, accessKeyId, secretAccessKey } = settings
  const agent = new Agent({
    // The default of 250 ms is too short for distant hosts.
    connect: { timeout: timing.connect, autoSelectFamilyAttemptTimeout: 1_000 },
    headersTimeout: timing.headers,
    bodyTimeout: timing.body,
  })

  async function send(request: BucketRequest): Promise<BucketResponse> {
    const begin = performance.now()
    for (const wait of timing.retries) {
      const result = await attempt(request)
      if (!('error' in result)) return result
      const isLate = performance.now() - begin + wait > timing.retryWithin
      if (!result.mayRetry || isLate) throw result.error
      await sleep(wait)
    }
    const last = await attempt(request)
    if ('error' in last) throw last.error
    return last
  }

  async function attempt(request: BucketRequest) {
    // A second attempt would find the object of the first one.
    const isRepeatable = request.headers?.['if-none-match'] === undefined
    const signed = await sign(request)
    try {
      const response = await agent.request(signed)
      const { statusCode: status, body } = response
      if ((status >= 200 && status < 300) || request.allowed?.includes(status)) return response
      const reason = (await errorCodeIn(body)) ?? `HTTP ${status}`
      const hasStoredNothing = status === 429 || status === 503 || reason === 'ConditionalRequestConflict'
      const mayRetry = hasStoredNothing || (status >= 500 && status !== 507 && isRepeatable)
      return { error: refused(status, reason), mayRetry }
    } catch (error) {
      const code = codeIn(error) ?? messageOf(error)
      return { error: unreachable(code), mayRetry: isRepeatable && CONNECTION_LOST.includes(code) }
    }
  }

  async function sign({ method, key, query = {}, headers = {}, content }: BucketRequest) {
    const url = new URL(`${endpoint}/${encode(name)}${key === undefined ? '' : `/${encodeKey(key)}`}`)
    // Not `searchParams`, which would write a space as a plus sign.
    url.search = Object.entries(query)
      .map(([field, value]) => `${field}=${encode(value)}`)
      .join('&')
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': content?.sha256 ?? EMPTY_SHA256 },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
    }).sign()
    return {
      method,
      origin: url.origin,
      path: url.pathname + url.search,
      headers: {
        ...Object.fromEntries(signed.headers),
        ...(content && { 'content-length': String(content.size) }),
      },
      body: content?.open() ?? null,
    }
  }

  /** The code in the body of an error. Null if the body has none, or does not arrive soon. */
  async function errorCodeIn(body: BucketResponse['body']): Promise<string | null> {
    const text = body.text()
    if (await waitAtMost(timing.error, text)) return textIn(await text, 'Code')
    text.catch(() => undefined)
    body.destroy()
    return null
  }

  /** The result of reading a body, which may break off. */
  async function received<Value>(reading: Promise<Value>): Promise<Value> {
    try {
      return await reading
    } catch (error) {
      throw unreachable(codeIn(error) ?? messageOf(error))
    }
  }

  const textOf = (response: BucketResponse) => received(response.body.text())

  function streamOf({ body }: BucketResponse): ReadableStream<Uint8Array> {
    const chunks: AsyncIterator<Uint8Array, undefined> = body[Symbol.asyncIterator]()
    // Destroying the body is an error of the body too.
    body.on('error', () => undefined)
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        const next = await received(chunks.next())
        if (next.done === true) controller.close()
        else controller.enqueue(next.value)
      },
      cancel: () => void body.destroy(),
    })
  }

  function refused(status: number, reason: string): BucketError | StorageFull {
    if (status === 507 || FULL.test(reason))
      return new StorageFull(`the bucket "${name}" is full (${reason})`)
    return new BucketError(`the bucket "${name}" refused a request (${reason})`, reason, true)
  }

  const unreachable = (reason: string) =>
    new BucketError(`the bucket "${name}" at ${endpoint} cannot be reached (${reason})`, reason, false)

  return {
    send,

    async sendToObject(request) {
      const response = await send({ ...request, allowed: [404] })
      if (response.statusCode !== 404) return response
      const reason = textIn(await textOf(response), 'Code')
      // The response to HEAD has no body.
      if (reason === 'NoSuchKey' || request.method === 'HEAD') return null
      throw refused(404, reason ?? 'HTTP 404')
    },

    textOf,
    streamOf,
    refused,
    unexpected: (what) =>
      new BucketError(`the bucket "${name}" sent an unexpected response (${what})`, what, true),
  }
}

const CONNECTION_LOST = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']

/** The codes of MinIO, Ceph and others. */
const FULL = /quota\w*exceeded|storagefull|insufficient(?:storage|capacity)|nospace/i

const EMPTY_SHA256 = createHash('sha256').digest('hex')

/** Encodes everything but letters, digits and `-._~`, as AWS signs it. */
export function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) =>
    `%${character.charCodeAt(0).toString(16)}`.toUpperCase(),
  )
}

export function encodeKey(key: string): string {
  return key.split('/').map(encode).join('/')
}
