import { firstCharacters } from '@/lib/text'

/** Why nothing was delivered: the chat, or the way to it, refused before anything was posted. */
export type FailedCode =
  /** The chat service refused; detail: its error, such as `channel_not_found`. */
  | 'refused'
  /** It responded with an error status; detail: the status, such as `500`. */
  | 'http_status'
  /** The chat service asked for a longer pause than allowed; detail: the seconds requested last, or null. */
  | 'rate_limited'
  /** No connection; detail: the system's code, such as `ECONNREFUSED`. */
  | 'unreachable'
  /** The address may not be called (SEC-5); detail: a `ForbiddenReason`. */
  | 'forbidden_address'
  /** It redirects, which is never followed; detail: the status. */
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
  /** The process shut down while the request was out. */
  | 'process_ended'

/** What went wrong. The detail never holds a token or an address. */
export interface Failure<Code extends string = FailedCode | UnknownCode> {
  code: Code
  detail: string | null
}

/** Certainly nothing was posted. */
export interface Failed {
  kind: 'failed'
  failure: Failure<FailedCode>
  /** The chat may have refused the message for an image that it could not load. */
  isAboutImages?: boolean
}

/** A request was sent, and its result is unknown. */
export interface Unknown {
  kind: 'unknown'
  failure: Failure<UnknownCode>
}

/** Why a request did not bring the response it was sent for. */
export type Undelivered = Failed | Unknown

/** A message was posted. Only a bot learns where: the channel's id, and the timestamp that identifies the message in it. */
export interface Sent {
  kind: 'sent'
  channel: string | null
  ts: string | null
}

/** What became of a message (DIGEST-11). */
export type Delivery = Sent | Undelivered

export function failed(code: FailedCode, detail: string | null = null): Failed {
  return { kind: 'failed', failure: { code, detail } }
}

export function unknown(code: UnknownCode, detail: string | null = null): Unknown {
  return { kind: 'unknown', failure: { code, detail } }
}

/** The chat service refused with this error, cut to one line of 200 storable characters. */
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
