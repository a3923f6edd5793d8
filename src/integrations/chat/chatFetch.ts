import { LogLevel, type FetchFunction, type Logger } from '@slack/web-api'
import { causesOf } from '@/lib/errors'
import type { Undelivered } from './delivery'
import type { ParseResponse } from './responses'
import { withRetryAfter, type RetryBudget, type RetryOptions } from './retryAfter'
import { sendRequest, type RequestOptions } from './sendRequest'

/** Carries a failure through a client library, which wraps it in its own error. */
class ChatError extends Error {
  override name = 'ChatError'

  constructor(readonly undelivered: Undelivered) {
    super(undelivered.failure.code)
  }
}

/**
 * The `fetch` for the client libraries (docs/decisions/0013). It returns only complete, successful responses and throws a
 * `ChatError` for everything else: the libraries build the requests, and this function decides the result.
 * @param secret redacted from failures: a token, or the path of a webhook
 */
export function chatFetch(options: RequestOptions, parse: ParseResponse, secret: string): FetchFunction {
  return async (url, { headers = {}, body } = {}) => {
    if (typeof body !== 'string') throw new TypeError('the body must be text')
    const response = await sendRequest({ url: String(url), headers, body }, options)
    if ('kind' in response) throw new ChatError(response)
    const undelivered = parse(response)
    if (undelivered !== null) {
      if (undelivered.failure.detail?.includes(secret) === true) undelivered.failure.detail = null
      throw new ChatError(undelivered)
    }
    const scopes = response.header('x-oauth-scopes')
    return new Response('text' in response.body ? response.body.text : '', {
      headers: { 'content-type': 'application/json', ...(scopes !== null && { 'x-oauth-scopes': scopes }) },
    })
  }
}

/** The response to a call through a library. */
export interface Responded<Value> {
  kind: 'responded'
  response: Value
}

/**
 * Calls a library, again after a 429 (`withRetryAfter`). Returns its result or the failure that `chatFetch` threw, and rethrows
 * anything else.
 */
export function callLibrary<Value>(
  call: () => Promise<Value>,
  retry: RetryOptions,
  retryBudget?: RetryBudget,
): Promise<Responded<Value> | Undelivered> {
  const attempt = async (): Promise<Responded<Value> | Undelivered> => {
    try {
      return { kind: 'responded', response: await call() }
    } catch (error) {
      for (const cause of causesOf(error)) if (cause instanceof ChatError) return cause.undelivered
      throw error
    }
  }
  return withRetryAfter(attempt, retry, retryBudget)
}

/** Logs nothing, because the library's logger writes tokens and messages to standard output. */
export const quietLogger: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  setLevel: () => {},
  getLevel: () => LogLevel.ERROR,
  setName: () => {},
}
