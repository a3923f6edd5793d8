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
 * session, whatever token is sent and whether the path exists (AUTH-15). A foreign write is a 403 (AUTH-13), and a reader
 * reaches only the own user (AUTH-16). What passes is checked further by `validateRequest` and the access rules of the
 * collections. Removes the `Authorization` header: a session is no bearer token, and Payload would decode it as its own.
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
    // The process's own logger: perhaps Payload cannot start.
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
 * other than localhost they send no `Sec-Fetch-Site` either. Only there that counts as ours.
 */
function isButtonOverHttp(headers: Headers): boolean {
  const { protocol, hostname } = new URL(environment().publicUrl)
  const isPlain = protocol === 'http:' && hostname !== 'localhost'
  return isPlain && headers.get('origin') === 'null' && headers.get('sec-fetch-site') === null
}
