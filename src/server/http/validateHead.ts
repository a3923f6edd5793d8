import type { IncomingMessage } from 'node:http'
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'
import type { Refusal } from '@/domain/refusal'
import { isBelow } from '@/http/localPath'
import { pathOf, resolvedPathOf } from './nodeHttp'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The only paths outside /api/v1 that accept a body: Payload's REST, the admin's server functions, the reader's preferences, marks
 * and saved filters.
 */
const WRITABLE = /^\/(?:(?:api|admin)(?:\/.*)?|preferences|whats-new\/read|saved-filters)$/

/** Pages that a form or a mail provider posts to (FEED-5, SUB-5). */
const POSTABLE = /^\/(?:subscriptions\/change|unsubscribe\/[^/]+)$/

/** The tools of Next's development server. */
export const DEVELOPMENT_TOOLS = /^\/__nextjs/

/**
 * The refusal of a request line or `Host` to which Next would respond with a 500, or of a body sent to a page that accepts none.
 * Otherwise null.
 */
export function validateHead(request: IncomingMessage, isDevelopment: boolean): Refusal | null {
  const { host } = request.headers
  // Node keeps the first of several; a proxy in front may have checked another one.
  if ((request.headersDistinct.host?.length ?? 0) > 1)
    return { kind: 'malformed_body', code: 'host_repeated' }
  if (request.url === '*') return { kind: 'malformed_body', code: 'asterisk' }
  if (!request.url?.startsWith('/')) return { kind: 'malformed_body', code: 'address' }
  if (host !== undefined && !isHost(host)) return { kind: 'malformed_body', code: 'host' }
  if (SAFE_METHODS.has(request.method ?? 'GET') || isWritable(request, isDevelopment)) return null
  if (!isPostable(request)) return { kind: 'method_not_allowed', allow: ['GET', 'HEAD'] }
  return request.method === 'POST' ? null : { kind: 'method_not_allowed', allow: ['GET', 'HEAD', 'POST'] }
}

function isPostable(request: IncomingMessage): boolean {
  const path = pathOf(request)
  return [path, resolvedPathOf(path)].every((one) => POSTABLE.test(one))
}

function isHost(host: string): boolean {
  return /^[A-Za-z0-9._:[\]-]+$/.test(host) && URL.canParse(`http://${host}/`)
}

function isWritable(request: IncomingMessage, isDevelopment: boolean): boolean {
  const path = pathOf(request)
  // Neither Next nor Payload can handle it.
  if (request.method === 'TRACE') return isBelow(path, '/api/v1')
  if (/^\/(?:healthz|readyz)$/.test(path)) return true
  return [path, resolvedPathOf(path)].every(
    (one) => WRITABLE.test(one) || (isDevelopment && DEVELOPMENT_TOOLS.test(one)),
  )
}

/** Whether a request calls a server function of the admin. */
export function isSentToAdmin(request: IncomingMessage): boolean {
  return request.method === 'POST' && isBelow(resolvedPathOf(pathOf(request)), '/admin')
}

/** Levels of a router state. Next's browser code sends as many as a page has layouts; reading it takes the square of them. */
const MAX_LEVELS = 100
/** Opens a level, encoded or not. */
const LEVEL = /\{|%7b/gi

/** Whether Next can read its `Next-Router-State-Tree` in a moment, or there is none. Any other leads to a 500. */
export function hasReadableRouterState({ headers }: IncomingMessage): boolean {
  const state = headers['next-router-state-tree']
  if (typeof state === 'string' && (state.match(LEVEL)?.length ?? 0) > MAX_LEVELS) return false
  try {
    parseAndValidateFlightRouterState(state)
    return true
  } catch {
    return false
  }
}
