import type { IncomingMessage } from 'node:http'
import type { Refusal } from '@/domain/refusal'
import { pathOf } from './requestPath'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The only pages that something is sent to: Payload's REST, the reader's settings, the functions of the admin. */
const WRITABLE = /^\/(?:(?:api|admin)(?:\/.*)?|preferences)$/

/** The tools of Next's development server. */
const TOOLS = /^\/__nextjs/

/**
 * Why a request is refused for its first line and its `Host` alone, or null. Next answers what it cannot make sense of
 * there as a fault of its own, and so does it with what is sent to a page that takes nothing.
 */
export function judgeHead(request: IncomingMessage, isDevelopment: boolean): Refusal | null {
  const { host } = request.headers
  if (request.url === '*') return malformed('"*" is no address of the archive.')
  if (host !== undefined && !isHost(host)) return malformed('The "Host" cannot be read.')
  if (READING.has(request.method ?? 'GET') || isWritable(request, isDevelopment)) return null
  return { kind: 'method_not_allowed', allow: ['GET', 'HEAD'] }
}

function isHost(host: string): boolean {
  return /^[A-Za-z0-9._:[\]-]+$/.test(host) && URL.canParse(`http://${host}/`)
}

function isWritable(request: IncomingMessage, isDevelopment: boolean): boolean {
  const path = pathOf(request)
  if (/^\/(?:healthz|readyz)$/.test(path)) return true
  return [path, asNextReads(path)].every((one) => WRITABLE.test(one) || (isDevelopment && TOOLS.test(one)))
}

/** Whether something is sent to a page of the admin. */
export function isSentToAdmin(request: IncomingMessage): boolean {
  return request.method === 'POST' && /^\/admin(?=\/|$)/.test(asNextReads(pathOf(request)))
}

/** `/api/../sign-in` is the sign-in there. Empty for what is no path. */
function asNextReads(path: string): string {
  return URL.canParse(path, 'http://archive.invalid') ? new URL(path, 'http://archive.invalid').pathname : ''
}

function malformed(detail: string): Refusal {
  return { kind: 'malformed_body', detail }
}
