import type { IncomingMessage, ServerResponse } from 'node:http'
import { isBelow, refererPath } from '@/http/localPath'
import { isBusy } from '@/lib/async'
import { databaseUnavailable, PROBLEM_HEADERS, problemOf } from '@/http/problem'
import type { DatabaseMonitor } from '@/server/database/monitorDatabase'
import type { StatementContext } from '@/runtime/requestStatements'
import { headersOf, isRead, pathOf } from './nodeHttp'
import { PAGE_HEADERS, unavailablePage } from './unavailablePage'

export type DatabaseGuard = Pick<DatabaseMonitor, 'isReachable' | 'inContext'>

/** Statuses of writes that are never replaced, even if the database was lost during the request. */
const FINAL_FOR_WRITES = new Set([409, 413, 415, 422, 429, 502])

/** Set by the server itself. */
const KEPT_HEADERS = new Set(['request-id', 'connection'])

/** Next serves these from the build. */
const NEEDS_NO_DATABASE = /^\/(?:_next\/|__nextjs|icon\.svg$|app-icon\.png$|manifest\.webmanifest$)/

/**
 * Passes a request to the pages and to Payload while the database is reachable; otherwise responds with 503 (SEC-3, SEC-4). Next
 * and Payload cannot tell "no session" from "database unreachable". If the database is lost during the request, they respond with
 * 500, 401 or a redirect, which is replaced with the same 503 (docs/decisions/0019). So is a request whose turn did not come in time.
 */
export async function withDatabaseGuard(
  database: DatabaseGuard,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void | Promise<void>,
): Promise<void> {
  if (NEEDS_NO_DATABASE.test(pathOf(request))) return next()
  // Read now, because Next rewrites the URL.
  const sendUnavailable = unavailableResponse(request)
  if (!(await database.isReachable())) return sendUnavailable(response)
  const context: StatementContext = { hasLostDatabase: false, response }
  replaceWhenLost(response, context, sendUnavailable)
  try {
    await database.inContext(context, async () => next())
  } catch (error) {
    if (!isBusy(error) || response.headersSent) throw error
    sendUnavailable(response)
  }
}

type Send = (response: Pick<ServerResponse, 'writeHead' | 'end'>) => void

/** How to send the 503 for this request: a page to people, a problem to programs. */
function unavailableResponse(request: IncomingMessage): Send {
  const sent = headersOf(request)
  const isApi = isBelow(pathOf(request), '/api')
  const isForPeople = (isRead(request) && !isApi) || (sent.get('accept') ?? '').includes('text/html')
  return (response) => {
    response.writeHead(503, {
      ...PROBLEM_HEADERS,
      'Retry-After': String(databaseUnavailable.retryAfterSeconds),
      'X-Content-Type-Options': 'nosniff',
      ...(isForPeople && PAGE_HEADERS),
    })
    const text = isForPeople
      ? unavailablePage(sent, isRead(request) ? '' : refererPath(sent))
      : JSON.stringify(problemOf(databaseUnavailable))
    response.end(request.method === 'HEAD' ? undefined : text)
  }
}

/** Replaces the response with the 503 if a statement of the request was lost, unless the response is final. */
function replaceWhenLost(response: ServerResponse, context: StatementContext, sendUnavailable: Send): void {
  const own = {
    writeHead: response.writeHead.bind(response),
    flushHeaders: response.flushHeaders.bind(response),
    write: response.write.bind(response),
    end: response.end.bind(response),
  }
  let state: 'open' | 'final' | 'replaced' = 'open'

  /** Decides once, when the response begins. */
  function isReplaced(status: number): boolean {
    if (state !== 'open') return state === 'replaced'
    const isTrusted = isRead(response.req)
      ? status === 304
      : (status < 300 && context.hasLostCommit !== true) || FINAL_FOR_WRITES.has(status)
    state = 'final'
    if (!context.hasLostDatabase || isTrusted) return false
    for (const name of response.getHeaderNames()) if (!KEPT_HEADERS.has(name)) response.removeHeader(name)
    state = 'replaced'
    // Use the original methods: Next's compression wraps `response` and would call this again.
    sendUnavailable(own)
    return true
  }

  Object.assign(response, {
    writeHead: (...args: Parameters<typeof own.writeHead>) =>
      isReplaced(args[0]) ? response : own.writeHead(...args),
    flushHeaders: () => {
      if (!isReplaced(response.statusCode)) own.flushHeaders()
    },
    write: (...args: Parameters<typeof own.write>) => isReplaced(response.statusCode) || own.write(...args),
    end: (...args: Parameters<typeof own.end>) =>
      isReplaced(response.statusCode) ? response : own.end(...args),
  })
}
