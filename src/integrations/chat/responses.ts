import { z } from 'zod'
import type { WebhookService } from '@/domain/digest/route'
import { isRecord, parseJson } from '@/lib/json'
import { failed, refused, unknown, type Failed, type Undelivered } from './delivery'
import type { ChatResponse } from './sendRequest'

/** Returns the failure that a response means, or null for success (DIGEST-11). */
export type ParseResponse = (response: ChatResponse) => Undelivered | null

const apiResponse = z.looseObject({
  ok: z.boolean(),
  error: z.string().optional(),
  response_metadata: z.looseObject({ messages: z.array(z.string()).optional() }).optional(),
})

/** Parses a response of Slack's Web API, whose body says whether the call succeeded. */
export const parseApiResponse: ParseResponse = (response) => {
  const failure = failureOfStatus(response)
  if (failure !== null) return failure
  if ('kind' in response.body) return response.body
  const { data } = apiResponse.safeParse(parseJson(response.body.text))
  if (response.status !== 200 || data === undefined) return unknown('unreadable_answer')
  if (data.ok) return null
  const isAboutImages = data.response_metadata?.messages?.some((line) =>
    /downloading image failed/i.test(line),
  )
  return refused(data.error ?? null, data.error === 'invalid_blocks' && isAboutImages === true)
}

/** Parses a webhook's response. */
export function parseWebhookResponse(service: WebhookService): ParseResponse {
  return (response) => {
    const failure = failureOfStatus(response)
    if (failure?.failure.code === 'http_status' && response.status < 500)
      return refusalOfStatus(response) ?? failure
    if (failure !== null) return failure
    // A Teams workflow responds with 202 before it runs, so the status is sufficient, with or without a body.
    if (service === 'teams' && response.status === 202 && 'kind' in response.body) return null
    return parseWebhookSuccess(response)
  }
}

function failureOfStatus({ status, header }: ChatResponse): Failed | null {
  if (status === 429) return failed('rate_limited', secondsOf(header('retry-after'), header('date')))
  if (status >= 300 && status < 400) return failed('redirected', String(status))
  return status >= 200 && status < 300 ? null : failed('http_status', String(status))
}

/** The seconds of a `Retry-After`; a date is relative to the response's `Date`. */
function secondsOf(retryAfter: string | null, date: string | null): string | null {
  const value = retryAfter?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return String(Number(value))
  if (!/^\w{3}, .+ GMT$/.test(value)) return null
  const seconds = Math.ceil((Date.parse(value) - Date.parse(date ?? '')) / 1000)
  return Number.isNaN(seconds) ? null : String(Math.max(0, seconds))
}

/** The error of a webhook's error response: one word such as `invalid_blocks`, or JSON with an `error`. Otherwise null. */
function refusalOfStatus({ body }: ChatResponse): Failed | null {
  if ('kind' in body) return null
  const text = body.text.trim()
  const json = parseJson(text)
  const error = isRecord(json) && typeof json.error === 'string' ? json.error : null
  const word = error ?? (/^[a-z][a-z0-9_]{0,79}$/.test(text) ? text : null)
  return word === null ? null : refusedByWebhook(word)
}

/** A webhook doesn't say what is wrong with the blocks, so an image may be the reason. */
function refusedByWebhook(word: string | null): Failed {
  return refused(word, word === 'invalid_blocks')
}

/** Slack's error codes, in case a proxy sends them with a success status. */
const ERROR_WORDS: ReadonlySet<string> = new Set([
  'account_inactive',
  'action_prohibited',
  'channel_is_archived',
  'channel_not_found',
  'fatal_error',
  'internal_error',
  'invalid_auth',
  'invalid_blocks',
  'invalid_blocks_format',
  'invalid_payload',
  'invalid_token',
  'is_archived',
  'missing_scope',
  'missing_text_or_fallback_or_attachments',
  'msg_too_long',
  'no_active_hooks',
  'no_permission',
  'no_service',
  'no_service_id',
  'no_team',
  'no_text',
  'not_authed',
  'not_in_channel',
  'posting_to_general_channel_denied',
  'ratelimited',
  'restricted_action',
  'rollup_error',
  'team_disabled',
  'token_expired',
  'token_revoked',
  'too_many_attachments',
  'user_not_found',
])

/**
 * Parses a webhook's 2xx response. Services confirm in many ways (`ok`, `1`, `{}`, an empty body), so a complete response is a
 * success unless it reports an error. The result is unknown after an HTML page, invalid JSON or text about an error.
 */
function parseWebhookSuccess({ body }: ChatResponse): Undelivered | null {
  if ('kind' in body) return body
  const text = body.text.trim()
  const json = parseJson(text)
  if (isRecord(json)) return refusalIn(json)
  const isBroken = json === undefined && /^[<{["]/.test(text)
  if (isBroken || json === false) return unknown('unreadable_answer')
  const word = typeof json === 'string' ? json : text
  if (ERROR_WORDS.has(word)) return refusedByWebhook(word)
  return /\b(?:error|fail(?:ed|ure)?)\b/i.test(word) ? unknown('unreadable_answer') : null
}

/** The error in a JSON object: `ok` or `success` is false, or `error` is a word or has a `code`. */
function refusalIn({ ok, success, error }: Record<string, unknown>): Failed | null {
  const hasError = error !== undefined && error !== null && error !== false && error !== ''
  if (ok !== false && success !== false && !hasError) return null
  const word = isRecord(error) ? error.code : error
  return refusedByWebhook(typeof word === 'string' ? word : null)
}
