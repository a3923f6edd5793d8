import type { IncomingMessage } from 'node:http'

/**
 * The target of a request without its origin. Proxies send absolute addresses (RFC 9112, 3.2.2), which Next answers with a
 * redirect to whatever host they name. Null for a target that is no address of a web server.
 */
export function withoutOrigin(target: string): string | null {
  if (target.startsWith('/')) return target
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null
  const { pathname, search } = new URL(target)
  return pathname + search
}

/** The path that was asked for, without the query, as it came (percent signs and all). */
export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/'
}

/** Most paths, which resolve to themselves. Parsing them as addresses would take longer than all else that judges a request. */
const PLAIN = /^(?:\/[\w-]+)+$/

/** A path as Next resolves it: `/api/../sign-in` is `/sign-in`. Empty for what is no path. */
export function resolvedPathOf(path: string): string {
  if (PLAIN.test(path)) return path
  return URL.canParse(path, 'http://archive.invalid') ? new URL(path, 'http://archive.invalid').pathname : ''
}
