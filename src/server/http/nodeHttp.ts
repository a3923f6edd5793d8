import type { IncomingMessage, ServerResponse } from 'node:http'

/** The path of a request without its query, as received, percent signs included. */
export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/'
}

/** Most paths resolve to themselves. Parsing them would take longer than all other checks. */
const PLAIN = /^(?:\/[\w-]+)+$/

/** A path as Next resolves it: `/api/../sign-in` is `/sign-in`. Empty if it is not a path. */
export function resolvedPathOf(path: string): string {
  if (PLAIN.test(path)) return path
  return URL.canParse(path, 'http://archive.invalid') ? new URL(path, 'http://archive.invalid').pathname : ''
}

/**
 * The target of a request without its origin. Proxies send absolute URLs (RFC 9112, 3.2.2), for which Next redirects to any
 * host. Null for a target that is not an http URL.
 */
export function withoutOrigin(target: string): string | null {
  if (target.startsWith('/')) return target
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null
  const { pathname, search } = new URL(target)
  return pathname + search
}

/** Whether a request only reads. */
export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The headers of a received request as web `Headers`. */
export function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(request.headersDistinct))
    for (const value of values) headers.append(name, value)
  return headers
}

/**
 * Replaces headers of a received request, or removes those that are null, in both forms in which handlers read them.
 * @param headers by name in lower case
 */
export function setRequestHeaders(request: IncomingMessage, headers: Record<string, string | null>): void {
  const received = request.rawHeaders
  const rawHeaders: string[] = []
  for (let index = 0; index + 1 < received.length; index += 2) {
    const key = received[index] ?? ''
    if (!(key.toLowerCase() in headers)) rawHeaders.push(key, received[index + 1] ?? '')
  }
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) delete request.headers[name]
    else {
      request.headers[name] = value
      rawHeaders.push(name, value)
    }
  }
  request.rawHeaders = rawHeaders
}

/** Sends a web response with a short text, in addition to the headers that are already set. */
export async function sendResponse(webResponse: Response, response: ServerResponse): Promise<void> {
  const text = await webResponse.text()
  response.writeHead(webResponse.status, Object.fromEntries(webResponse.headers))
  response.end(response.req.method === 'HEAD' ? undefined : text)
}

export function sendText(response: ServerResponse, status: number, text: string): Promise<void> {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return sendResponse(new Response(text, { status, headers }), response)
}
