import { randomUUID } from 'node:crypto'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { LIMITS } from '@/domain/limits'
import type { Refusal } from '@/domain/refusal'
import { PROBLEM_HEADERS, problemOf } from '@/http/problem'

type Malformed = Extract<Refusal, { kind: 'malformed_body' }>

/** How long a client has to read the response. */
const LINGER_MS = 1_000

/**
 * Responds to requests that Node cannot read (no HTTP, an unknown method, headers over LIMIT-27, too slow) with a 400
 * `malformed_body` and a `Request-Id`, and closes the connection (API-7). No problem type has the status 408, 417 or 431.
 * A connection on which nothing has arrived is only closed: a browser that opened it in advance would take a response for that to the
 * request which it is just sending.
 */
export function refuseUnreadable(server: Server, logger: Logger): void {
  const current = new WeakMap<Duplex, ServerResponse>()
  server.prependListener('request', (request, response) => current.set(request.socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // The rest of the connection is unreadable too, and already has its response.
    if (socket.writableEnded) return
    const response = current.get(socket)
    const isResponding = response !== undefined && response.headersSent && !response.writableFinished
    // The client disconnected, or this would land in the middle of another response.
    if (error.code === 'ECONNRESET' || !socket.writable || isResponding || socket.bytesRead === 0) {
      socket.destroy()
      return
    }
    const requestId = randomUUID()
    logger.info({ requestId, status: 400, reason: error.code }, 'unreadable request')
    const { headers, body } = malformedRequest(malformed(error.code))
    const lines = Object.entries({ 'Request-Id': requestId, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  })
}

/** Refuses a request that Node can read, and closes the connection. */
export function refuseMalformed(
  response: ServerResponse,
  code: Exclude<Malformed['code'], 'headers_too_large'>,
): void {
  const { headers, body } = malformedRequest({ kind: 'malformed_body', code })
  response.writeHead(400, headers)
  response.end(body)
}

function malformedRequest(refusal: Malformed): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(problemOf(refusal))
  const headers = {
    ...PROBLEM_HEADERS,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }
  return { headers, body }
}

/** @param code of Node's error */
function malformed(code: string | undefined): Malformed {
  const kind = 'malformed_body'
  if (code === 'HPE_HEADER_OVERFLOW')
    return { kind, code: 'headers_too_large', params: { bytes: LIMITS.headerBytes } }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { kind, code: 'timeout' }
  return { kind, code: code === 'HPE_INVALID_URL' ? 'address_encoding' : 'http' }
}
