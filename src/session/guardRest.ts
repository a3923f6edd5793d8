import type { Payload } from 'payload'
import { needsRole } from '@/domain/role'
import { errorResponse } from '@/http/errorResponse'
import { requestIdOf } from '@/http/internalHeaders'
import { logger } from '@/runtime/logger'
import { validateRequest, OVERRIDES } from './validateRequest'
import { readSession, cacheSession, type SessionUser } from './readSession'
import { FOREIGN, isForeignWrite } from './sameOrigin'
import { sessionRefusal } from './sessionRefusal'

const SIGN_IN = new Set(['POST /api/sign-in', 'POST /api/sign-in/confirm', 'POST /api/sign-out'])

/**
 * Stands before all of Payload's own REST (AUTH-15, AUTH-16, AUTH-15, AUTH-16): answers the refusal, or what `next`
 * answers to the request that may go on to it. Without a session every address but those of signing in
 * is a 401, whatever token is sent and whether the address exists; a write from elsewhere is a 403; a reader gets the own user
 * and nothing else. Everyone who may pass is still judged by `validateRequest` and by the access rules of each collection. Takes
 * the `Authorization` header away: a session is no token for programs, and Payload decodes whatever is sent there as its own.
 */
export async function guardRest(
  payload: () => Promise<Payload>,
  request: Request,
  next: (request: Request) => Promise<Response>,
): Promise<Response> {
  request.headers.delete('authorization')
  const { pathname } = new URL(request.url)
  const isOverridden = OVERRIDES.some((name) => request.headers.has(name))
  const call = `${request.method} ${pathname}`
  if (SIGN_IN.has(call) && !isOverridden) return next(request)
  let user: SessionUser | null
  try {
    user = await readSession(await payload(), request.headers)
  } catch (fault) {
    // The process's own logger: the fault may be that Payload cannot start.
    return errorResponse(fault, {
      logger: logger(),
      requestId: requestIdOf(request.headers),
      what: 'a session could not be looked up',
    })
  }
  if (user === null) return sessionRefusal({ kind: 'unauthorized' })
  cacheSession(request.headers, user)
  if (isForeignWrite(request.method, request.headers)) return sessionRefusal(FOREIGN)
  if (user.role !== 'reader') return validateRequest(request, next)
  const own = new Set([`GET /api/users/me`, `GET /api/users/${user.id}`, 'POST /api/users/logout'])
  if (own.has(call) && !isOverridden) return next(request)
  return sessionRefusal(needsRole('author'))
}
