import type { FetchFunction } from '@slack/web-api'
import { causesOf } from '@/lib/errors'
import { ChatError, type Undelivered } from './delivery'
import { sendRequest, type RequestOptions } from './sendRequest'
import type { ParseResponse } from './parseResponse'

/**
 * The `fetch` that the client libraries are given. It answers nothing but whole answers that the judge takes for success;
 * for everything else it throws a `ChatError`. So the libraries put requests together, and what became of them is told
 * from what went over the wire.
 */
export function chatFetch(terms: RequestOptions, judge: ParseResponse): FetchFunction {
  return async (url, { headers = {}, body } = {}) => {
    if (typeof body !== 'string') throw new TypeError('nothing but text is sent to a chat service')
    const answer = await sendRequest({ url: String(url), headers, body }, terms)
    if ('kind' in answer) throw new ChatError(answer)
    const fault = judge(answer)
    if (fault !== null) throw new ChatError(fault)
    const scopes = answer.header('x-oauth-scopes')
    return new Response('text' in answer.body ? answer.body.text : '', {
      headers: { 'content-type': 'application/json', ...(scopes !== null && { 'x-oauth-scopes': scopes }) },
    })
  }
}

/** What came of a call through one of the libraries: its answer, or the fault that the wire met. Anything else is thrown. */
export async function callLibrary<Value>(
  call: () => Promise<Value>,
): Promise<{ kind: 'answered'; answer: Value } | Undelivered> {
  try {
    return { kind: 'answered', answer: await call() }
  } catch (error) {
    const fault = faultIn(error)
    if (fault === null) throw error
    return fault
  }
}

/** The libraries keep what a `fetch` has thrown as the cause of their own errors. */
function faultIn(error: unknown): Undelivered | null {
  for (const cause of causesOf(error)) if (cause instanceof ChatError) return cause.fault
  return null
}
