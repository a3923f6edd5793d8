import type { Payload } from 'payload'
import type { Refusal } from '@/domain/refusal'
import { hasRole, needsRole } from '@/domain/role'
import { refusalResponse } from '@/http/problem'
import { mediaTypeOf } from '@/http/requestBody'
import { FOREIGN, sessionOrError, sessionRefusal } from '@/session/requestSession'
import { adminDestination } from './adminDestination'

const PAGE_ONLY: Refusal = { kind: 'method_not_allowed', allow: ['GET', 'HEAD'] }

/** Also of a correction. */
const POST_FORM = /^\/admin\/collections\/posts\/[\w-]+(?:\/correct)?(?:\?|$)/

/**
 * Guards POST requests to admin pages, whose body Next reads before any of our code runs. Returns a refusal, or null to continue.
 * Only calls of server functions from our own pages pass, and those functions check again. If the session has ended, Next's
 * client follows a redirect to the sign-in, except from the form of a post.
 * @param target the requested path and query
 */
export async function guardAction(
  payload: Payload,
  headers: Headers,
  target: string,
): Promise<Response | null> {
  const session = await sessionOrError(async () => payload, headers, 'POST')
  if (session instanceof Response) return session
  const { user, isForeignWrite } = session
  if (user !== null && isForeignWrite) return sessionRefusal(FOREIGN)
  if (user !== null && hasRole(user.role, 'author'))
    return headers.has('next-action') ? typeRefusal(headers) : refusalResponse(PAGE_ONLY)
  const response = sessionRefusal(user === null ? { kind: 'unauthorized' } : needsRole('author'))
  // The form of an entry stays open and asks to sign in again (ADMIN-18).
  if (user === null && POST_FORM.test(target)) return response
  const destination = adminDestination(user?.role ?? null, target) ?? '/'
  response.headers.set('x-action-redirect', `${destination};replace`)
  return response
}

/** Next parses a form with any number of fields at once. Our pages send their arguments as one text. */
function typeRefusal(headers: Headers): Response | null {
  const isText = mediaTypeOf(headers) === 'text/plain'
  return isText ? null : refusalResponse({ kind: 'unsupported_media_type', code: 'server_function' })
}
