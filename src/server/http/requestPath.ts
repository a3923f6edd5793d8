import type { IncomingMessage } from 'node:http'

/** The path that was asked for, without the query, as it came (percent signs and all). */
export function pathOf(request: IncomingMessage): string {
  const target = request.url ?? '/'
  // The absolute form that proxies send.
  const local = target.startsWith('/') || !URL.canParse(target) ? target : new URL(target).pathname
  return local.split(/[?#]/, 1)[0] ?? '/'
}

/** A path as Next resolves it: `/api/../sign-in` is `/sign-in`. Empty for what is no path. */
export function resolvedPathOf(path: string): string {
  return URL.canParse(path, 'http://archive.invalid') ? new URL(path, 'http://archive.invalid').pathname : ''
}
