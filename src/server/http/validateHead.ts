import type { IncomingMessage } from 'node:http'
import type { Refusal } from '@/domain/refusal'
import { pathOf, resolvedPathOf } from './requestPath'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The only pages that something is sent to: Payload's REST, the reader's settings, the functions of the admin. */
const WRITABLE = /^\/(?:(?:api|admin)(?:\/.*)?|preferences)$/

/** The tools of Next's development server. */
export const DEVELOPMENT_TOOLS = /^\/__nextjs/

/**
 * Why a request is refused for its first line and its `Host` alone, or null. Next answers what it cannot make sense of
 * there as a fault of its own, and so does it with what is sent to a page that takes nothing.
 */
export function validateHead(request: IncomingMessage, isDevelopment: boolean): Refusal | null {
  const { host } = request.headers
  // Node keeps the first of several. A proxy in front may have judged another one.
  if ((request.headersDistinct.host?.length ?? 0) > 1)
    return { kind: 'malformed_body', code: 'host_repeated' }
  if (request.url === '*') return { kind: 'malformed_body', code: 'asterisk' }
  if (!request.url?.startsWith('/')) return { kind: 'malformed_body', code: 'address' }
  if (host !== undefined && !isHost(host)) return { kind: 'malformed_body', code: 'host' }
  if (READING.has(request.method ?? 'GET') || isWritable(request, isDevelopment)) return null
  return { kind: 'method_not_allowed', allow: ['GET', 'HEAD'] }
}

function isHost(host: string): boolean {
  return /^[A-Za-z0-9._:[\]-]+$/.test(host) && URL.canParse(`http://${host}/`)
}

function isWritable(request: IncomingMessage, isDevelopment: boolean): boolean {
  const path = pathOf(request)
  // Neither Next nor Payload can make a request of it.
  if (request.method === 'TRACE') return /^\/api\/v1(?=\/|$)/.test(path)
  if (/^\/(?:healthz|readyz)$/.test(path)) return true
  return [path, resolvedPathOf(path)].every(
    (one) => WRITABLE.test(one) || (isDevelopment && DEVELOPMENT_TOOLS.test(one)),
  )
}

/** Whether something is sent to a page of the admin. */
export function isSentToAdmin(request: IncomingMessage): boolean {
  return request.method === 'POST' && /^\/admin(?=\/|$)/.test(resolvedPathOf(pathOf(request)))
}
