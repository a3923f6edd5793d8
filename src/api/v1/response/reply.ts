import { ReadyResponse } from '@/http/readyResponse'
import { ok } from '@/lib/result'
import { etagOf, isKnown } from './etag'

/** What a route answers: the value that its output schema describes, and what differs from a plain 200. */
export interface Reply<Output> {
  body: Output
  status?: number
  headers?: Record<string, string>
}

/** A successful answer of a route. `status` when it is not the declared one, `headers` beside the usual ones. */
export function reply<Output>(
  body: Output,
  more: Omit<Reply<Output>, 'body'> = {},
): { ok: true; value: Reply<Output> } {
  return ok({ body, ...more })
}

/** The answer as JSON; without a body when that is undefined (204). */
export function replyResponse(reply: Reply<unknown>, status: number): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store', ...reply.headers })
  if (reply.body === undefined) return new Response(null, { status: reply.status ?? status, headers })
  headers.set('Content-Type', 'application/json; charset=utf-8')
  return new Response(JSON.stringify(reply.body), { status: reply.status ?? status, headers })
}

/** The answer to a read in the bytes in which it is sent, as often as it is asked for. */
export interface CachedResponse {
  body: Buffer<ArrayBuffer>
  /** Strong, made from the body. */
  etag: string
  /** Beside the `ETag`. */
  headers: Readonly<Record<string, string>>
}

/** The answer to a read, made ready to be sent or kept. */
export function serializeReply(reply: Reply<unknown>): CachedResponse {
  return serializeText(JSON.stringify(reply.body), 'application/json; charset=utf-8', reply.headers)
}

/** A text that answers a read, made ready to be sent or kept. */
export function serializeText(
  text: string | Uint8Array<ArrayBuffer>,
  contentType: string,
  more: Record<string, string> = {},
): CachedResponse {
  const body = Buffer.from(text)
  const headers = { 'Cache-Control': 'private, no-cache', 'Content-Type': contentType, ...more }
  return { body, etag: etagOf(body), headers }
}

/** Sends the answer to a read, or a 304 when the caller has its bytes already (API-13). */
export function readResponse({ body, etag, headers }: CachedResponse, request: Request): Response {
  if (!isKnown(request.headers.get('if-none-match'), etag))
    return new ReadyResponse(body, { ...headers, ETag: etag, 'Content-Length': String(body.length) })
  const unchanged = new Response(null, { status: 304, headers: { ...headers, ETag: etag } })
  unchanged.headers.delete('Content-Type')
  return unchanged
}
