import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { LIMITS } from '@/domain/limits'
import {
  ARRIVED_AT_HEADER,
  arrivalNow,
  CLIENT_ADDRESS_HEADER,
  clientAddress,
  isPageVisit,
  PAGE_VISIT_HEADER,
  REQUEST_ID_HEADER,
  REQUEST_TARGET_HEADER,
} from '@/http/internalHeaders'
import { isBelow } from '@/http/localPath'
import { internalErrorResponse, refusalResponse } from '@/http/problem'
import { redactPath } from '@/runtime/logger'
import { acceptFirst } from './acceptFirst'
import { bodyLimitOf, receiveBody } from './anonymousBodies'
import { apiListener } from './apiListener'
import { withDatabaseGuard, type DatabaseGuard } from './databaseGuard'
import { discardUnread } from './discardUnread'
import { disconnectStalled } from './disconnectStalled'
import { handlePage, type PageHandlers } from './handlePage'
import { limitPipelining } from './limitPipelining'
import type { Metrics } from './metrics'
import { isRead, pathOf, sendResponse, sendText, setRequestHeaders, withoutOrigin } from './nodeHttp'
import { refuseUnreadable, refuseMalformed } from './unreadable'
import { validateHead } from './validateHead'

/** The handlers behind the server. */
export interface HttpHandlers extends PageHandlers {
  /** Everything under /api/v1: the Hono app's `fetch`, with Node's response. */
  api: (request: Request, node: { outgoing: unknown }) => Response | Promise<Response>
  /** For `/metrics`; null without `METRICS_TOKEN`. */
  metrics?: Metrics | null
  /** For `/readyz`. */
  isReady: () => Promise<boolean>
  database: DatabaseGuard
}

interface Options {
  handlers: HttpHandlers
  logger: Logger
  trustProxy: number
  /** Lets requests through to the tools of Next's development server. */
  isDevelopment?: boolean
  /** How long a body without session and token may take to arrive (LIMIT-25). */
  bodyTimeoutMs?: number
  /** How long any request may take to arrive, its body included (SEC-22). By default long enough for an authenticated upload. */
  requestTimeoutMs?: number
  /** After how long a client that takes nothing of its response is disconnected (SEC-22). */
  stalledMs?: number
}

/**
 * Makes the archive's HTTP server. Every request gets an id (in the response as `Request-Id`), the headers of
 * `http/internalHeaders`, and one log line without its query, which may contain sign-in links and signatures (API-12, SEC-9).
 */
export function createHttpServer(options: Options): Server {
  const { handlers, logger, trustProxy, requestTimeoutMs = 120_000, stalledMs = 60_000 } = options
  const metrics = handlers.metrics ?? null
  const server = createServer(
    {
      headersTimeout: Math.min(LIMITS.headerSeconds * 1_000, requestTimeoutMs),
      requestTimeout: requestTimeoutMs,
      // Draining waits this long for requests on unused connections.
      keepAliveTimeout: 4_000,
      maxHeaderSize: LIMITS.headerBytes,
      // Checked below, because Node's own refusal has no body.
      requireHostHeader: false,
      connectionsCheckingInterval: Math.min(5_000, requestTimeoutMs),
    },
    (request, response) => {
      // Next waits for its end in five places and so do we: Node warns of more than ten.
      response.setMaxListeners(20)
      identify(request, response, trustProxy)
      noteWhenDone(request, response, logger, metrics)
      discardUnread(request, response)
      disconnectStalled(response, stalledMs)
      handle(request, response, handling).catch((error: unknown) => {
        const requestId = String(request.headers[REQUEST_ID_HEADER])
        logger.error({ err: error, requestId }, 'A request failed.')
        if (response.headersSent) response.destroy()
        else if (!isBelow(pathOf(request), '/api/v1')) void sendText(response, 500, 'internal error\n')
        else void sendResponse(internalErrorResponse(requestId), response)
      })
    },
  )
  const api = apiListener(handlers.api, logger, metrics)
  const handling = { ...options, api, accepting: acceptFirst(server) }
  refuseUnreadable(server, logger)
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    identify(request, response, trustProxy)
    noteWhenDone(request, response, logger, metrics)
    refuseMalformed(response, 'expect')
  })
  return server
}

/** Checks a request, waits for the earlier ones of its connection, and passes it to its handler. */
async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  {
    api,
    accepting,
    handlers,
    isDevelopment = false,
    bodyTimeoutMs = LIMITS.anonymousBodySeconds * 1_000,
  }: Options & {
    api: ReturnType<typeof apiListener>
    accepting: ReturnType<typeof acceptFirst>
  },
): Promise<void> {
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
      return sendResponse(refusalResponse({ kind: 'payload_too_large', code: 'body', params }), response)
    }
  }
  if (!(await isNext)) return
  const path = pathOf(request)
  if (path === '/healthz') return sendStatus(request, response, true)
  if (path === '/readyz') return sendStatus(request, response, await handlers.isReady())
  if (path === '/metrics') return sendMetrics(request, response, handlers.metrics ?? null)
  await accepting()
  if (isBelow(path, '/api/v1')) return api(request, response)
  return withDatabaseGuard(handlers.database, request, response, () =>
    handlePage(request, response, handlers, { isDevelopment, accepting }),
  )
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
    [PAGE_VISIT_HEADER]: isPageVisit(request.method, request.headers) ? '1' : null,
    // Other code that reads forwarding headers must not see forged values.
    'x-forwarded-for': address,
    ...(trustProxy === 0 && FORWARDING),
  })
  response.setHeader('Request-Id', id)
}

/** Logs and counts a request when its response is done. */
function noteWhenDone(
  request: IncomingMessage,
  response: ServerResponse,
  logger: Logger,
  metrics: Metrics | null,
): void {
  const begin = performance.now()
  const { method } = request
  // Read now, because Next rewrites the URL.
  const fullPath = pathOf(request)
  const path = redactPath(fullPath).slice(0, 500)
  const requestId = request.headers[REQUEST_ID_HEADER]
  response.once('close', () => {
    const duration = performance.now() - begin
    metrics?.observe(response, { method, path: fullPath, seconds: duration / 1_000 })
    const ms = Math.round(duration * 10) / 10
    const aborted = response.writableFinished ? {} : { aborted: true }
    const line = { requestId, method, path, status: response.statusCode, ms, ...aborted }
    if (path === '/healthz' || path === '/readyz') logger.debug(line, 'request')
    else if (response.statusCode >= 500) logger.error(line, 'request')
    else logger.info(line, 'request')
  })
}

async function sendMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  metrics: Metrics | null,
): Promise<void> {
  // Not left to the pages, which send unknown paths to the sign-in.
  if (metrics === null) return sendText(response, 404, 'not found\n')
  if (!metrics.isAuthorized(request)) return sendResponse(refusalResponse({ kind: 'unauthorized' }), response)
  if (!isRead(request)) return refuseMethod(response)
  const headers = { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }
  return sendResponse(new Response(await metrics.scrape(), { headers }), response)
}

function sendStatus(request: IncomingMessage, response: ServerResponse, isWell: boolean): Promise<void> {
  if (isRead(request)) return sendText(response, isWell ? 200 : 503, isWell ? 'ok\n' : 'unavailable\n')
  return refuseMethod(response)
}

function refuseMethod(response: ServerResponse): Promise<void> {
  response.setHeader('Allow', 'GET, HEAD')
  return sendText(response, 405, 'method not allowed\n')
}
