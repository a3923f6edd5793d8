import { arrivedAtOf } from '@/http/arrival'
import { REQUEST_ID_HEADER } from '@/http/requestId'
import { newId } from '@/lib/ids'
import { crossOriginHeaders } from './crossOrigin'
import type { Services } from './services'

/** One request on its way through. `headers` are added to its answer, whatever that turns out to be. */
export interface RequestContext {
  request: Request
  /** The id by which the logs know the request. */
  requestId: string
  /** One time for the whole call. */
  now: Date
  /** `performance.now()` when it came. */
  arrivedAt: number
  services: Services
  headers: Headers
}

/** A request whose caller may make it. */
export interface AuthenticatedContext<Caller> extends RequestContext {
  auth: Caller
}

/** The context of a request. Its id is the one that the server has set in `x-request-id`, else a new one. */
export function createContext(request: Request, services: Services): RequestContext {
  const given = request.headers.get(REQUEST_ID_HEADER) ?? ''
  const requestId = /^[\w.-]{1,64}$/.test(given) ? given : newId()
  const headers = new Headers({
    'Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    ...crossOriginHeaders(request, services.env.corsOrigins),
  })
  const arrivedAt = arrivedAtOf(request.headers)
  return { request, requestId, now: services.clock(), arrivedAt, services, headers }
}
