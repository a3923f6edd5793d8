import { buildConnector, Client, errors } from 'undici'
import { abortWithCause } from '@/lib/async'
import { codeIn } from '@/lib/errors'
import { failed, unknown, type Failed, type Undelivered, type Unknown } from './delivery'
import { ForbiddenAddress, forbiddenReason, guardedLookup, type Guard } from './guard'

/** The limits of a request. */
export interface RequestOptions {
  /** Timeout of the whole request, from the DNS lookup to the last byte of the response. */
  deadlineMs: number
  /** The maximum size of a response body. */
  maxBytes: number
  /** Null for URLs set by the operator, which may point anywhere. */
  guard: Guard | null
  /** Certificates to trust instead of the system's, as PEM. */
  ca?: string | undefined
  /** Aborted when the process shuts down. */
  signal?: AbortSignal | undefined
}

/** A POST. */
interface ChatRequest {
  url: string
  headers: Record<string, string>
  body: string
}

/** A response whose status has arrived. */
export interface ChatResponse {
  status: number
  header: (name: string) => string | null
  /** The body, or why it is incomplete. */
  body: { text: string } | Unknown
}

/**
 * Sends one request over its own connection. Never retries, follows redirects or uses a proxy. An error before the
 * connection is established (including TLS) is `failed`, because nothing was sent. An error after that and before the
 * status is `unknown` (docs/decisions/0013).
 */
export async function sendRequest(
  request: ChatRequest,
  options: RequestOptions,
): Promise<ChatResponse | Undelivered> {
  const { guard, signal } = options
  const url = URL.canParse(request.url) ? new URL(request.url) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return failed('unreachable', 'ERR_INVALID_URL')
  const reason = guard === null ? null : forbiddenReason(url, guard)
  if (reason !== null) return failed('forbidden_address', reason)
  if (signal?.aborted === true) return failed('stopped')

  const abort = abortWithCause<AbortCause>()
  abort.follow('deadline', AbortSignal.timeout(options.deadlineMs))
  abort.follow('shutdown', signal)
  const connection = openConnection(url, options, abort.signal)
  try {
    const { statusCode, headers, body } = await connection.client.request({
      method: 'POST',
      path: url.pathname + url.search,
      headers: request.headers,
      body: request.body,
      signal: abort.signal,
    })
    const read = await body.text().then(
      (text) => ({ text }),
      (error: unknown) => errorAfterConnection(error, abort.cause()),
    )
    return { status: statusCode, header: (name) => [headers[name]].flat()[0] ?? null, body: read }
  } catch (error) {
    return connection.isConnected()
      ? errorAfterConnection(error, abort.cause())
      : errorBeforeConnection(error, abort.cause())
  } finally {
    abort.end()
    await connection.client.destroy()
  }
}

type AbortCause = 'deadline' | 'shutdown'

/** A client for one request that records whether it connected. */
function openConnection(url: URL, { guard, ca, maxBytes, deadlineMs }: RequestOptions, signal: AbortSignal) {
  const startedAt = performance.now()
  let isConnected = false
  const connect = buildConnector({
    // The deadline covers all phases.
    timeout: 0,
    signal,
    // The default of 250 ms is too short for distant hosts.
    autoSelectFamilyAttemptTimeout: 1_000,
    ...(guard !== null && { lookup: guardedLookup(guard) }),
    ...(ca !== undefined && { ca }),
  })
  const client = new Client(url.origin, {
    connect: (options, callback) =>
      connect(options, (...result) => {
        if (result[0] !== null) return callback(...result)
        // After a suspension, the process may see the connection before the expired deadline.
        if (performance.now() - startedAt > deadlineMs) {
          result[1].destroy()
          return callback(Object.assign(new Error('too late'), { code: 'ETIMEDOUT' }), null)
        }
        isConnected = true
        callback(...result)
      }),
    pipelining: 0,
    maxResponseSize: maxBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  return { client, isConnected: () => isConnected }
}

/** The result of an error before the connection was established. */
function errorBeforeConnection(error: unknown, cause: AbortCause | null): Failed {
  if (error instanceof ForbiddenAddress) return failed('forbidden_address', error.reason)
  if (cause === 'shutdown') return failed('stopped')
  return failed('unreachable', cause === 'deadline' ? 'ETIMEDOUT' : codeIn(error))
}

/** Errors of a response that is not HTTP, or too long. */
const UNREADABLE = [
  errors.HTTPParserError,
  errors.HeadersOverflowError,
  errors.ResponseExceededMaxSizeError,
] as const

/** The result of an error after the connection was established. */
function errorAfterConnection(error: unknown, cause: AbortCause | null): Unknown {
  if (cause !== null) return unknown(cause === 'shutdown' ? 'process_ended' : 'timeout')
  return UNREADABLE.some((kind) => error instanceof kind)
    ? unknown('unreadable_answer')
    : unknown('connection_lost', codeIn(error))
}
