import { refreshOperation, type Endpoint, type PayloadRequest } from 'payload'
import { parseCookies } from 'payload/shared'
import { userActor } from '@/domain/actor'
import type { Refusal } from '@/domain/refusal'
import { chooseLanguage, LANGUAGE_COOKIE } from '@/http/language'
import { errorResponse } from '@/http/errorResponse'
import { localPath } from '@/http/localPath'
import { CLIENT_ADDRESS_HEADER, requestIdOf } from '@/http/internalHeaders'
import { confirmSignIn } from '@/operations/signIn/confirmSignIn'
import { ATTEMPT_LIMITS } from '@/operations/signIn/countAttempt'
import { requestSignIn } from '@/operations/signIn/requestSignIn'
import { signOut } from '@/operations/signIn/signOut'
import { environment } from '@/runtime/environment'
import { afterResponse } from './afterResponse'
import { addressCookie, expiredSessionCookie, sessionCookie } from './cookies'
import { isFormPost, readBody } from './readBody'
import { sessionRefusal } from './sessionRefusal'

/** The three addresses of signing in and out (AUTH-2, AUTH-4, AUTH-12). Each takes JSON from programs and a form from its page. */
export const signInEndpoints: Endpoint[] = [
  { path: '/sign-in', method: 'post', handler: (req) => guarded(req, askForLink) },
  { path: '/sign-in/confirm', method: 'post', handler: (req) => guarded(req, redeemLink) },
  { path: '/sign-out', method: 'post', handler: (req) => guarded(req, leave) },
]

/** Stands in for Payload's own log-out of the users, which the admin calls: the same as `/api/sign-out`. */
export const logoutEndpoint: Omit<Endpoint, 'root'> = {
  path: '/logout',
  method: 'post',
  handler: (req) => guarded(req, leave),
}

/** Stands in for Payload's own renewal of a session, which the admin calls, for the sake of the cookie alone. */
export const refreshEndpoint: Omit<Endpoint, 'root'> = {
  path: '/refresh-token',
  method: 'post',
  handler: (req) => guarded(req, renew),
}

async function askForLink(req: PayloadRequest): Promise<Response> {
  const body = await readBody(req)
  if (!body.ok) return sessionRefusal(body.refusal)
  const { fields, isForm } = body.value
  const { logger } = req.payload
  const cookies = parseCookies(req.headers)
  const next = localPath(fields.next)
  const asked = await requestSignIn(
    {
      payload: req.payload,
      settings: environment(),
      afterAnswer: (work) =>
        afterResponse(work, (error) => logger.error(mailFault(error), 'A sign-in mail could not be sent.')),
    },
    {
      email: fields.email,
      next,
      language: chooseLanguage(cookies.get(LANGUAGE_COOKIE), req.headers.get('accept-language')),
      callerAddress: req.headers.get(CLIENT_ADDRESS_HEADER) ?? '',
    },
  )
  if (asked.ok) {
    if (isForm) return seeOther('/sign-in?sent=1', next, addressCookie(asked.value.email))
    return Response.json(
      { status: 'accepted', detail: 'If this address may sign in, a mail with a link is on its way.' },
      { status: 202, headers: { 'Cache-Control': 'no-store' } },
    )
  }
  if (!isForm) return refusedRequest(asked.refusal)
  return seeOther(`/sign-in?problem=${asked.refusal.kind === 'rate_limited' ? 'often' : 'address'}`, next)
}

async function redeemLink(req: PayloadRequest): Promise<Response> {
  const body = await readBody(req)
  if (!body.ok) return sessionRefusal(body.refusal)
  const { fields, isForm } = body.value
  const begun = await confirmSignIn(req.payload, environment(), fields.token)
  if (!begun.ok) return isForm ? seeOther('/sign-in?problem=link') : sessionRefusal(begun.refusal)
  const { person, sessionToken, next } = begun.value
  const cookie = sessionCookie(req.payload, sessionToken)
  // Judged again, although it was before it was stored: a redirect is no place for trust.
  if (isForm) return seeOther(localPath(next), '/', cookie)
  return Response.json(
    { user: { id: person.id, email: person.email, role: person.role } },
    { headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } },
  )
}

async function leave(req: PayloadRequest): Promise<Response> {
  const isForm = isFormPost(req.headers)
  const { user, payload } = req
  if (!user) return isForm ? seeOther('/sign-in') : sessionRefusal({ kind: 'unauthorized' })
  const everywhere = req.searchParams.get('allSessions') === 'true'
  const sessionId = '_sid' in user && typeof user._sid === 'string' ? user._sid : null
  await signOut(payload, userActor(user), everywhere ? null : sessionId)
  const cookie = expiredSessionCookie(payload)
  if (isForm) return seeOther('/sign-in', '/', cookie)
  return Response.json(
    { message: 'You are signed out.' },
    { headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } },
  )
}

async function renew(req: PayloadRequest): Promise<Response> {
  const { user, payload, t } = req
  if (!user) return sessionRefusal({ kind: 'unauthorized' })
  const { refreshedToken, setCookie, ...shown } = await refreshOperation({
    collection: payload.collections.users,
    req,
  })
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (setCookie) headers.set('Set-Cookie', sessionCookie(payload, refreshedToken))
  return Response.json(
    { message: t('authentication:tokenRefreshSuccessful'), ...shown, setCookie },
    { headers },
  )
}

/** A refusal, with how often one may ask where that was the reason. */
function refusedRequest(refusal: Refusal): Response {
  const response = sessionRefusal(refusal)
  if (refusal.kind === 'rate_limited') {
    response.headers.set('RateLimit-Limit', String(ATTEMPT_LIMITS.request))
    response.headers.set('RateLimit-Remaining', '0')
    response.headers.set('RateLimit-Reset', String(refusal.retryAfterSeconds))
  }
  return response
}

function seeOther(location: string, next = '/', cookie?: string): Response {
  const path = next === '/' ? location : `${location}&next=${encodeURIComponent(next)}`
  const headers = new Headers({ Location: path, 'Cache-Control': 'no-store' })
  if (cookie !== undefined) headers.set('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}

/** What may be logged of a failed mail: never the mail itself, which holds the link. */
function mailFault(error: unknown): { reason: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  const answer = error instanceof Error && 'responseCode' in error ? ` ${String(error.responseCode)}` : ''
  return { reason: `${code}${answer}` }
}

/** Turns a fault into a problem answer that names the request and nothing else. */
async function guarded(
  req: PayloadRequest,
  handle: (req: PayloadRequest) => Promise<Response>,
): Promise<Response> {
  try {
    return await handle(req)
  } catch (error) {
    const requestId = requestIdOf(req.headers)
    const { logger } = req.payload
    return errorResponse(error, { logger, requestId, what: 'signing in or out failed' })
  }
}
