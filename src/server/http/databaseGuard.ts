import type { IncomingMessage, ServerResponse } from 'node:http'
import { refererPath } from '@/http/refererPath'
import { problemOf } from '@/http/problem'
import type { DatabaseMonitor, StatementContext } from '@/server/database/monitorDatabase'
import { headersOf } from './headersOf'
import { pathOf } from './requestPath'
import { UNAVAILABLE_PAGE_POLICY, unavailablePage } from './unavailablePage'

const RETRY_AFTER_SECONDS = 2

/** What the door asks. */
export type DatabaseGuard = Pick<DatabaseMonitor, 'isReachable' | 'inContext'>

/** What a write answers of its own accord, whatever became of the database on the way: it is done, or refused for good. */
const KEPT_OF_WRITES = new Set([409, 413, 415, 422, 429, 502])

/** What the server itself has said of the answer. */
const KEPT_HEADERS = new Set(['request-id', 'connection'])

/** What Next serves from the build. */
const NEEDS_NO_DATABASE = /^\/(?:_next\/|__nextjs|icon\.svg$)/

/**
 * Lets a request on to the pages and to Payload while the database can be reached; else the answer is a 503 (SEC-3, SEC-4). Neither of the two can tell "no session" from "cannot know", and both answer 500, 401 or a redirect when the
 * database goes away under them: what they answer after a statement was lost becomes the same 503.
 */
export async function withDatabaseGuard(
  database: DatabaseGuard,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void | Promise<void>,
): Promise<void> {
  if (NEEDS_NO_DATABASE.test(pathOf(request))) return next()
  // Read now: Next rewrites the address of a request on its way.
  const answer = unavailableAnswer(request)
  if (!(await database.isReachable())) return send(answer(), request, response)
  const context: StatementContext = { hasLostDatabase: false }
  replaceWhenLost(response, context, answer)
  await database.inContext(context, next)
}

interface Answer {
  headers: Record<string, string>
  text: string
}

/** The answer while the database cannot be reached: a page for people, a problem for programs. */
function unavailableAnswer(request: IncomingMessage): () => Answer {
  const sent = headersOf(request)
  const isApi = /^\/api(?:\/|$)/.test(pathOf(request))
  const isForPeople = (isRead(request) && !isApi) || (sent.get('accept') ?? '').includes('text/html')
  const headers = {
    'Cache-Control': 'no-store',
    'Retry-After': String(RETRY_AFTER_SECONDS),
    'X-Content-Type-Options': 'nosniff',
  }
  return () =>
    isForPeople
      ? {
          headers: {
            ...headers,
            'Content-Type': 'text/html; charset=utf-8',
            'Content-Security-Policy': UNAVAILABLE_PAGE_POLICY,
            'Referrer-Policy': 'same-origin',
          },
          text: unavailablePage(sent, isRead(request) ? '' : refererPath(sent)),
        }
      : {
          headers: { ...headers, 'Content-Type': 'application/problem+json; charset=utf-8' },
          text: JSON.stringify(
            problemOf({ kind: 'unavailable', code: 'database', retryAfterSeconds: RETRY_AFTER_SECONDS }),
          ),
        }
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** How an answer is sent. */
interface Sender {
  writeHead: (status: number, headers: Record<string, string>) => unknown
  end: (text?: string) => unknown
}

function send({ headers, text }: Answer, { method }: IncomingMessage, sender: Sender): void {
  sender.writeHead(503, headers)
  sender.end(method === 'HEAD' ? undefined : text)
}

/** Sends `answer` in place of what is about to be sent, when a statement of the request was lost and it could say so. */
function replaceWhenLost(response: ServerResponse, context: StatementContext, answer: () => Answer): void {
  const own = {
    writeHead: response.writeHead.bind(response),
    flushHeaders: response.flushHeaders.bind(response),
    write: response.write.bind(response),
    end: response.end.bind(response),
  }
  let state: 'open' | 'kept' | 'replaced' = 'open'

  /** Decides once, at the first sign of an answer, whether it is replaced. */
  function isReplaced(status: number): boolean {
    if (state !== 'open') return state === 'replaced'
    const isTrusted = isRead(response.req) ? status === 304 : status < 300 || KEPT_OF_WRITES.has(status)
    state = 'kept'
    if (!context.hasLostDatabase || isTrusted) return false
    for (const name of response.getHeaderNames()) if (!KEPT_HEADERS.has(name)) response.removeHeader(name)
    state = 'replaced'
    // Next lays its compression over `response`: sent through that, the answer would come back here as what is replaced.
    send(answer(), response.req, own)
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
