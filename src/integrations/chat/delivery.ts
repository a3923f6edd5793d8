import type { FailedCode, Failure, UnknownCode } from '@/domain/digest/run'
import { firstCharacters } from '@/lib/text'

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

/** The failure of a request, before or after it was sent. */
export type Undelivered = Failed | Unknown

/** A message was posted. Only a bot gets the id of the channel and the timestamp that identifies the message there. */
interface Sent {
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

/** A refusal by the chat service with this error, as one line of at most 200 storable characters. */
export function refused(error: string | null, isAboutImages = false): Failed {
  const line = error
    ?.toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return {
    ...failed('refused', firstCharacters(line ?? '', 200) || null),
    ...(isAboutImages && { isAboutImages }),
  }
}
