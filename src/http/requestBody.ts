import { finished } from 'node:stream/promises'
import busboy, { type Busboy, type BusboyConfig } from 'busboy'
import { LIMITS } from '@/domain/limits'
import { invalid, type Refusal } from '@/domain/refusal'
import { nextTurn } from '@/lib/async'
import { isWithinDepth } from '@/lib/json'
import { parseJsonBytes } from '@/lib/jsonBytes'
import { ok, refuse, type Result } from '@/lib/result'

/** The part of a request that reading its body needs; Payload's requests have it too. */
interface Incoming {
  headers: Headers
  body?: ReadableStream<Uint8Array> | null
}

/** Forms have two or three: the fields and a file. */
export const MAX_FORM_PARTS = 20

/**
 * Reads the JSON body of a request. Refuses, in this order: another `Content-Type` or a compressed body (415), too many bytes
 * (413), invalid UTF-8 or JSON (400), too many levels (422; LIMIT-20).
 */
export async function readJson(request: Incoming): Promise<Result<unknown, Refusal>> {
  const type = mediaTypeOf(request.headers)
  const coding = request.headers.get('content-encoding') ?? 'identity'
  if (type !== 'application/json' || coding !== 'identity')
    return refuse({ kind: 'unsupported_media_type', code: 'json' })
  const { jsonBytes, jsonDepth } = LIMITS
  const bytes = await readBytes(request, jsonBytes)
  if (bytes === null) return refuse({ kind: 'payload_too_large', code: 'json', params: { bytes: jsonBytes } })
  // Large bodies take turns: eighty that arrive at once would keep everybody waiting for a second (SEC-24).
  if (bytes.length > LARGE_BODY) await nextTurn()
  const value = parseJsonBytes(bytes)
  if (value === undefined) return refuse({ kind: 'malformed_body', code: 'json' })
  if (isWithinDepth(value, jsonDepth)) return ok(value)
  return refuse(invalid({ pointer: '', code: 'nested_body', params: { max: jsonDepth } }))
}

/** In bytes. */
const LARGE_BODY = 64 * 1024

/** The media type in lower case, without parameters; empty if there is none. */
export function mediaTypeOf(headers: Headers): string {
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  return type.trim().toLowerCase()
}

/** The bytes of a body, or null as soon as there are more than `limit`; the rest is not read. */
export async function readBytes(request: Incoming, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts = await readParts(request, limit)
  return parts === null ? null : Buffer.concat(parts)
}

/**
 * Like `readBytes`, in chunks as they arrive, so that a large body is in memory only once. Those of many bodies take turns: Node accepts
 * one connection in each turn of the event loop, which would otherwise read from all of them.
 */
export async function readParts(request: Incoming, limit: number): Promise<Uint8Array[] | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null
  const parts: Uint8Array[] = []
  try {
    if (request.body)
      for await (const part of upTo(request.body, limit)) {
        if (parts.length > 0) await nextTurn()
        parts.push(part)
      }
    return parts
  } catch (error) {
    if (error instanceof BodyTooLong) return null
    throw error
  }
}

/** Thrown for a body over its limit. */
export class BodyTooLong extends Error {}

/** The chunks of a body as they arrive. Throws `BodyTooLong` after `limit` bytes and does not read the rest. */
async function* upTo(body: ReadableStream<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0
  // Cancelling would destroy the connection. The server discards the rest.
  for await (const chunk of body.values({ preventCancel: true })) {
    size += chunk.byteLength
    if (size > limit) throw new BodyTooLong()
    yield chunk
  }
}

/** The form in a body, or null if it is not the form that its `Content-Type` says. */
export async function formOf(bytes: Uint8Array<ArrayBuffer>, headers: Headers): Promise<FormData | null> {
  const type = { 'Content-Type': headers.get('content-type') ?? '' }
  return new Response(bytes, { headers: type }).formData().catch(() => null)
}

/**
 * Parses a multipart form as it arrives, like Payload, so both read the same. Null for a `Content-Type` that cannot be
 * read.
 */
export function formParser(headers: Headers, sizes: BusboyConfig['limits']): Busboy | null {
  const type = headers.get('content-type') ?? ''
  const limits = { ...sizes, parts: MAX_FORM_PARTS }
  try {
    return busboy({ headers: { 'content-type': type }, defParamCharset: 'utf8', limits })
  } catch {
    // It throws for a header that it cannot read, and for nothing else.
    return null
  }
}

/**
 * Feeds a form to its parser as it arrives, and yields each chunk once the parser has taken it, so that a form takes little
 * memory. Throws `BodyTooLong` after `limit` bytes, and the parser's error for a malformed form.
 * @param parser from `formParser`, with its listeners
 */
export async function* parseForm(
  body: ReadableStream<Uint8Array>,
  parser: Busboy,
  limit: number,
): AsyncGenerator<Uint8Array> {
  const parsed = finished(parser)
  // It may reject between two chunks. It is awaited below.
  parsed.catch(() => undefined)
  try {
    for await (const chunk of upTo(body, limit)) {
      // A parser that was destroyed never calls back.
      await Promise.race([parsed, new Promise((resolve) => parser.write(chunk, resolve))])
      yield chunk
    }
    parser.end()
    await parsed
  } finally {
    parser.destroy()
  }
}
