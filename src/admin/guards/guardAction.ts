import type { Payload } from 'payload'
import type { Refusal } from '@/domain/refusal'
import { hasRole, needsRole } from '@/domain/role'
import { errorResponse } from '@/http/errorResponse'
import { refusalResponse } from '@/http/problem'
import { requestIdOf } from '@/http/internalHeaders'
import { FOREIGN, requestSession, sessionRefusal } from '@/session/requestSession'
import { adminDestination } from './adminDestination'

const PAGE_ONLY: Refusal = { kind: 'method_not_allowed', allow: ['GET', 'HEAD'] }

/**
 * Guards requests to admin pages, whose body Next reads before any of our code runs. Returns a refusal, or null to
 * continue. Pages accept only calls of their server functions from our own pages; those functions check again. If the
 * session has ended, redirects to the sign-in in the way of Next's own redirects.
 * @param target the requested path and query
 */
export async function guardAction(
  payload: Payload,
  headers: Headers,
  target: string,
): Promise<Response | null> {
  try {
    const { user, isForeignWrite } = await requestSession(payload, headers, 'POST')
    if (user !== null && isForeignWrite) return sessionRefusal(FOREIGN)
    if (user !== null && hasRole(user.role, 'author'))
      return headers.has('next-action') ? null : refusalResponse(PAGE_ONLY)
    const response = sessionRefusal(user === null ? { kind: 'unauthorized' } : needsRole('author'))
    const destination = adminDestination(user?.role ?? null, target) ?? '/'
    response.headers.set('x-action-redirect', `${destination};replace`)
    return response
  } catch (error) {
    const requestId = requestIdOf(headers)
    return errorResponse(error, {
      logger: payload.logger,
      requestId,
      what: 'a session could not be looked up',
    })
  }
}
