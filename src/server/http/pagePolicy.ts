import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { EMBED_ORIGINS } from '@/domain/videoEmbed'
import { isBelow } from '@/http/localPath'
import { pathOf, resolvedPathOf, setRequestHeaders } from './nodeHttp'

const HEADER = 'content-security-policy'

/** No plug-ins, no other base address, no forms to other sites (SEC-8). */
const BASE = ["object-src 'none'", "base-uri 'none'", "form-action 'self'"]

/**
 * The API reference runs a third-party script (Scalar) that writes inline styles. Whatever it tries, only this archive is loaded or
 * called.
 */
const REFERENCE = [
  "default-src 'none'",
  "object-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
]

/** A feed is no page. */
const DOCUMENT = [
  "default-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox',
]

/**
 * Sets the Content Security Policy of a page. On the pages of the archive only scripts with the nonce of this response run, and what
 * they load; Next reads the nonce from the same header of the request. The admin's own pages contain inline scripts of Payload.
 */
export function setPagePolicy(
  request: IncomingMessage,
  response: ServerResponse,
  { isDevelopment }: { isDevelopment: boolean },
): void {
  const path = resolvedPathOf(pathOf(request))
  const isArchive = !['/admin', '/api', '/feeds'].some((folder) => isBelow(path, folder))
  const policy = isArchive ? archivePolicy(path, isDevelopment) : otherPolicy(path)
  // A client must not choose the nonce.
  setRequestHeaders(request, { [HEADER]: isArchive ? policy : null })
  response.setHeader(HEADER, policy)
}

function archivePolicy(path: string, isDevelopment: boolean): string {
  const nonce = `'nonce-${randomBytes(16).toString('base64')}'`
  // React's development build evaluates source maps, and Next's injects styles and opens a socket.
  const development = isDevelopment ? " 'unsafe-eval'" : ''
  return [
    "default-src 'none'",
    `script-src ${nonce} 'strict-dynamic'${development}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // The colors of projects and types, and the sizes of images.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    `frame-src ${EMBED_ORIGINS.join(' ')}`,
    "manifest-src 'self'",
    ...BASE,
    // The admin shows the preview of an entry in a frame.
    `frame-ancestors ${isBelow(path, '/preview') ? "'self'" : "'none'"}`,
  ].join('; ')
}

function otherPolicy(path: string): string {
  if (path === '/admin/api/reference') return REFERENCE.join('; ')
  return (isBelow(path, '/feeds') ? DOCUMENT : [...BASE, "frame-ancestors 'none'"]).join('; ')
}
