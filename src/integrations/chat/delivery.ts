/** Why nothing was delivered: the service, or the way to it, refused before anything was posted. */
export type FailedCode =
  /** The service said no; detail: its own word, such as `channel_not_found`. */
  | 'refused'
  /** It answered with another status than success; detail: the status, such as `500`. */
  | 'http_status'
  /** It asked for more patience than there is; detail: the seconds it last asked for, or null. */
  | 'rate_limited'
  /** No connection came about; detail: the system's word, such as `ECONNREFUSED`. */
  | 'unreachable'
  /** The address may not be called (SEC-5); detail: a `ForbiddenReason`. */
  | 'forbidden_address'
  /** It pointed elsewhere, which is never followed; detail: the status. */
  | 'redirected'
  /** The process was told to stop before anything was sent. */
  | 'stopped'

/** Why nobody knows whether a message was posted. */
export type UnknownCode =
  /** No whole answer came in time. */
  | 'timeout'
  /** The connection broke off after it had come about; detail: the system's word. */
  | 'connection_lost'
  /** It answered with success and nothing that says so. */
  | 'unreadable_answer'
  /** The process was told to stop while the request was out. */
  | 'process_ended'

/** What went wrong, as data. The detail never holds a token or an address. */
export interface Failure<Code extends string = FailedCode | UnknownCode> {
  code: Code
  detail: string | null
}

/** Nothing was posted, for certain. */
export interface Failed {
  kind: 'failed'
  failure: Failure<FailedCode>
  /** True when the service may have refused the message for an image that it could not load. */
  isImageFault?: boolean
}

/** A request went out, and what became of it cannot be told. */
export interface Unknown {
  kind: 'unknown'
  failure: Failure<UnknownCode>
}

/** Why a request brought no answer that it was sent for. */
export type Undelivered = Failed | Unknown

/** A message was posted. Only a bot learns where: the channel's id and the timestamp by which the message can be deleted. */
export interface Sent {
  kind: 'sent'
  channel: string | null
  ts: string | null
}

/** What became of a message (DIGEST-11). */
export type Delivery = Sent | Undelivered

/** Nothing was posted, because of this. */
export function failed(code: FailedCode, detail: string | null = null): Failed {
  return { kind: 'failed', failure: { code, detail } }
}

/** What became of the request cannot be told, because of this. */
export function unknown(code: UnknownCode, detail: string | null = null): Unknown {
  return { kind: 'unknown', failure: { code, detail } }
}

/** A fault on its way through a client library, which wraps it into an error of its own. */
export class ChatError extends Error {
  override name = 'ChatFault'

  constructor(readonly fault: Undelivered) {
    super(fault.failure.code)
  }
}
