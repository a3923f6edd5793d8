import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Refusal } from '@/domain/refusal'
import { ARRIVED_AT_HEADER, arrivalNow } from '@/http/arrival'
import { refusalResponse } from '@/http/problem'
import { REQUEST_ID_HEADER } from '@/http/requestId'
import { setActionStatus } from '@/http/actionStatus'
import { bodyLimitOf } from './bodyLimit'
import { CLIENT_ADDRESS_HEADER, clientAddress } from '@/http/clientAddress'
import { withDatabaseGuard, type DatabaseGuard } from './databaseGuard'
import { discardUnread } from './discardUnread'
import { headersOf } from './headersOf'
import { limitPipelining } from './limitPipelining'
import { isSentToAdmin, validateHead } from './validateHead'
import { receiveBody } from './receiveBody'
import { pathOf, withoutOrigin } from './requestPath'
import { REQUEST_TARGET_HEADER } from '@/http/requestTarget'
import { isRouterState, ROUTER_STATE_HEADER } from './routerState'
import { sendingReady } from './sendReady'
import { sendResponse } from './sendResponse'
import { setRequestHeaders } from './setHeader'
import { answerUnreadable, refuseMalformed } from './unreadable'

/** What answers the requests. */
export interface HttpHandlers {
  /** Everything under /api/v1, the Hono app's `fetch`. */
  api: (request: Request) => Response | Promise<Response>
  /** Everything else, Next's request handler. */
  pages: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>
  /** Judges what is sent to a page of the admin, before Next reads it: the refusal, or null for what may go on. */
  guardAction: (headers: Headers, target: string) => Promise<Response | null>
  /** Whether the archive can serve, for `/readyz`. */
  isReady: () => Promise<boolean>
  /** What knows whether the database is there. */
  database: DatabaseGuard
}

/**
 * Makes the archive's HTTP server. Every request gets an id (on the answer as `Request-Id`, behind the server as
 * `x-request-id`), its caller's address in `x-client-address`, and one line in the log: never a query, since those
 * may hold sign-in links and signatures.
 */
export function createHttpServer(options: {
  handlers: HttpHandlers
  logger: Logger
  trustProxy: number
  /** Whether the tools of Next's development server may be reached. */
  isDevelopment?: boolean
  /** How long a body may take to arrive where neither a session nor a token is asked for. */
  bodyTimeoutMs?: number
}): Server {
  const { handlers, logger, trustProxy, isDevelopment = false, bodyTimeoutMs = 20_000 } = options
  // Next and Payload use the platform's own Request and Response.
  const api = getRequestListener(sendingReady(handlers.api), {
    overrideGlobalObjects: false,
    // What is left of a body is `discardUnread`'s.
    autoCleanupIncoming: false,
    errorHandler(error) {
      if (error instanceof RequestError)
        return refusalResponse({ kind: 'malformed_body', code: 'address_or_host' })
      logger.error({ err: error }, 'A call of the interface failed.')
      return new Response('internal error\n', { status: 500 })
    },
  })
  const server = createServer(
    // A client that sends slowly is cut off: 15 s for the headers, 2 minutes for the upload of someone who is known.
    {
      headersTimeout: 15_000,
      requestTimeout: 120_000,
      keepAliveTimeout: 10_000,
      maxHeaderSize: 16 * 1024,
      // Judged below, since Node's own refusal says nothing.
      requireHostHeader: false,
      connectionsCheckingInterval: 5_000,
    },
    (request, response) => {
      identify(request, response, trustProxy)
      logWhenDone(request, response, logger)
      discardUnread(request, response)
      answer(request, response).catch((error: unknown) => {
        logger.error({ err: error, requestId: request.headers[REQUEST_ID_HEADER] }, 'A request failed.')
        fail(response)
      })
    },
  )
  answerUnreadable(server, logger)
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    identify(request, response, trustProxy)
    logWhenDone(request, response, logger)
    refuseMalformed(response, 'expect')
  })
  return server

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const turn = limitPipelining(request, response)
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      return refuseMalformed(response, 'host_missing')
    const refusal = validateHead(request, isDevelopment)
    if (refusal !== null) return sendResponse(refusalResponse(refusal), response)
    const limitBytes = bodyLimitOf(request, isDevelopment)
    if (limitBytes !== Infinity) {
      const body = await receiveBody(request, { limitBytes, timeoutMs: bodyTimeoutMs })
      if (body === 'aborted') return
      if (body === 'timeout') return refuseMalformed(response, 'timeout')
      if (body === 'too_large') {
        const refusal: Refusal = {
          kind: 'payload_too_large',
          code: 'body_here',
          params: { bytes: limitBytes },
        }
        return sendResponse(refusalResponse(refusal), response)
      }
    }
    if (!(await turn)) return
    const path = pathOf(request)
    if (path === '/healthz') return sendStatus(request, response, true)
    if (path === '/readyz') return sendStatus(request, response, await handlers.isReady())
    if (path === '/api/v1' || path.startsWith('/api/v1/')) return api(request, response)
    return withDatabaseGuard(handlers.database, request, response, () => show(request, response, path))
  }

  async function show(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const isPage = path !== '/api' && !path.startsWith('/api/')
    if (!isDecodable(path)) {
      if (isPage) return sendNotFound(request, response)
      // An address that does not exist either, which Payload's gate can judge: a stranger learns nothing but a 401.
      request.url = path.replaceAll('%', '%25')
    }
    if (isPage && !isRouterState(request.headers[ROUTER_STATE_HEADER]))
      return refuseMalformed(response, 'router_state')
    if (isSentToAdmin(request)) {
      const refused = await handlers.guardAction(headersOf(request), request.url ?? path)
      if (refused !== null) return sendResponse(refused, response)
      setActionStatus(String(request.headers[REQUEST_ID_HEADER]), response)
    }
    return handlers.pages(request, response)
  }
}

/** Whether the percent signs of a path mean something. Next answers a path with others as a fault of its own. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    // Thrown for malformed sequences and nothing else.
    return false
  }
}

/** What a client may claim about where it comes from: removed when no proxy is trusted. */
const FORGED = {
  forwarded: null,
  'x-real-ip': null,
  'x-forwarded-host': null,
  'x-forwarded-proto': null,
  'x-forwarded-port': null,
}

function identify(request: IncomingMessage, response: ServerResponse, trustProxy: number): void {
  const id = randomUUID()
  request.url = withoutOrigin(request.url ?? '/') ?? request.url
  const forwarded = request.headers['x-forwarded-for']?.toString()
  const address = clientAddress(request.socket.remoteAddress ?? '', forwarded, trustProxy)
  setRequestHeaders(request, {
    [REQUEST_ID_HEADER]: id,
    [ARRIVED_AT_HEADER]: arrivalNow(),
    [CLIENT_ADDRESS_HEADER]: address,
    [REQUEST_TARGET_HEADER]: request.url ?? '/',
    // Whoever reads the forwarding headers all the same reads nothing that a client made up.
    'x-forwarded-for': address,
    ...(trustProxy === 0 && FORGED),
  })
  response.setHeader('Request-Id', id)
}

function logWhenDone(request: IncomingMessage, response: ServerResponse, logger: Logger): void {
  const begin = performance.now()
  const { method } = request
  // Read now: Next rewrites the address of a request on its way.
  const path = pathOf(request).slice(0, 500)
  const requestId = request.headers[REQUEST_ID_HEADER]
  response.once('close', () => {
    const ms = Math.round((performance.now() - begin) * 10) / 10
    const line = {
      requestId,
      method,
      path,
      status: response.statusCode,
      ms,
      ...(response.writableFinished ? {} : { aborted: true }),
    }
    if (path === '/healthz' || path === '/readyz') logger.debug(line, 'request')
    else if (response.statusCode >= 500) logger.error(line, 'request')
    else logger.info(line, 'request')
  })
}

function sendStatus(request: IncomingMessage, response: ServerResponse, isWell: boolean): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead) response.setHeader('Allow', 'GET, HEAD')
  if (!isRead) sendText(request, response, 405, 'method not allowed\n')
  else if (isWell) sendText(request, response, 200, 'ok\n')
  else sendText(request, response, 503, 'unavailable\n')
}

function sendNotFound(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  sendText(request, response, 404, 'not found\n')
}

function sendText(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(request.method === 'HEAD' ? undefined : text)
}

function fail(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
  response.end('internal error\n')
}
