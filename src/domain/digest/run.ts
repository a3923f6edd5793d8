import { isRecord } from '@/lib/json'
import { keysOf } from '@/lib/objects'
import { messages, type Messages } from '@/messages'
import type { Language } from '@/messages/language'

/** Why a run failed. Nothing was posted. */
export const FAILED = keysOf(messages.en.digest.failures.failed)

export type FailedCode = (typeof FAILED)[number]

/** Why a run is `unknown`: its message may have been posted (after `ended_before_sending` it was not). */
export const UNKNOWN = keysOf(messages.en.digest.failures.unknown)

export type UnknownCode = (typeof UNKNOWN)[number]

export type FailureCode = FailedCode | UnknownCode

/**
 * The reason of a `failed` or `unknown` run. `messages/en/digest.ts` says what `detail` is for each code; it never contains a
 * token or a URL.
 */
export interface Failure<Code = FailureCode> {
  code: Code
  detail: string | null
}

/** The code of `updateFailure` while the message of a run has to be updated (DIGEST-20). */
export const UPDATE_PENDING = 'update_pending'

/** A stored failure, or null if there is none. */
export function readFailure(stored: unknown): Failure | null {
  if (!isRecord(stored)) return null
  const code = [...FAILED, ...UNKNOWN].find((known) => known === stored.code)
  if (code === undefined) return null
  return { code, detail: typeof stored.detail === 'string' ? stored.detail : null }
}

/** The errors of chat services by their meaning. */
const REFUSALS: Readonly<Record<keyof Messages['digest']['refusals'], readonly string[]>> = {
  channelNotFound: ['channel_not_found'],
  notInChannel: ['not_in_channel'],
  channelArchived: ['is_archived', 'channel_is_archived'],
  invalidToken: ['invalid_auth', 'not_authed', 'token_revoked', 'token_expired', 'account_inactive'],
  missingScope: ['missing_scope', 'no_permission'],
  unknownWebhook: ['no_service', 'no_team', 'invalid_token', 'team_disabled', 'no_active_hooks'],
  notAllowed: ['restricted_action', 'action_prohibited', 'posting_to_general_channel_denied'],
}

/** Says what went wrong and what to do. */
export function failureText({ code, detail }: Failure, language: Language): string {
  const { failures, refusals } = messages[language].digest
  const refusal = keysOf(REFUSALS).find((meaning) => REFUSALS[meaning].includes(detail ?? ''))
  if (code === 'refused' && refusal !== undefined) return refusals[refusal]
  if (code === 'http_status' && (detail === '404' || detail === '410')) return refusals.unknownWebhook
  return { ...failures.failed, ...failures.unknown }[code](detail)
}

type DeletionFailure = keyof Messages['digest']['deletionFailures']

/** After any other failure the chat did not confirm the deletion (`UNKNOWN`), or was not reached. */
const DELETION_FAILURES: Readonly<Partial<Record<FailureCode, DeletionFailure>>> = {
  refused: 'refused',
  http_status: 'notNow',
  redirected: 'notNow',
  rate_limited: 'rateLimited',
  token_unreadable: 'tokenUnreadable',
}

/** Says why a message was not deleted and what to do. Deleting again is safe. */
export function deletionFailureText({ code, detail }: Failure, language: Language): string {
  const isUnclear = UNKNOWN.some((known) => known === code)
  const failure = DELETION_FAILURES[code] ?? (isUnclear ? 'unclear' : 'unreachable')
  return messages[language].digest.deletionFailures[failure](detail)
}

type UpdateFailure = keyof Messages['digest']['updateFailures']

const UPDATE_FAILURES: Readonly<Partial<Record<FailureCode, UpdateFailure>>> = {
  refused: 'refused',
  http_status: 'notNow',
  redirected: 'notNow',
  rate_limited: 'rateLimited',
  token_unreadable: 'tokenUnreadable',
  no_route: 'noToken',
  internal: 'internal',
}

/** Says why the message of a run is not up to date, or null if it is. Updating again is safe. */
export function updateFailureText(stored: unknown, language: Language): string | null {
  const texts = messages[language].digest.updateFailures
  if (isUpdatePending(stored)) return texts.pending()
  const failure = readFailure(stored)
  if (failure === null) return null
  if (failure.detail === 'message_not_found') return texts.gone()
  return texts[UPDATE_FAILURES[failure.code] ?? 'unreachable'](failure.detail)
}

/** Whether the message of a run still has to be updated. */
export function isUpdatePending(stored: unknown): boolean {
  return isRecord(stored) && stored.code === UPDATE_PENDING
}

/** Why the message of a run cannot be deleted. `no_token`: the settings no longer have a bot token. */
export type NotDeletable = keyof Messages['digest']['notDeletable']

/** Why the message of a run cannot be deleted, or null if it can: only the bot learns where a message is (DIGEST-4). */
export function whyNotDeletable(run: {
  status: string
  route?: string | null
  channel?: string | null
  messageTs?: string | null
  /** As stored. */
  failure?: unknown
}): Exclude<NotDeletable, 'no_token'> | null {
  if (readFailure(run.failure)?.code === 'ended_before_sending') return 'nothing_sent'
  if (run.status === 'unknown' || run.status === 'running') return 'unknown'
  if (run.status !== 'sent') return 'nothing_sent'
  if (run.route !== 'bot') return 'webhook'
  return run.channel && run.messageTs ? null : 'unknown'
}
