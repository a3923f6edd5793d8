import { refreshOperation, type Endpoint, type PayloadRequest } from 'payload'
import { userActor } from '@/domain/actor'
import { LIMITS } from '@/domain/limits'
import type { Refusal } from '@/domain/refusal'
import { CLIENT_ADDRESS_HEADER } from '@/http/internalHeaders'
import { languageOfCookies, languageOfRequest } from '@/http/language'
import { localPath } from '@/http/localPath'
import { formOf, mediaTypeOf, readBytes } from '@/http/requestBody'
import { systemClock } from '@/lib/dates'
import { isRecord } from '@/lib/json'
import { parseJsonBytes } from '@/lib/jsonBytes'
import { MAX_ADDRESS } from '@/lib/mailAddress'
import { ok, refuse, type Result } from '@/lib/result'
import { firstCharacters } from '@/lib/text'
import { messages } from '@/messages'
import { confirmSignIn, requestSignIn, signOut } from '@/operations/signIn/signIn'
import { environment } from '@/runtime/environment'
import { mailError } from '@/integrations/mail/mailError'
import { afterResponse } from './afterResponse'
import { catchErrors, type EndpointHandler } from './catchErrors'
import { addressCookie, expiredSessionCookie, sessionCookie } from './cookies'
import { sessionRefusal } from './requestSession'

/** Programs get English, as in refusals. */
const words = messages.en.signIn.responses

/** Signing in and out (AUTH-2, AUTH-4, AUTH-12): JSON for programs, redirects for the forms of the pages. */
export const signInEndpoints: Endpoint[] = [
  endpoint('/sign-in', requestLink),
  endpoint('/sign-in/confirm', redeemLink),
  endpoint('/sign-out', endSession),
]

/** Replaces Payload's logout, which the admin calls. Does the same as `/api/sign-out`. */
export const logoutEndpoint = endpoint('/logout', endSession)

/** Replaces Payload's session refresh, which the admin calls, because our cookie differs. */
export const refreshEndpoint = endpoint('/refresh-token', renewSession)

function endpoint(path: string, handler: EndpointHandler): Omit<Endpoint, 'root'> & { path: string } {
  return { path, method: 'post', handler: catchErrors('signing in or out failed', handler) }
}

async function requestLink(req: PayloadRequest): Promise<Response> {
  const body = await readBody(req)
  if (!body.ok) return sessionRefusal(body.refusal)
  const { fields, isForm } = body.value
  const { logger } = req.payload
  const next = localPath(fields.next)
  const requested = await requestSignIn(
    {
      payload: req.payload,
      settings: environment(),
      afterResponse: (work) =>
        afterResponse(work, (error) => logger.error(mailError(error), 'A sign-in mail could not be sent.')),
    },
    {
      email: fields.email,
      next,
      language: languageOfRequest(req.headers),
      clientAddress: req.headers.get(CLIENT_ADDRESS_HEADER) ?? '',
    },
  )
  if (requested.ok) {
    if (isForm)
      return seeOther(`/sign-in?sent=${systemClock().getTime()}`, {
        next,
        cookie: addressCookie(req.payload, requested.value.email),
      })
    return json({ status: 'accepted', detail: words.requested }, undefined, 202)
  }
  const { refusal } = requested
  if (isForm) {
    const typed = typeof fields.email === 'string' ? firstCharacters(fields.email, MAX_ADDRESS) : ''
    return seeOther(`/sign-in?problem=${refusal.kind === 'rate_limited' ? 'often' : 'address'}`, {
      next,
      cookie: addressCookie(req.payload, typed),
    })
  }
  const response = sessionRefusal(refusal)
  if (refusal.kind === 'rate_limited') {
    response.headers.set('RateLimit-Limit', String(LIMITS.signInAttempts.request))
    response.headers.set('RateLimit-Remaining', '0')
    response.headers.set('RateLimit-Reset', String(refusal.retryAfterSeconds))
  }
  return response
}

async function redeemLink(req: PayloadRequest): Promise<Response> {
  const body = await readBody(req)
  if (!body.ok) return sessionRefusal(body.refusal)
  const { fields, isForm } = body.value
  const redeemed = await confirmSignIn(
    req.payload,
    environment(),
    fields.token,
    languageOfCookies(req.headers),
  )
  if (!redeemed.ok)
    return isForm
      ? seeOther(`/sign-in?problem=${problemOf(redeemed.refusal)}`)
      : sessionRefusal(redeemed.refusal)
  const { user, sessionToken, next } = redeemed.value
  const cookie = sessionCookie(req.payload, sessionToken)
  // `next` was checked before it was stored, and is checked again before a redirect.
  if (isForm) return seeOther(localPath(next), { cookie })
  return json({ user: { id: user.id, email: user.email, role: user.role } }, cookie)
}

/** What the sign-in page says about a link that was not redeemed. */
function problemOf(refusal: Refusal): 'refused' | 'link' {
  const errors = refusal.kind === 'validation_failed' ? refusal.errors : []
  return errors.some(({ code }) => code === 'sign_in_refused') ? 'refused' : 'link'
}

async function endSession({ user, payload, headers, searchParams }: PayloadRequest): Promise<Response> {
  const isForm = isFormPost(headers)
  if (!user) return isForm ? seeOther('/sign-in') : sessionRefusal({ kind: 'unauthorized' })
  const isEverywhere = searchParams.get('allSessions') === 'true'
  const sessionId = '_sid' in user && typeof user._sid === 'string' ? user._sid : null
  await signOut(payload, userActor(user), isEverywhere ? null : sessionId)
  const cookie = expiredSessionCookie(payload)
  return isForm ? seeOther('/sign-in', { cookie }) : json({ message: words.signedOut }, cookie)
}

async function renewSession(req: PayloadRequest): Promise<Response> {
  const { user, payload, t } = req
  if (!user) return sessionRefusal({ kind: 'unauthorized' })
  const collection = payload.collections.users
  const { refreshedToken, setCookie, ...renewed } = await refreshOperation({ collection, req })
  const cookie = setCookie ? sessionCookie(payload, refreshedToken) : undefined
  return json({ message: t('authentication:tokenRefreshSuccessful'), ...renewed, setCookie }, cookie)
}

/** The fields of a body. Pages send a form and expect a redirect; programs send JSON. */
interface SignInBody {
  fields: Readonly<Record<string, unknown>>
  isForm: boolean
}

/** Reads a JSON object or a form. Refuses other content types, too many bytes (LIMIT-25), and invalid bodies. */
async function readBody(req: PayloadRequest): Promise<Result<SignInBody, Refusal>> {
  const { headers, body = null } = req
  const isForm = isFormPost(headers)
  if (!isForm && mediaTypeOf(headers) !== 'application/json')
    return refuse({ kind: 'unsupported_media_type', code: 'json_or_form' })
  const max = LIMITS.signInBodyBytes
  const bytes = await readBytes({ headers, body }, max)
  if (bytes === null) return refuse({ kind: 'payload_too_large', code: 'body', params: { bytes: max } })
  const form = isForm ? await formOf(bytes, headers) : null
  const fields = isForm ? form && Object.fromEntries(form) : parseJsonBytes(bytes)
  return isRecord(fields) ? ok({ fields, isForm }) : refuse({ kind: 'malformed_body', code: 'json_or_form' })
}

function isFormPost(headers: Headers): boolean {
  const type = mediaTypeOf(headers)
  return type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data'
}

function json(body: unknown, cookie?: string, status = 200): Response {
  return Response.json(body, { status, headers: headersWith(cookie) })
}

function seeOther(path: string, { next = '/', cookie }: { next?: string; cookie?: string } = {}): Response {
  const location = next === '/' ? path : `${path}&next=${encodeURIComponent(next)}`
  return new Response(null, { status: 303, headers: { ...headersWith(cookie), Location: location } })
}

function headersWith(cookie: string | undefined): Record<string, string> {
  return { 'Cache-Control': 'no-store', ...(cookie !== undefined && { 'Set-Cookie': cookie }) }
}
