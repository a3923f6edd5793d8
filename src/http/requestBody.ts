import type { Refusal } from '@/domain/refusal'
import { isWithinDepth } from '@/lib/json'
import { ok, refuse, type Result } from '@/lib/result'

/** What reading a body needs of a request: Payload's own requests have it too. */
interface Incoming {
  headers: Headers
  body?: ReadableStream<Uint8Array> | null
}

/** The most bytes that a JSON body may have (LIMIT-20). */
const JSON_LIMIT = 1024 * 1024
/** Far more than any real body has, and far less than what exhausts the stack of those that walk it. */
const DEPTH_LIMIT = 200

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads the JSON body of a request. Refuses, in this order: another `Content-Type` or a compressed body (415), more
 * than 1 MiB, counted while it arrives (413), invalid UTF-8 or no JSON (400), nesting beyond reason (422).
 */
export async function readJson(request: Incoming): Promise<Result<unknown, Refusal>> {
  const type = mediaTypeOf(request.headers)
  const coding = request.headers.get('content-encoding') ?? 'identity'
  if (type !== 'application/json' || coding !== 'identity')
    return refuse({ kind: 'unsupported_media_type', code: 'json' })
  const bytes = await readBytes(request, JSON_LIMIT)
  if (bytes === null) return refuse({ kind: 'payload_too_large', code: 'json' })
  return parseJson(bytes)
}

/** The media type of a message in lower case, without its parameters; empty when it names none. */
export function mediaTypeOf(headers: Headers): string {
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  return type.trim().toLowerCase()
}

/** The bytes of a body, or null as soon as they are more than `limit`; what is left of it is not read. */
export async function readBytes(request: Incoming, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts = await readParts(request, limit)
  return parts === null ? null : joined(parts)
}

/** As `readBytes`, in the pieces in which the body arrived: a large one is held once. */
export async function readParts(request: Incoming, limit: number): Promise<Uint8Array[] | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null
  if (!request.body) return []
  const reader = request.body.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return parts
    size += value.byteLength
    if (size > limit) {
      // Not cancelled, which would destroy the request and with it the connection. The server discards the rest.
      reader.releaseLock()
      return null
    }
    parts.push(value)
  }
}

/** The form in the bytes of a body, or null when they are not the form that the `Content-Type` says. */
export async function formOf(bytes: Uint8Array<ArrayBuffer>, headers: Headers): Promise<FormData | null> {
  const type = { 'Content-Type': headers.get('content-type') ?? '' }
  // Rejects for a body that cannot be read as a form, and for nothing else.
  return new Response(bytes, { headers: type }).formData().catch(() => null)
}

/** Pieces as one. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((size, { byteLength }) => size + byteLength, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}

function parseJson(bytes: Uint8Array<ArrayBuffer>): Result<unknown, Refusal> {
  let value: unknown
  try {
    value = JSON.parse(decoder.decode(bytes))
  } catch {
    // Both the decoder and the parser throw for what a sender got wrong, and for nothing else.
    return refuse({ kind: 'malformed_body', code: 'json' })
  }
  if (isWithinDepth(value, DEPTH_LIMIT)) return ok(value)
  return refuse({
    kind: 'validation_failed',
    errors: [{ pointer: '', code: 'nested_body', params: { max: DEPTH_LIMIT } }],
  })
}
