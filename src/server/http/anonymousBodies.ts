import type { IncomingMessage } from 'node:http'
import { LIMITS } from '@/domain/limits'
import { isBelow } from '@/http/localPath'
import { pathOf, resolvedPathOf } from './nodeHttp'
import { DEVELOPMENT_TOOLS } from './validateHead'

// Bodies of requests without a session or a token (LIMIT-25, docs/decisions/0017).

/** Paths with limits of their own. */
const OWN_LIMITS = new Map<string, number>([
  ['/api/sign-in', LIMITS.signInBodyBytes],
  ['/api/sign-in/confirm', LIMITS.signInBodyBytes],
  ['/api/sign-out', LIMITS.anonymousBodyBytes],
  // Without a session it reads what was chosen, for the way back from the sign-in.
  ['/subscriptions/change', LIMITS.signInBodyBytes],
])

/**
 * The maximum size of a request body in bytes. `Infinity` for paths that authenticate first and have their own limits. If Next
 * resolves the path to another one, the stricter limit of the two applies.
 */
export function bodyLimitOf(request: IncomingMessage, isDevelopment: boolean): number {
  const path = pathOf(request)
  if (isDevelopment && DEVELOPMENT_TOOLS.test(path)) return Infinity
  return Math.min(limitOf(path), limitOf(resolvedPathOf(path)))
}

function limitOf(path: string): number {
  // These authenticate every request before they read its body.
  const isAuthenticated = isBelow(path, '/api') || isBelow(path, '/admin') || path === '/saved-filters'
  return OWN_LIMITS.get(path) ?? (isAuthenticated ? Infinity : LIMITS.anonymousBodyBytes)
}

/** Whether a request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

type BodyResult = 'received' | 'too_large' | 'timeout' | 'aborted'

/**
 * Waits for the whole body of a request without consuming it; the handler reads it as usual. Call it synchronously in the
 * request listener. `too_large` is returned at once if `Content-Length` says so, else at the first byte over `limitBytes`;
 * the rest is not read. `aborted` means that the client disconnected.
 * @param limitBytes below the stream's buffer size (16 KiB)
 */
export function receiveBody(
  request: IncomingMessage,
  { limitBytes, timeoutMs }: { limitBytes: number; timeoutMs: number },
): Promise<BodyResult> {
  if (!hasBody(request)) return Promise.resolve('received')
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) return Promise.resolve('too_large')
  return new Promise((resolve) => {
    let size = 0
    const push = request.push.bind(request)
    const settle = (result: BodyResult) => {
      clearTimeout(timer)
      request.push = push
      request.off('close', abort)
      resolve(result)
    }
    const abort = () => settle('aborted')
    const timer = setTimeout(() => settle('timeout'), timeoutMs)
    request.once('close', abort)
    // Node's parser pushes what arrives. A `data` listener would consume it.
    request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      const wantsMore = push(chunk, encoding)
      size += chunk?.byteLength ?? 0
      if (size > limitBytes) settle('too_large')
      else if (chunk === null) settle('received')
      return wantsMore
    }
  })
}
