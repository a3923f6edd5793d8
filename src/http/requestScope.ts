import { processSlot } from '@/runtime/processSlot'
import { requestIdOf } from './internalHeaders'

/** A request in progress, shared by the server's and Next's bundles. A `WeakMap` can store data for it. */
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
