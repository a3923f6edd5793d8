import { isRecord } from '@/lib/json'

/** Why a run of the digest failed: what happened, and that nothing was sent. */
export const FAILED = [
  'no_route',
  'refused',
  'http_status',
  'rate_limited',
  'unreachable',
  'forbidden_address',
  'redirected',
  'token_unreadable',
  'stopped',
  'internal',
] as const

/** Why a run is `unknown`: nobody knows whether its message arrived, but for the last, with which nothing was sent for certain. */
export const UNKNOWN = [
  'timeout',
  'connection_lost',
  'unreadable_answer',
  'process_ended',
  'ended_before_sending',
] as const

/** What kept a run from ending well. */
export type FailureCode = (typeof FAILED)[number] | (typeof UNKNOWN)[number]

/**
 * What is stored of a run that did not end well. `detail` is the service's own word (`channel_not_found`), the status (`500`),
 * the seconds asked for (`120`) or the fault of the connection (`ECONNREFUSED`).
 */
export interface Failure {
  code: FailureCode
  detail: string | null
}

/** Whether a text is a code of a failure. */
export function isFailureCode(text: unknown): text is FailureCode {
  return [...FAILED, ...UNKNOWN].some((code) => code === text)
}

/** A failure as it is stored with a run, or null when there is none. */
export function readFailure(stored: unknown): Failure | null {
  if (!isRecord(stored) || !isFailureCode(stored.code)) return null
  return { code: stored.code, detail: typeof stored.detail === 'string' ? stored.detail : null }
}
