import type { IncomingHttpHeaders } from 'node:http'
import { buildConnector, Client, errors } from 'undici'
import { codeIn } from '@/lib/errors'
import { failed, unknown, type Failed, type Undelivered, type Unknown } from './delivery'
import { ForbiddenAddress, forbiddenReason, guardedLookup, type Guard } from './guard'

/** On what terms a request goes out. */
export interface RequestOptions {
  /** For the whole exchange, from looking the name up to the last byte of the answer. */
  deadlineMs: number
  /** How many bytes of an answer's body are read. */
  maxBytes: number
  /** Null for addresses that the operator has set: they may lead anywhere. */
  guard: Guard | null
  /** Certificates to trust in place of the system's, as PEM. */
  ca?: string | undefined
  /** Aborted when the process is told to stop. */
  signal?: AbortSignal | undefined
}

/** A POST as it goes over the wire. */
export interface ChatRequest {
  url: string
  headers: Record<string, string>
  body: string
}

/** An answer of which at least the status has come. */
export interface ChatResponse {
  status: number
  header: (name: string) => string | null
  /** The body, or why it did not come whole. */
  body: { text: string } | Unknown
}

/**
 * Sends one request over a connection of its own, and tells what is known of it. Never sends twice, never follows a
 * redirect, never uses a proxy of the environment. Until the connection stands (TLS included) nothing was sent, so that
 * whatever goes wrong by then is a failure; from then on a request that brings no status is unknown.
 */
export async function sendRequest(
  posted: ChatRequest,
  terms: RequestOptions,
): Promise<ChatResponse | Undelivered> {
  const { guard, signal } = terms
  const url = URL.canParse(posted.url) ? new URL(posted.url) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return failed('unreachable', 'ERR_INVALID_URL')
  const reason = guard === null ? null : forbiddenReason(url, guard)
  if (reason !== null) return failed('forbidden_address', reason)
  if (signal?.aborted === true) return failed('stopped')

  const end = awaitEnd(terms)
  const line = openLine(url, terms, end.signal)
  try {
    const { statusCode, headers, body } = await line.client.request({
      method: 'POST',
      path: url.pathname + url.search,
      headers: posted.headers,
      body: posted.body,
      signal: end.signal,
    })
    const read = await body.text().then(
      (text) => ({ text }),
      (error: unknown) => lost(error, end.why()),
    )
    return { status: statusCode, header: (name) => headerOf(headers, name), body: read }
  } catch (error) {
    return line.isConnected() ? lost(error, end.why()) : unsent(error, end.why())
  } finally {
    end.clear()
    await line.client.destroy()
  }
}

/** Why an exchange was ended before its time; null when nobody has ended it. */
type EndedBy = 'deadline' | 'leaving' | null

/** Ends an exchange at its deadline, or when the process is told to stop. */
function awaitEnd({ deadlineMs, signal }: RequestOptions) {
  const over = new AbortController()
  let endedBy: EndedBy = null
  const end = (by: EndedBy) => {
    endedBy ??= by
    over.abort()
  }
  const timer = setTimeout(() => end('deadline'), deadlineMs)
  const leave = () => end('leaving')
  signal?.addEventListener('abort', leave, { once: true })
  return {
    signal: over.signal,
    why: () => endedBy,
    /** Also ends what may still be under way, such as an attempt to connect. */
    clear() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      over.abort()
    },
  }
}

/** A client for one request, which knows whether its connection ever stood. */
function openLine(url: URL, { guard, ca, maxBytes, deadlineMs }: RequestOptions, over: AbortSignal) {
  const begunAt = performance.now()
  let isConnected = false
  const connect = buildConnector({
    // The deadline ends it, at whatever point it is.
    timeout: 0,
    signal: over,
    // 250 ms, the default, is too short for hosts that are far away.
    autoSelectFamilyAttemptTimeout: 1_000,
    ...(guard !== null && { lookup: guardedLookup(guard) }),
    ...(ca !== undefined && { ca }),
  })
  const client = new Client(url.origin, {
    connect: (options, callback) =>
      connect(options, (...outcome) => {
        if (outcome[0] !== null) return callback(...outcome)
        // A process that was halted may find the connection before it hears that its time is over.
        if (performance.now() - begunAt > deadlineMs) {
          outcome[1].destroy()
          return callback(Object.assign(new Error('too late'), { code: 'ETIMEDOUT' }), null)
        }
        isConnected = true
        callback(...outcome)
      }),
    pipelining: 0,
    maxResponseSize: maxBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  return { client, isConnected: () => isConnected }
}

/** What to call a connection that never stood. */
function unsent(error: unknown, endedBy: EndedBy): Failed {
  if (error instanceof ForbiddenAddress) return failed('forbidden_address', error.reason)
  if (endedBy === 'leaving') return failed('stopped')
  return failed('unreachable', endedBy === 'deadline' ? 'ETIMEDOUT' : codeIn(error))
}

/** Faults of an answer that is no HTTP, or too long to be read. */
const UNREADABLE = [
  errors.HTTPParserError,
  errors.HeadersOverflowError,
  errors.ResponseExceededMaxSizeError,
] as const

/** What to call a connection that stood, and broke off. */
function lost(error: unknown, endedBy: EndedBy): Unknown {
  if (endedBy !== null) return unknown(endedBy === 'leaving' ? 'process_ended' : 'timeout')
  return UNREADABLE.some((kind) => error instanceof kind)
    ? unknown('unreadable_answer')
    : unknown('connection_lost', codeIn(error))
}

function headerOf(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}
