import { firstCharacters } from '@/lib/text'

/** Why nothing was posted: the chat refused, or the request failed before it was sent. */
export type FailedCode =
  /** The chat service refused; detail: its error, such as `channel_not_found`. */
  | 'refused'
  /** It responded with an error status; detail: the status, such as `500`. */
  | 'http_status'
  /** The `Retry-After` is longer than allowed; detail: the last one in seconds, or null. */
  | 'rate_limited'
  /** No connection; detail: the system's code, such as `ECONNREFUSED`. */
  | 'unreachable'
  /** The address is forbidden (SEC-5); detail: a `ForbiddenReason`. */
  | 'forbidden_address'
  /** A redirect, which is never followed; detail: the status. */
  | 'redirected'
  /** The process shut down before anything was sent. */
  | 'stopped'

/** Why it is unknown whether a message was posted. */
export type UnknownCode =
  /** No complete response in time. */
  | 'timeout'
  /** The connection was lost after it had been established; detail: the system's code. */
  | 'connection_lost'
  /** A 2xx response whose body does not confirm success. */
  | 'unreadable_answer'
  /** The process shut down while the request was in flight. */
  | 'process_ended'

/** The failure of a request. The detail never contains a token or a URL. */
export interface Failure<Code extends string = FailedCode | UnknownCode> {
  code: Code
  detail: string | null
}

/** Nothing was posted. */
export interface Failed {
  kind: 'failed'
  failure: Failure<FailedCode>
  /** The chat may have refused the message because it could not load an image. */
  isAboutImages?: boolean
}

/** The request was sent, but its result is unknown. */
export interface Unknown {
  kind: 'unknown'
  failure: Failure<UnknownCode>
}

/** A request without a usable response. */
export type Undelivered = Failed | Unknown

/** A message was posted. Only a bot learns the channel's id and the timestamp that identifies the message there. */
export interface Sent {
  kind: 'sent'
  channel: string | null
  ts: string | null
}

/** The result of sending a message (DIGEST-11). */
export type Delivery = Sent | Undelivered

export function failed(code: FailedCode, detail: string | null = null): Failed {
  return { kind: 'failed', failure: { code, detail } }
}

export function unknown(code: UnknownCode, detail: string | null = null): Unknown {
  return { kind: 'unknown', failure: { code, detail } }
}

/** A refusal of the chat service with this error, shortened to one line of 200 storable characters. */
export function refused(word: string | null, isAboutImages = false): Failed {
  const line = word
    ?.toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return {
    ...failed('refused', firstCharacters(line ?? '', 200) || null),
    ...(isAboutImages && { isAboutImages }),
  }
}
