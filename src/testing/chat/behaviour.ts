import type { ServerResponse } from 'node:http'
import type { Reply } from './reply'

/** Which calls a script is for: a method of the Web API, or a kind of webhook. */
export type Endpoint =
  | 'chat.postMessage'
  | 'chat.delete'
  | 'conversations.history'
  | 'conversations.info'
  | 'conversations.list'
  | 'auth.test'
  | 'webhook'
  | 'teams'

/** How a call may go wrong. Where it says "accepted", a message was posted although the caller does not learn it. */
export type Behaviour =
  /** HTTP 429. Null leaves `Retry-After` out. */
  | { kind: 'rate_limited'; retryAfter: number | string | null }
  /** The service's own no: `ok: false`, or a webhook's 400 with the word. */
  | { kind: 'refuse'; error: string; messages?: string[] }
  /** Another status, with this body. */
  | { kind: 'status'; status: number; body?: string; headers?: Record<string, string> }
  /** HTTP 200 and a page, as a proxy would answer. */
  | { kind: 'html' }
  /** HTTP 200 and this text. */
  | { kind: 'text'; body: string }
  | { kind: 'redirect'; location: string; status?: number }
  /** Accepted, and answered after this time. */
  | { kind: 'slow'; ms: number }
  /** The connection is closed as soon as it stands. Not for one endpoint, since nothing was read by then. */
  | { kind: 'drop_before_reading' }
  /** Read, and closed without posting. */
  | { kind: 'drop_before_accepting' }
  /** Accepted, and closed without an answer. */
  | { kind: 'drop_after_accepting' }
  /** Accepted, and closed in the middle of the answer. */
  | { kind: 'cut' }
  /** Accepted, and a body that never ends, a byte every 20 ms. */
  | { kind: 'drip'; status?: number }
  /** Accepted, and a body of this many bytes. */
  | { kind: 'huge'; bytes: number }
  /** Something that is no HTTP. */
  | { kind: 'garbage' }

/**
 * Answers a call as the script says. `accept` does what a call that goes well would do, and gives its answer; `refuse` puts
 * a no into the words of the endpoint.
 */
export async function misbehave(
  behaviour: Behaviour,
  response: ServerResponse,
  { accept, refuse }: { accept: () => Reply; refuse: (error: string, messages?: string[]) => Reply },
): Promise<void> {
  switch (behaviour.kind) {
    case 'rate_limited': {
      const { retryAfter } = behaviour
      const headers = retryAfter === null ? {} : { 'retry-after': String(retryAfter) }
      return send(response, { status: 429, headers, body: '{"ok":false,"error":"ratelimited"}' })
    }
    case 'refuse':
      return send(response, refuse(behaviour.error, behaviour.messages))
    case 'status':
      return send(response, {
        status: behaviour.status,
        body: behaviour.body ?? '',
        ...(behaviour.headers !== undefined && { headers: behaviour.headers }),
      })
    case 'html':
      return send(response, {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><title>Sign in</title>',
      })
    case 'text':
      return send(response, { status: 200, body: behaviour.body })
    case 'redirect':
      return send(response, {
        status: behaviour.status ?? 302,
        headers: { location: behaviour.location },
        body: '',
      })
    case 'slow': {
      const reply = accept()
      await untilClosed(response, behaviour.ms)
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
      response.writeHead(behaviour.status ?? 200, { 'content-type': 'application/json' })
      while (!response.destroyed) {
        response.write(' ')
        await untilClosed(response, 20)
      }
      return
    }
    case 'huge':
      accept()
      return send(response, { status: 200, body: ' '.repeat(behaviour.bytes) })
    case 'garbage':
      response.socket?.end('this is no HTTP\r\n\r\n')
      return
  }
}

/** Sends an answer, unless the caller has gone. */
export function send(response: ServerResponse, { status, headers = {}, body }: Reply): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(body)
}

/** Waits for this time, or until the caller has gone. */
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
