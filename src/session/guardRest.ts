import type { Payload } from 'payload'
import { needsRole } from '@/domain/role'
import { errorResponse } from '@/http/errorResponse'
import { requestIdOf } from '@/http/internalHeaders'
import { environment } from '@/runtime/environment'
import { logger } from '@/runtime/logger'
import { FOREIGN, requestSession, sessionRefusal, type RequestSession } from './requestSession'
import { OVERRIDES, validateRequest } from './validateRequest'

const CONFIRM = 'POST /api/sign-in/confirm'
const SIGN_IN = new Set(['POST /api/sign-in', CONFIRM, 'POST /api/sign-out'])

/**
 * Guards all of Payload's REST API: refuses, or calls `next`. Except for signing in and out, every path is a 401 without a
 * session, whatever token is sent and whether the path exists (AUTH-15). A cross-origin write is a 403 (AUTH-13), and
 * readers can only access their own user (AUTH-16). `validateRequest` and the access rules of the collections check the rest.
 * Removes the `Authorization` header, because Payload would decode a bearer token as a session.
 */
export async function guardRest(
  payload: () => Promise<Payload>,
  request: Request,
  next: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { headers, method } = request
  headers.delete('authorization')
  const call = `${method} ${new URL(request.url).pathname}`
  const isOverridden = OVERRIDES.some((name) => headers.has(name))
  let session: RequestSession
  try {
    session = await requestSession(await payload(), headers, method)
  } catch (error) {
    // Not Payload's logger, because Payload may be unable to start.
    return errorResponse(error, {
      logger: logger(),
      requestId: requestIdOf(headers),
      what: 'a session could not be read',
    })
  }
  const { user, isForeignWrite } = session
  if (SIGN_IN.has(call) && !isOverridden) {
    const isAllowed = !isForeignWrite || (call === CONFIRM && isButtonOverHttp(headers))
    return isAllowed ? next(request) : sessionRefusal(FOREIGN)
  }
  if (user === null) return sessionRefusal({ kind: 'unauthorized' })
  if (isForeignWrite) return sessionRefusal(FOREIGN)
  if (user.role !== 'reader') return validateRequest(request, next)
  const own = new Set(['GET /api/users/me', `GET /api/users/${user.id}`, 'POST /api/users/logout'])
  if (own.has(call) && !isOverridden) return next(request)
  return sessionRefusal(needsRole('author'))
}

/**
 * The page with the button of a sign-in link sends no referrer, so browsers send `Origin: null`. Over plain http to a host
 * other than localhost they send no `Sec-Fetch-Site` either. Only in that case it counts as ours.
 */
function isButtonOverHttp(headers: Headers): boolean {
  const { protocol, hostname } = new URL(environment().publicUrl)
  const isPlain = protocol === 'http:' && hostname !== 'localhost'
  return isPlain && headers.get('origin') === 'null' && headers.get('sec-fetch-site') === null
}
