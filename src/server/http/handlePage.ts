import type { IncomingMessage, ServerResponse } from 'node:http'
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '@/http/internalHeaders'
import { MIB } from '@/domain/limits'
import { isBelow } from '@/http/localPath'
import { openRequestScope, type RequestScope } from '@/http/requestScope'
import { makeTurns } from '@/lib/async'
import { networkOf } from '@/lib/networkOf'
import { beginIn, makeQueue } from '@/lib/queue'
import { ownerOfRequest, requestSignal, workEnd } from '@/runtime/requestStatements'
import { roomForBody } from '@/runtime/roomForBody'
import { headersOf, pathOf, sendResponse, sendText, setRequestHeaders } from './nodeHttp'
import { setPagePolicy } from './pagePolicy'
import { refuseMalformed } from './unreadable'
import { hasReadableRouterState, isSentToAdmin } from './validateHead'

/** The handlers behind pages and Payload's API. */
export interface PageHandlers {
  /** Next's request handler. */
  pages: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>
  /** Checks a call of a server function before Next reads its body. Null if it is allowed. */
  guardAction: (headers: Headers, target: string) => Promise<Response | null>
  /** The `Cookie` header with the language that the user has chosen; null to keep it (LOOK-6). */
  languageCookies?: (headers: Headers, method: string) => Promise<string | null>
}

interface Options {
  isDevelopment: boolean
  /** Waits while connections arrive (`acceptFirst`). */
  accepting: () => Promise<void>
}

/**
 * Pages without a session are few and light, unless somebody asks for hundreds at once: then they leave half of the time to others, and
 * the network that has asked for least comes first. What waits for too long is a 503 (SEC-24).
 */
const nextAnonymous = makeTurns()
const anonymousTurns = makeQueue({ capacity: 1, concurrency: 1, maxWaiting: 500, waitTimeoutMs: 5_000 })

/** Pages of users are rendered four at a time, one of each user (SEC-24, SEC-28). */
const pagesOfUsers = makeQueue({
  capacity: 4,
  concurrency: 4,
  ownerCapacity: 1,
  maxWaiting: 500,
  waitTimeoutMs: 5_000,
})
/** How long a page counts as being rendered at most: its client may read slowly. One whose client has gone on to another counts for less. */
const RENDERING_MS = 2_000
const LEFT_MS = 300

/** Passes a request to Next, unless Next would respond with a 500 or the user may not call the server function. */
export async function handlePage(
  request: IncomingMessage,
  response: ServerResponse,
  { pages, guardAction, languageCookies }: PageHandlers,
  { isDevelopment, accepting }: Options,
): Promise<void> {
  const path = pathOf(request)
  const scope = openRequestScope(String(request.headers[REQUEST_ID_HEADER]), response)
  const isPage = !isBelow(path, '/api')
  if (!isDecodable(path)) {
    if (isPage) {
      response.setHeader('X-Content-Type-Options', 'nosniff')
      return sendText(response, 404, 'not found\n')
    }
    // Re-encode it, so Payload treats it as an unknown path: 401 without a session.
    request.url = path.replaceAll('%', '%25')
  }
  // Next has a page or a handler at a path, not both. RFC 8058 asks for both at the address of an unsubscribe link.
  if (request.method === 'POST' && /^\/unsubscribe\/[^/]+$/.test(path)) request.url = `${path}/end`
  if (isPage && !hasReadableRouterState(request)) return refuseMalformed(response, 'router_state')
  if (isSentToAdmin(request)) {
    const refused = await guardAction(headersOf(request), request.url ?? path)
    if (refused !== null) return sendResponse(refused, response)
    await roomForBody(headersOf(request), MIB)
    setActionStatus(response, scope)
  }
  if (languageCookies && !isBelow(path, '/_next')) {
    // If the session cannot be read, the page says so.
    const cookie = await languageCookies(headersOf(request), request.method ?? 'GET').catch(() => null)
    if (cookie !== null) setRequestHeaders(request, { cookie })
  }
  if (isPage && !isBelow(path, '/_next')) await turnForPage(request, response, accepting)
  else await accepting()
  setPagePolicy(request, response, { isDevelopment })
  return pages(request, response)
}

/**
 * Waits until few enough other pages are rendered. Throws `SemaphoreTimeout` if that takes too long, which makes the response a 503, or
 * if the client has left.
 */
function turnForPage(
  request: IncomingMessage,
  response: ServerResponse,
  accepting: Options['accepting'],
): Promise<void> {
  const { owner } = ownerOfRequest()
  if (owner === undefined) {
    const network = networkOf(String(request.headers[CLIENT_ADDRESS_HEADER]))
    const cost = { weight: 1, expectedMs: 5, owner: network }
    return anonymousTurns(cost, () => nextAnonymous().then(accepting), requestSignal())
  }
  const render = async (begin: () => void) => {
    await accepting()
    begin()
    await workEnd(response, RENDERING_MS, LEFT_MS)
  }
  return beginIn(pagesOfUsers, { weight: 1, expectedMs: 50, owner }, render, requestSignal())
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
