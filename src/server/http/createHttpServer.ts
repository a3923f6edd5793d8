import { randomUUID } from 'node:crypto'
import { createServer, ServerResponse, type IncomingMessage, type Server } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Logger } from 'pino'
import { LIMITS } from '@/domain/limits'
import { errorResponse, internalErrorResponse, refusalResponse } from '@/http/problem'
import { openRequestScope, type RequestScope } from '@/http/requestScope'
import {
  ARRIVED_AT_HEADER,
  arrivalNow,
  CLIENT_ADDRESS_HEADER,
  clientAddress,
  REQUEST_ID_HEADER,
  REQUEST_TARGET_HEADER,
  requestIdOf,
} from '@/http/internalHeaders'
import { ReadyResponse } from '@/http/readyResponse'
import { bodyLimitOf, receiveBody } from './anonymousBodies'
import { withDatabaseGuard, type DatabaseGuard } from './databaseGuard'
import { discardUnread } from './discardUnread'
import { limitPipelining } from './limitPipelining'
import { headersOf, isRead, pathOf, sendResponse, setRequestHeaders, withoutOrigin } from './nodeHttp'
import { refuseUnreadable, refuseMalformed } from './unreadable'
import { hasReadableRouterState, isSentToAdmin, validateHead } from './validateHead'

/** The handlers behind the server. */
export interface HttpHandlers {
  /** Everything under /api/v1: the Hono app's `fetch`. */
  api: (request: Request) => Response | Promise<Response>
  /** Everything else: Next's request handler. */
  pages: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>
  /** Checks a call of a server function before Next reads its body. Null if it is allowed. */
  guardAction: (headers: Headers, target: string) => Promise<Response | null>
  /** For `/readyz`. */
  isReady: () => Promise<boolean>
  database: DatabaseGuard
}

/**
 * Makes the archive's HTTP server. Every request gets an id (in the response as `Request-Id`), the headers of
 * `http/internalHeaders`, and one log line without its query, which may contain sign-in links and signatures (API-12, SEC-9).
 */
export function createHttpServer(options: {
  handlers: HttpHandlers
  logger: Logger
  trustProxy: number
  /** Lets requests through to the tools of Next's development server. */
  isDevelopment?: boolean
  /** How long a body without session and token may take to arrive (LIMIT-25). */
  bodyTimeoutMs?: number
}): Server {
  const {
    handlers,
    logger,
    trustProxy,
    isDevelopment = false,
    bodyTimeoutMs = LIMITS.anonymousBodySeconds * 1_000,
  } = options
  const callApi: Parameters<typeof getRequestListener>[0] = async (request, { outgoing }) => {
    try {
      const response = await handlers.api(request)
      if (!(response instanceof ReadyResponse) || !(outgoing instanceof ServerResponse)) return response
      // Written straight to Node's response, without a stream.
      outgoing.writeHead(response.status, Object.fromEntries(response.headers))
      outgoing.end(response.ready)
      return RESPONSE_ALREADY_SENT
    } catch (error) {
      const requestId = requestIdOf(request.headers)
      return errorResponse(error, { logger, requestId, what: 'a call of the API failed' })
    }
  }
  const api = getRequestListener(callApi, {
    // Next and Payload use the platform's own Request and Response.
    overrideGlobalObjects: false,
    // `discardUnread` does this.
    autoCleanupIncoming: false,
    errorHandler(error) {
      if (error instanceof RequestError)
        return refusalResponse({ kind: 'malformed_body', code: 'address_or_host' })
      logger.error({ err: error }, 'a response of the API could not be sent')
      return internalErrorResponse('unknown')
    },
  })
  const server = createServer(
    {
      headersTimeout: LIMITS.headerSeconds * 1_000,
      // For an authenticated upload.
      requestTimeout: 120_000,
      keepAliveTimeout: 10_000,
      maxHeaderSize: LIMITS.headerBytes,
      // Checked below, because Node's own refusal has no body.
      requireHostHeader: false,
      connectionsCheckingInterval: 5_000,
    },
    (request, response) => {
      identify(request, response, trustProxy)
      logWhenDone(request, response, logger)
      discardUnread(request, response)
      handle(request, response).catch((error: unknown) => {
        const requestId = String(request.headers[REQUEST_ID_HEADER])
        logger.error({ err: error, requestId }, 'A request failed.')
        if (response.headersSent) response.destroy()
        else if (!isApiPath(pathOf(request))) void sendText(response, 500, 'internal error\n')
        else void sendResponse(internalErrorResponse(requestId), response)
      })
    },
  )
  refuseUnreadable(server, logger)
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    identify(request, response, trustProxy)
    logWhenDone(request, response, logger)
    refuseMalformed(response, 'expect')
  })
  return server

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isNext = limitPipelining(request, response)
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
        const params = { bytes: limitBytes }
        return sendResponse(
          refusalResponse({ kind: 'payload_too_large', code: 'body_here', params }),
          response,
        )
      }
    }
    if (!(await isNext)) return
    const path = pathOf(request)
    if (path === '/healthz') return sendStatus(request, response, true)
    if (path === '/readyz') return sendStatus(request, response, await handlers.isReady())
    if (isApiPath(path)) return api(request, response)
    return withDatabaseGuard(handlers.database, request, response, () => handlePage(request, response, path))
  }

  async function handlePage(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const scope = openRequestScope(String(request.headers[REQUEST_ID_HEADER]), response)
    const isPage = path !== '/api' && !path.startsWith('/api/')
    if (!isDecodable(path)) {
      if (isPage) {
        response.setHeader('X-Content-Type-Options', 'nosniff')
        return sendText(response, 404, 'not found\n')
      }
      // Re-encode it, so Payload treats it as an unknown path: 401 without a session.
      request.url = path.replaceAll('%', '%25')
    }
    if (isPage && !hasReadableRouterState(request)) return refuseMalformed(response, 'router_state')
    if (isSentToAdmin(request)) {
      const refused = await handlers.guardAction(headersOf(request), request.url ?? path)
      if (refused !== null) return sendResponse(refused, response)
      setActionStatus(response, scope)
    }
    return handlers.pages(request, response)
  }
}

/**
 * Replaces the 500 of a failed server function with the status of its scope, or with 400. Our functions set a status, so any other
 * 500 is a call that Next could not decode.
 */
function setActionStatus(response: ServerResponse, scope: RequestScope): void {
  const writeHead = response.writeHead.bind(response)
  const override = (status: number, ...rest: never[]): ServerResponse =>
    writeHead(status === 500 ? (scope.failedActionStatus ?? 400) : status, ...rest)
  Object.assign(response, { writeHead: override })
}

function isApiPath(path: string): boolean {
  return path === '/api/v1' || path.startsWith('/api/v1/')
}

/** Whether the percent-encoding of a path is valid. Next responds to an invalid one with a 500. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Headers about the origin of a request, removed when no proxy is trusted. */
const FORWARDING = {
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
    // Other code that reads forwarding headers must not see forged values.
    'x-forwarded-for': address,
    ...(trustProxy === 0 && FORWARDING),
  })
  response.setHeader('Request-Id', id)
}

function logWhenDone(request: IncomingMessage, response: ServerResponse, logger: Logger): void {
  const begin = performance.now()
  const { method } = request
  // Read now, because Next rewrites the URL.
  const path = pathOf(request).slice(0, 500)
  const requestId = request.headers[REQUEST_ID_HEADER]
  response.once('close', () => {
    const ms = Math.round((performance.now() - begin) * 10) / 10
    const aborted = response.writableFinished ? {} : { aborted: true }
    const line = { requestId, method, path, status: response.statusCode, ms, ...aborted }
    if (path === '/healthz' || path === '/readyz') logger.debug(line, 'request')
    else if (response.statusCode >= 500) logger.error(line, 'request')
    else logger.info(line, 'request')
  })
}

function sendStatus(request: IncomingMessage, response: ServerResponse, isWell: boolean): Promise<void> {
  if (isRead(request)) return sendText(response, isWell ? 200 : 503, isWell ? 'ok\n' : 'unavailable\n')
  response.setHeader('Allow', 'GET, HEAD')
  return sendText(response, 405, 'method not allowed\n')
}

function sendText(response: ServerResponse, status: number, text: string): Promise<void> {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return sendResponse(new Response(text, { status, headers }), response)
}
