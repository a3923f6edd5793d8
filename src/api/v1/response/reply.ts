import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ReadyResponse } from '@/http/readyResponse'
import { nextTurn } from '@/lib/async'
import { ok } from '@/lib/result'
import type { StatementContext } from '@/runtime/requestStatements'

export type Bytes = Uint8Array<ArrayBuffer>

/** The result of a handler: the body described by its response schema, and overrides of the defaults. */
export interface Reply<Body> {
  body: Body
  /** The lowest status of the route's `responses` unless given. */
  status?: number
  headers?: Record<string, string>
  /** What the body of a read is rendered from, if its ETag has to name that as well (`namesEtag`). */
  source?: unknown
  /** The post that it shows, if nothing about other posts is in it. */
  postId?: string
  /** False if something took too long to be rendered this time. Do not keep it. */
  isFinal?: boolean
}

/** The body of a read as JSON that is already serialized, such as that of the database, whole or in parts. */
export interface JsonReply {
  json: string | readonly Bytes[]
  /** The post that it shows, if nothing about other posts is in it. */
  postId?: string
}

/** A successful reply of a handler. A body of `undefined` sends none. */
export function reply<Body>(
  body: Body,
  more: Omit<Reply<Body>, 'body'> = {},
): { ok: true; value: Reply<Body> } {
  return ok({ body, ...more })
}

/** The response to a call that isn't a read, as JSON. */
export function replyResponse({ body, headers: own }: Reply<unknown>, status: number): Response {
  const headers = { 'Cache-Control': 'no-store', ...own }
  if (body === undefined) return new Response(null, { status, headers })
  const ready = Buffer.from(JSON.stringify(body))
  const more = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(ready.length) }
  return new ReadyResponse(ready, { ...headers, ...more }, status)
}

/** The response to a read as bytes, ready to be cached. */
export interface CachedResponse {
  body: Buffer<ArrayBuffer>
  /** Strong: a hash of the body alone, so it reveals nothing that the client may not see. */
  etag: string
  /** All headers but the `ETag`. */
  headers: Readonly<Record<string, string>>
  /** The post that it shows, if nothing about other posts is in it. */
  postId?: string | undefined
  /** False for a response that must not be cached. */
  isFinal?: boolean | undefined
}

/** Serializes the reply to a read. */
export function serializeReply(reply: Reply<unknown> | JsonReply): CachedResponse {
  const steps = serializing(reply)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Like `serializeReply`. If the request is about a large entry, others get their turn between the steps. */
export async function serializeInTurn(
  reply: Reply<unknown> | JsonReply,
  { turn }: StatementContext,
): Promise<CachedResponse> {
  if (turn === undefined) return serializeReply(reply)
  const steps = serializing(reply)
  let step = steps.next()
  while (!step.done) {
    await nextTurn()
    step = steps.next()
  }
  return step.value
}

function* serializing(reply: Reply<unknown> | JsonReply): Generator<undefined, CachedResponse> {
  const type = { 'Content-Type': 'application/json; charset=utf-8' }
  const headers = { ...READ_HEADERS, ...type }
  if ('json' in reply) {
    const { json, postId } = reply
    const body = typeof json === 'string' ? Buffer.from(json) : Buffer.concat(json)
    yield
    return { body, etag: `"${hashOf(body)}"`, headers, postId }
  }
  const { headers: more, source, postId, isFinal } = reply
  const text = JSON.stringify(reply.body)
  yield
  const body = Buffer.from(text)
  yield
  const own = hashOf(body)
  yield
  const etag = source === undefined ? `"${own}"` : `"${hashOf(JSON.stringify(source))}.${own}"`
  return { body, etag, headers: { ...headers, ...more }, postId, isFinal }
}

function hashOf(content: string | Buffer): string {
  return hash('sha256', content, 'base64url')
}

const READ_HEADERS = { 'Cache-Control': 'private, no-cache' }

/** The response to a read with this content. */
export function serialize(content: string | Bytes, more: Record<string, string> = {}): CachedResponse {
  const body = Buffer.from(content)
  return { body, etag: `"${hashOf(body)}"`, headers: { ...READ_HEADERS, ...more } }
}

/** Sends the response to a read, or a 304 if the client already has its bytes (API-13). */
export function readResponse({ body, etag, headers }: CachedResponse, request: Request): Response {
  if (!matchesEtag(request.headers.get('if-none-match'), etag))
    return new ReadyResponse(body, { ...headers, ETag: etag, 'Content-Length': String(body.length) })
  const unchanged = new Response(null, { status: 304, headers: { ...headers, ETag: etag } })
  unchanged.headers.delete('Content-Type')
  return unchanged
}

/**
 * Whether an `If-None-Match` header names the ETag (RFC 9110, 13.1.2): `*`, one tag or a list, compared weakly.
 * @param ifNoneMatch null if the request doesn't send it
 */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  const tags = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.some((tag) => tag.replace(/^W\//, '') === etag)
}

/** The second hash in the ETag of a body with a source. */
const RENDERED = /\.[\w-]{43}"$/

/**
 * Whether an `If-Match` header names the ETag, or that of a body rendered from it (RFC 9110, 13.1.1): `*`, one tag or a list, compared
 * strongly, so a weak tag never matches.
 */
export function namesEtag(ifMatch: string, etag: string): boolean {
  if (ifMatch.trim() === '*') return true
  const tags = ifMatch.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.some((tag) => tag.replace(RENDERED, '"') === etag)
}

/**
 * Static texts, hashed once, because the document has 200 KB. Larger than the number of texts: the document, two texts in two
 * languages, the files of the reference page.
 */
const texts = new LRUCache<string | Bytes, CachedResponse>({ max: 16, memoMethod: (text) => serialize(text) })

/** The response to a read of a text, with ETag and 304. */
export function textResponse(
  text: string | Bytes,
  contentType: string,
  request: Request,
  more: Record<string, string> = {},
): Response {
  const { headers, ...serialized } = texts.memo(text)
  return readResponse(
    { ...serialized, headers: { ...headers, 'Content-Type': contentType, ...more } },
    request,
  )
}
