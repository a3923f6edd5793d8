import type { IncomingMessage } from 'node:http'
import { DEVELOPMENT_TOOLS } from './validateHead'
import { pathOf, resolvedPathOf } from './requestPath'

/** The most bytes of a body that a path without a session or a token takes (LIMIT-25). */
const LIMIT_BYTES = 1024
/** The same for the two calls that sign in. */
const SIGN_IN_LIMIT_BYTES = 4 * 1024

/** The calls below /api that need no session. */
const SIGN_IN_LIMITS = new Map([
  ['/api/sign-in', SIGN_IN_LIMIT_BYTES],
  ['/api/sign-in/confirm', SIGN_IN_LIMIT_BYTES],
  ['/api/sign-out', LIMIT_BYTES],
])

/** Paths that authenticate every request before they read its body. */
const AUTHENTICATED = /^\/(?:api|admin)(?=\/|$)/

/**
 * The most bytes that the body of a request may have, or `Infinity` for paths that authenticate it first and set limits of
 * their own. A path that Next would resolve to another one gets the stricter limit of the two.
 */
export function bodyLimitOf(request: IncomingMessage, isDevelopment: boolean): number {
  const path = pathOf(request)
  if (isDevelopment && DEVELOPMENT_TOOLS.test(path)) return Infinity
  return Math.min(limitOf(path), limitOf(resolvedPathOf(path)))
}

function limitOf(path: string): number {
  return SIGN_IN_LIMITS.get(path) ?? (AUTHENTICATED.test(path) ? Infinity : LIMIT_BYTES)
}
