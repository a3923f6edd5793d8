import { processSlot } from '@/runtime/processSlot'
import { requestIdOf } from './internalHeaders'

/** A request under way, known to the server's bundle and to Next's. What belongs to it can be kept in a `WeakMap`. */
export interface RequestScope {
  /** Response status of a failed server function. Next itself only knows 500. */
  failedActionStatus?: number
}

const scopes = processSlot<Map<string, RequestScope>>('requestScopes').getOrSet(() => new Map())

/** Opens the scope of a request, which ends with its response. */
export function openRequestScope(
  requestId: string,
  response: { once: (event: 'close', end: () => void) => unknown },
): RequestScope {
  const scope: RequestScope = {}
  scopes.set(requestId, scope)
  response.once('close', () => scopes.delete(requestId))
  return scope
}

/** The scope of a request by its headers; undefined if it did not come through the server. */
export function requestScope(headers: Pick<Headers, 'get'>): RequestScope | undefined {
  return scopes.get(requestIdOf(headers))
}
