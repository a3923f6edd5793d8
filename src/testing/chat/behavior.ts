import type { ServerResponse } from 'node:http'
import type { Reply } from './reply'

/** What a behavior applies to: a method of the Web API, or a kind of webhook. */
export type Endpoint =
  | 'chat.postMessage'
  | 'chat.delete'
  | 'chat.update'
  | 'conversations.history'
  | 'conversations.info'
  | 'conversations.list'
  | 'auth.test'
  | 'webhook'
  | 'teams'

/** How a call can go wrong. "Accepted" means that the message was posted although the client does not learn it. */
export type Behavior =
  /** HTTP 429. Null omits `Retry-After`. */
  | { kind: 'rate_limited'; retryAfter: number | string | null }
  /** A refusal by the service: `ok: false`, or a webhook's 400 with the error. */
  | { kind: 'refuse'; error: string; messages?: string[] }
  /** Another status with this body. */
  | { kind: 'status'; status: number; body?: string; headers?: Record<string, string> }
  /** HTTP 200 with an HTML page, as from a proxy. */
  | { kind: 'html' }
  /** HTTP 200 with this text. */
  | { kind: 'text'; body: string }
  | { kind: 'redirect'; location: string; status?: number }
  /** Accepted, responds after this time. */
  | { kind: 'slow'; ms: number }
  /**
   * Closes the connection right after it is established. Not for a specific endpoint, because nothing has been read
   * yet.
   */
  | { kind: 'drop_before_reading' }
  /** Reads the request and closes the connection without posting. */
  | { kind: 'drop_before_accepting' }
  /** Accepted, closes the connection without a response. */
  | { kind: 'drop_after_accepting' }
  /** Accepted, closes the connection in the middle of the response. */
  | { kind: 'cut' }
  /** Accepted, with an endless body of one byte every 20 ms. */
  | { kind: 'drip'; status?: number }
  /** Accepted, with a body of this many bytes. */
  | { kind: 'huge'; bytes: number }
  /** Not HTTP. */
  | { kind: 'garbage' }

/**
 * Responds to a call with a behavior. `accept` does what a successful call does and returns its response; `refuse`
 * formats a refusal for the endpoint.
 */
export async function misbehave(
  behavior: Behavior,
  response: ServerResponse,
  { accept, refuse }: { accept: () => Reply; refuse: (error: string, messages?: string[]) => Reply },
): Promise<void> {
  switch (behavior.kind) {
    case 'rate_limited': {
      const { retryAfter } = behavior
      const headers = retryAfter === null ? {} : { 'retry-after': String(retryAfter) }
      return send(response, { status: 429, headers, body: '{"ok":false,"error":"ratelimited"}' })
    }
    case 'refuse':
      return send(response, refuse(behavior.error, behavior.messages))
    case 'status':
      return send(response, {
        status: behavior.status,
        body: behavior.body ?? '',
        ...(behavior.headers !== undefined && { headers: behavior.headers }),
      })
    case 'html':
      return send(response, {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><title>Sign in</title>',
      })
    case 'text':
      return send(response, { status: 200, body: behavior.body })
    case 'redirect':
      return send(response, {
        status: behavior.status ?? 302,
        headers: { location: behavior.location },
        body: '',
      })
    case 'slow': {
      const reply = accept()
      await untilClosed(response, behavior.ms)
      return send(response, reply)
    }
    case 'drop_before_reading':
    case 'drop_before_accepting':
      response.destroy()
      return
    case 'drop_after_accepting':
      accept()
      response.destroy()
      return
    case 'cut': {
      const { status, body } = accept()
      response.writeHead(status, { 'content-length': Buffer.byteLength(body) + 100 })
      response.write(body, () => response.destroy())
      return
    }
    case 'drip': {
      accept()
      response.writeHead(behavior.status ?? 200, { 'content-type': 'application/json' })
      while (!response.destroyed) {
        response.write(' ')
        await untilClosed(response, 20)
      }
      return
    }
    case 'huge':
      accept()
      return send(response, { status: 200, body: ' '.repeat(behavior.bytes) })
    case 'garbage':
      response.socket?.end('this is no HTTP\r\n\r\n')
      return
  }
}

/** Sends a response unless the client has disconnected. */
export function send(response: ServerResponse, { status, headers = {}, body }: Reply): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(body)
}

/** Waits for this time, or until the client disconnects. */
function untilClosed(response: ServerResponse, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      response.off('close', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    response.once('close', done)
  })
}
