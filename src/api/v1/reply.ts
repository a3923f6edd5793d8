import { ok } from '@/lib/result'
import { etagOf, isKnown } from './etag'

/** What a route answers: the value that its output schema describes, and what differs from a plain 200. */
export interface Reply<Output> {
  body: Output
  status?: number
  headers?: Record<string, string>
}

/** A successful answer of a route. `status` when it is not the declared one, `headers` beside the usual ones. */
export function answer<Output>(
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

/** The answer to a read: with a strong ETag from its bytes, or a 304 when the caller has them already (CONTRACT.md 2). */
export function readResponse(reply: Reply<unknown>, request: Request): Response {
  const json = JSON.stringify(reply.body)
  const etag = etagOf(json)
  const headers = new Headers({ 'Cache-Control': 'private, no-cache', ...reply.headers, ETag: etag })
  if (isKnown(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  headers.set('Content-Type', 'application/json; charset=utf-8')
  return new Response(json, { headers })
}
