import { isRecord, parseJson } from '@/lib/json'
import { unknown, type Undelivered } from './delivery'
import type { ChatResponse } from './sendRequest'
import { refused } from './refused'

/** Words with which Slack refuses, as far as some service in between may answer them with a status of success. */
const NO_WORDS: ReadonlySet<string> = new Set([
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
 * What a webhook's answer with a status of success (2xx) means; null: the message was taken. Services say so in as many ways
 * as there are services (`ok`, `1`, `{}`, nothing), so that a whole answer counts as a yes unless it says no. What is no
 * answer of a service is unknown: a page of HTML, JSON that breaks off, prose about an error.
 */
export function parseWebhookSuccess({ body }: Pick<ChatResponse, 'body'>): Undelivered | null {
  if ('kind' in body) return body
  const text = body.text.trim()
  const said = parseJson(text)
  if (isRecord(said)) return refusalIn(said)
  const isBroken = said === undefined && /^[<{["]/.test(text)
  if (isBroken || said === false) return unknown('unreadable_answer')
  const word = typeof said === 'string' ? said : text
  if (NO_WORDS.has(word)) return refused(word, word === 'invalid_blocks')
  return /\b(?:error|fail(?:ed|ure)?)\b/i.test(word) ? unknown('unreadable_answer') : null
}

/** The no in a JSON object: `ok` or `success` that is false, or an `error`, which is a word or has a `code`. */
function refusalIn(said: Record<string, unknown>): Undelivered | null {
  const { ok, success, error } = said
  const hasError = error !== undefined && error !== null && error !== false && error !== ''
  if (ok !== false && success !== false && !hasError) return null
  const word = isRecord(error) ? error.code : error
  return refused(typeof word === 'string' ? word : null, word === 'invalid_blocks')
}
